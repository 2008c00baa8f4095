import type { Format, LocatedData } from './located-data.ts'
import { noData } from './located-data.ts'
import { createLocateRange } from './locate-range.ts'
import { readJson } from './read-json.ts'
import { readToml } from './read-toml.ts'
import { readYaml } from './read-yaml.ts'

/** Frontmatter of a page. */
export interface Frontmatter extends LocatedData {
  format: Format
  /** Offset at which the page's own text begins, in UTF-16 units. */
  body: { start: number }
  /** Whether the frontmatter is in an HTML comment. */
  comment: boolean
}

const readers = { yaml: readYaml, json: readJson, toml: readToml }

/**
 * Read the frontmatter of a page: between `---`, `---yaml`, `---json`, `---toml`, `+++` or `;;;` fences at the
 * top, or between `---` lines in an HTML comment that only white space and a doctype may precede.
 *
 * Returns undefined if there is none: no fence, no closing fence (a single `---` in Markdown is a thematic break),
 * plain text between two such breaks, code (`---js`, Astro components). Never throws: a syntax error is a problem
 * with its location.
 *
 * @param file path that locations contain; its extension excludes Astro components
 */
export function readFrontmatter(text: string, file: string): Frontmatter | undefined {
  // The fences of an Astro component contain TypeScript.
  if (/\.astro$/i.test(file)) return undefined
  const split = splitFrontmatter(text)
  if (!split) return undefined
  const { format, comment, start, end } = split
  const rest = { format, body: { start: split.bodyStart }, comment }
  const locateRange = createLocateRange(text, file)
  if (split.unclosed) {
    return { ...noData({ type: 'unclosed-fence', args: [], location: locateRange(start, start) }), ...rest }
  }
  const result = readers[format]({ text, start, end, locateRange })
  const [problem] = result.problems
  if (format === 'yaml' && !comment && problem?.type === 'not-a-map') return undefined
  return { ...result, ...rest }
}

/**
 * Read a data file such as `page.yaml` next to `page.html`. Never throws: a syntax error is a problem with its
 * location.
 *
 * @param file path that locations contain
 */
export function readData(text: string, file: string, format: Format): LocatedData {
  const start = text.startsWith('\uFEFF') ? 1 : 0
  return readers[format]({ text, start, end: text.length, locateRange: createLocateRange(text, file) })
}

/** Offsets of the frontmatter in its file. */
interface Split {
  format: Format
  /** Whether the frontmatter is in an HTML comment. */
  comment: boolean
  /** The text between the fences. */
  start: number
  end: number
  /** Where the page's own text begins. */
  bodyStart: number
  /** The opening fence has no closing one; `end` is then the end of the comment. */
  unclosed?: true
}

const blankLines = /^\uFEFF?(?:[ \t]*\r?\n)*/
const openingFence = /(---|\+\+\+|;;;)[ \t]*(?:([a-z]+)[ \t]*)?\r?\n/iy
// The doctype's own grammar does not matter here, only that nothing else precedes the comment.
const openingComment = /\s*(?:<!doctype[^<>]{0,1000}>\s*)?<!--\s*(?=---[ \t]*(?:[a-z]+[ \t]*)?\r?\n)/iy

const formats: Record<string, Format> = {
  '---': 'yaml',
  '---yaml': 'yaml',
  '---yml': 'yaml',
  '---json': 'json',
  '---toml': 'toml',
  '+++': 'toml',
  '+++toml': 'toml',
  ';;;': 'json',
  ';;;json': 'json',
}

/** Find the frontmatter at the top of a file, or in the HTML comment at its top. */
export function splitFrontmatter(text: string): Split | undefined {
  const top = blankLines.exec(text)?.[0].length ?? 0
  const fenced = readFence(text, top, text.length)
  if (fenced) return fenced.unclosed ? undefined : { ...fenced, comment: false }

  openingComment.lastIndex = text.startsWith('\uFEFF') ? 1 : 0
  const comment = openingComment.exec(text)
  if (!comment) return undefined
  const from = openingComment.lastIndex
  const close = text.indexOf('-->', from)
  const inside = readFence(text, from, close < 0 ? text.length : commentEnd(text, from, close))
  if (!inside) return undefined
  return { ...inside, comment: true, bodyStart: close < 0 ? text.length : close + 3 }
}

/** Return the end of a comment's text: `--->` and `----->` at the start of a line contain the closing fence. */
function commentEnd(text: string, from: number, close: number): number {
  let end = close
  while (end > from && text[end - 1] === '-') end--
  const dashes = close + 2 - end
  return dashes === 3 || dashes === 5 ? end + 3 : end
}

function readFence(text: string, from: number, to: number): Omit<Split, 'comment'> | undefined {
  openingFence.lastIndex = from
  const open = openingFence.exec(text)
  if (!open) return undefined
  const format = formats[open[1]! + (open[2] ?? '').toLowerCase()]
  // `---js` is code, which only the generator can run.
  if (!format) return undefined
  const start = openingFence.lastIndex
  const closing = findClosing(text, open[1]!, start, to)
  if (!closing) return { format, start, end: to, bodyStart: to, unclosed: true }
  return { format, start, end: closing[0], bodyStart: closing[1] }
}

/** Return the offsets of the line that contains only the fence, with its line break. */
function findClosing(text: string, fence: string, from: number, to: number): [number, number] | undefined {
  for (let line = from; line < to;) {
    const newline = text.indexOf('\n', line)
    const lineEnd = newline < 0 || newline >= to ? to : newline + 1
    if (text.startsWith(fence, line) && text.slice(line + fence.length, lineEnd).trim() === '')
      return [line, lineEnd]
    line = lineEnd
  }
  return undefined
}
