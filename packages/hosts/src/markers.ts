/** The text of a file around our block. */
export interface BlockParts {
  before: string
  /** Our block with both markers and the following line end; empty if there is none. */
  block: string
  after: string
}

const begin = '# indexical: begin'
const end = '# indexical: end'
const note = ' (written by indexical, changes in here are lost)'

/**
 * Find our block, which is between two comment lines of a text. A start marker without an end, or with another start
 * before its end, is ignored, because the lines after it may belong to the user.
 */
export function findBlock(text: string): BlockParts {
  // A byte order mark on our line is not part of our block.
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

/** Return the text with our block replaced by empty lines, so that line numbers stay the same. */
export function blankBlock(text: string): string {
  const { before, block, after } = findBlock(text)
  return before + block.replace(/[^\n]+/g, '') + after
}

/**
 * Write lines into our block of a text. A new block is added at the start or end. Without lines, the block is removed.
 * Other text stays the same, and the file's line ends are used.
 */
export function putBlock(text: string, lines: readonly string[], where: 'start' | 'end'): string {
  const { before, block, after } = findBlock(text)
  // A final CR becomes half of the line end that is added after it.
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
