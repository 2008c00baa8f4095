/**
 * Code that few runs need: fixes, and reports as HTML, as SARIF and for GitLab. It is one module that `import()` loads,
 * so that the published package contains one file for it.
 */
export { editsOf, fixBuild, fixFindings } from '../fix/fix-findings.ts'
export { planFixes } from '../fix/plan-fixes.ts'
export { formatCodeQuality } from './code-quality.ts'
export { htmlDiff, htmlReport } from './html-report.ts'
export { writeReports } from './write-reports.ts'
