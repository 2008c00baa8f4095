import { readFrontmatter } from '@indexical/syntax/data'
import { lineStarts } from '@indexical/syntax/internal'
import type { Finding } from '@indexical/core'

/** One replacement in a text. */
export interface TextEdit {
  /** Offsets in UTF-16 units. */
  start: number
  end: number
  text: string
}

/** Files in which values are never quoted. */
const plainNames = new Set(['_headers', 'llms.txt', 'robots.txt'])

/**
 * Return the edit of a file that a finding offers, with the quotes and escapes that are needed there. Undefined without
 * a fix, for files of other formats, and if the edit would change more than the value.
 *
 * @param file its name decides the grammar
 */
export function editOf(text: string, file: string, finding: Finding): TextEdit | undefined {
  const { fix } = finding
  const range = fix === undefined ? undefined : rangeOf(text, finding)
  if (!range) return undefined
  const edit = { ...range, text: fix! }
  if (range.end <= frontmatterEnd(text)) return inFrontmatter(text, file, edit)
  if (/\.html?$/i.test(file)) return inMarkup(text, edit)
  return plainNames.has(file.slice(file.lastIndexOf('/') + 1)) && !/[\r\n]/.test(edit.text) ? edit : undefined
}

/** Frontmatter, from the opening to the closing fence. It may also be in a comment at the top of HTML. */
const fenced = /^(?:<!doctype[^<>]*>)?\s*(?:<!--\s*)?(---|\+\+\+|;;;)[^\n]*\n[^]*?\n\1/i

/** Return the offset after the frontmatter of a text; -1 without one. */
export function frontmatterEnd(text: string): number {
  return fenced.exec(text)?.[0].length ?? -1
}

/** Apply edits to one text. They must not overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((all, { start, end, text: own }) => all.slice(0, start) + own + all.slice(end), text)
}

/**
 * Return the offsets of a finding; undefined without a range. Texts with lone carriage returns are skipped, because
 * only HTML counts these as line ends.
 */
function rangeOf(
  text: string,
  { line, column, endLine, endColumn }: Finding,
): Pick<TextEdit, 'start' | 'end'> | undefined {
  if (line === undefined || column === undefined || endLine === undefined || endColumn === undefined)
    return undefined
  if (text.startsWith('\uFEFF') || /\r(?!\n)/.test(text)) return undefined
  const starts = lineStarts(text)
  const start = starts[line - 1]! + column - 1
  const end = starts[endLine - 1]! + endColumn - 1
  // A place behind the text is not a number.
  return start <= end && end <= text.length ? { start, end } : undefined
}

/**
 * Return an edit that keeps the quotes of a value. Undefined if it would change the number of keys or add a problem.
 */
function inFrontmatter(text: string, file: string, edit: TextEdit): TextEdit | undefined {
  const quote = /^(["'])[^]*\1$/.exec(text.slice(edit.start, edit.end))?.[1] ?? ''
  if (/["'\\\r\n]/.test(edit.text)) return undefined
  const quoted = { ...edit, text: quote + edit.text + quote }
  const before = readFrontmatter(text, file)
  const after = readFrontmatter(applyEdits(text, [quoted]), file)
  if (!before || !after || after.problems.length > before.problems.length) return undefined
  return Object.keys(before.data).length === Object.keys(after.data).length ? quoted : undefined
}

/** Characters that need neither quotes nor escapes anywhere in an attribute. */
const bare = /^[^\s"'`<>&=]*$/

function inMarkup(text: string, edit: TextEdit): TextEdit | undefined {
  const [before, after] = [text[edit.start - 1], text[edit.end]]
  const escaped = edit.text.replace(/&(?=[a-z#])/gi, '&amp;')
  if ((before === '"' || before === "'") && after === before)
    return { ...edit, text: escaped.replaceAll(before, before === '"' ? '&quot;' : '&#39;') }
  if (before === '=' && /^[\s>]?$/.test(after ?? ''))
    return { ...edit, text: bare.test(edit.text) ? edit.text : `"${escaped.replaceAll('"', '&quot;')}"` }
  // The edit is a part of a value, and its quotes are outside of the edit.
  return /^[^"'`<>&]*$/.test(edit.text) && (bare.test(edit.text) || isQuoted(text, edit.start))
    ? edit
    : undefined
}

/** Return whether the attribute value at an offset is quoted. */
function isQuoted(text: string, offset: number): boolean {
  const tag = text.slice(text.lastIndexOf('<', offset), offset)
  return /=\s*(?:"[^"]*|'[^']*)$/.test(tag)
}
