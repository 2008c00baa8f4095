/** Text of a file around the part that we write. */
export interface Marked {
  before: string
  /** Our part with both markers and the line end behind it; empty when there is none. */
  block: string
  after: string
}

const begin = '# indexical: begin'
const end = '# indexical: end'
const note = ' (written by indexical, changes in here are lost)'

/**
 * Find our part of a text, between two comment lines. A begin without an end is no part of ours, nor one with
 * another begin behind it: what follows may be the user's.
 */
export function findBlock(text: string): Marked {
  // A byte order mark is none of ours, although it stands on our line.
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : ''
  const lines = text.slice(mark.length).match(/[^\n]*\n|[^\n]+$/g) ?? []
  const opened = lines.findIndex((line) => line.trim().startsWith(begin))
  const last = lines.findIndex((line, index) => index > opened && line.trim().startsWith(end))
  const first = lines.findLastIndex((line, index) => index < last && line.trim().startsWith(begin))
  if (first < 0 || last < 0) return { before: text, block: '', after: '' }
  return {
    before: mark + lines.slice(0, first).join(''),
    block: lines.slice(first, last + 1).join(''),
    after: lines.slice(last + 1).join(''),
  }
}

/** The text without our part, whose lines are left empty, so that all others keep their numbers. */
export function blankBlock(text: string): string {
  const { before, block, after } = findBlock(text)
  return before + block.replace(/[^\n]+/g, '') + after
}

/**
 * Put lines into our part of a text: where it stands, else at the start or end. No lines take the part away. Nothing
 * else changes, and the file's own line ends are kept.
 */
export function putBlock(text: string, lines: readonly string[], where: 'start' | 'end'): string {
  const { before, block, after } = findBlock(text)
  // A return at the very end becomes half of the line end that is put behind it.
  const eol = /\r(?:\n|$)/.test(text) ? '\r\n' : '\n'
  const next = lines.length === 0 ? '' : [begin + note, ...lines, end].map((line) => line + eol).join('')
  if (block !== '') return before + next + after
  if (next === '') return text
  if (where === 'start') {
    const mark = text.startsWith('\uFEFF') ? '\uFEFF' : ''
    return mark + next + text.slice(mark.length)
  }
  return text + (text === '' || text.endsWith('\n') ? '' : eol) + next
}
