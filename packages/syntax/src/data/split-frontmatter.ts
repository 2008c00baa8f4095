import type { Format } from './located-data.ts'

/** Offsets of the frontmatter in its file. */
export interface Split {
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
