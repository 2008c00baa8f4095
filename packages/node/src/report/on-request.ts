/**
 * Code that few runs need: fixes, and reports as HTML, as SARIF and for GitLab. It is one module that `import()` loads,
 * so that the published package contains one file for it.
 */
export { fixBuild, fixFindings } from '../fix/fix-findings.ts'
export { planFixes } from '../fix/plan-fixes.ts'
export { htmlDiff } from './html-report.ts'
export { formatAs, writeReports } from './write-reports.ts'
