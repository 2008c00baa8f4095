import { posix } from 'node:path'
import { countOf, groupFindings } from '@indexical/core/internal'
import type { Finding, Report } from '@indexical/core'

/** What the best next step depends on, besides the report. */
export interface StepContext {
  /** `check`, `apply` or `merge`. */
  command: string
  /** The output folder as the user typed it. */
  dir: string
  /** The typed flags that the next command needs too, with a space before each: ` --site https://www.example.com`. */
  typed: string
  /** The sitemap that `apply` writes, relative to the output folder; undefined if none. */
  ownSitemap: string | undefined
  /** Number of findings that `--fix` corrects. */
  fixable: number
  hasBaseline: boolean
}

/** More problems are not corrected in one go. */
const fewProblems = 30

/** More findings are read in a browser, with filters. */
const fewFindings = 200

/** Rules whose findings `apply` ends: it writes what is missing. */
const appliedRules = /^(?:canonical\/present|sitemap\/(?:announced|complete)|hosts\/written)$/

/** Return the step that helps most with the findings of a report; undefined if there is nothing to do. */
export function nextStep(report: Report, context: StepContext): string | undefined {
  const { command, dir, typed, fixable, hasBaseline } = context
  const groups = groupFindings(report.findings).filter(({ findings }) => findings[0]!.level !== 'info')
  const [first] = groups
  if (!first) return undefined
  const [finding] = first.findings
  // These messages contain the option to correct.
  if (finding!.rule.startsWith('run/')) return undefined
  const errors = groups.flatMap(({ findings }) => findings).filter(({ level }) => level === 'error')
  const sitemaps = errors.every(isInSitemap) ? [...new Set(errors.map(({ file }) => file))] : []
  if (sitemaps.length > 0) return replaceSitemaps(sitemaps, context)
  if (finding!.root?.startsWith('form ') && report.host === undefined)
    return 'name your host with the option `hosts`, because it decides the form of URLs'
  if (fixable > 0) return `add \`--fix\`, which corrects ${countOf(fixable, 'finding')}`
  if (command === 'check' && errors.length === 0 && appliedRules.test(finding!.rule))
    return `\`npx indexical apply ${dir}${typed}\` writes what is missing`
  if (groups.length > fewProblems && !hasBaseline)
    return 'add `--update-baseline`: later runs report only new findings'
  if (groups.length > 10 || (groups.length > 3 && report.findings.length > fewFindings))
    return 'add `--format html > report.html` to read all findings in a browser'
  if (command === 'merge' || finding!.url === undefined)
    return `\`npx indexical rules ${finding!.rule}\` explains the first finding`
  return `\`npx indexical explain ${dir} ${new URL(finding!.url).pathname}${typed}\` lists all signals of the first page`
}

function isInSitemap({ rule, file }: Finding): boolean {
  return (
    rule.startsWith('sitemap/') &&
    /\.(?:xml|txt)(?:\.gz)?$/i.test(file) &&
    posix.basename(file) !== 'robots.txt'
  )
}

function replaceSitemaps(files: readonly string[], { command, dir, typed, ownSitemap }: StepContext): string {
  const [file, ...others] = files
  if (command === 'check' && others.length === 0 && ownSitemap !== undefined && file!.endsWith(ownSitemap))
    return `\`npx indexical apply ${dir}${typed}\` replaces ${file}, which contains all errors`
  const names = others.length > 2 ? `${file} and ${others.length} more sitemaps` : files.join(', ')
  return `delete ${names}, or switch off the tool that writes ${others.length > 0 ? 'them' : 'it'}: all errors are there`
}
