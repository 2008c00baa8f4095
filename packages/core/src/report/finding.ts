import type { Place, At } from '../place.ts'
import type { Extra, Problem, Spot } from '../rules/define.ts'
import type { Level } from '../site/level.ts'
import type { Page } from '../signals/types.ts'

/** One problem with its words and its place, ready for a report. */
export interface Finding {
  /** Id of the rule. */
  rule: string
  /** Id of the message within the rule. */
  id: string
  level: Exclude<Level, 'off'>
  message: string
  /** The file to open: the source when the cause stands there, else the built file; `.` for the site as a whole. */
  file: string
  line?: number
  column?: number
  endLine?: number
  endColumn?: number
  url?: string
  source?: Place
  related?: (Place & { message: string })[]
  /** Text that should stand at the place instead. */
  fix?: string
}

/** The file of what is about the site as a whole: the folder of the project. */
export const wholeSite = '.'

/** Equal for findings with the same cause: most often a layout, not a page. */
export function kindOf({ rule, id }: Pick<Finding, 'rule' | 'id'>): string {
  return `${rule} ${id}`
}

/** The page's source, where it is not the file that the finding names anyway. */
export function otherSource({ source, file }: Finding): Place | undefined {
  return source?.file === file ? undefined : source
}

/** How paths of the output folder are shown, for example `dist/` before them. */
export type ShowFile = (outputFile: string) => string

interface Wording {
  rule: string
  level: Finding['level']
  message: string
}

/** Turn a problem into a finding: resolve its place, and name the page's source beside it. */
export function toFinding(
  words: Wording,
  problem: Problem,
  page: Page | undefined,
  showFile: ShowFile,
): Finding {
  const spot = toSpot(problem.at, page)
  const place = toPlace(spot, showFile)
  return {
    rule: words.rule,
    id: problem.id,
    level: words.level,
    message: words.message,
    ...place,
    ...(spot.page && { url: spot.page.url }),
    ...(spot.page?.source !== undefined && { source: sourceOf(spot.page, place) }),
    ...relatedOf(problem.extra, spot.page, showFile),
    ...(problem.extra.fix !== undefined && { fix: problem.extra.fix }),
  }
}

/** The frontmatter key when the finding stands there, else just the source file. */
function sourceOf(page: Page, place: Place): Place {
  return place.file === page.source ? place : { file: page.source! }
}

function relatedOf(extra: Extra, page: Page | undefined, showFile: ShowFile): Pick<Finding, 'related'> {
  if (!extra.related || extra.related.length === 0) return {}
  return {
    related: extra.related.map(({ at, message }) => ({ ...toPlace(toSpot(at, page), showFile), message })),
  }
}

function toSpot(at: At | Spot, page: Page | undefined): Partial<Spot> {
  if (at && 'page' in at) return at
  return page ? { page, at } : { at }
}

/** The place of a spot: of its own file, of the page, or of nothing in particular. */
export function toPlace({ page, at }: Partial<Spot>, showFile: ShowFile): Place {
  if (at && 'file' in at) return at
  const file = page ? showFile(page.file) : wholeSite
  if (!at) return { file }
  return {
    file,
    line: at.start.line,
    column: at.start.column,
    endLine: at.end.line,
    endColumn: at.end.column,
  }
}
