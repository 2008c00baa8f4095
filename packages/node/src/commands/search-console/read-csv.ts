/** Parse CSV (RFC 4180) to rows of cells. The separator is the comma, semicolon or tab in the first line. */
export function readCsv(text: string): string[][] {
  const separator = separatorOf(text)
  const rows: string[][] = []
  let row: string[] = []
  const plain = new RegExp(`[^"${separator}\\r\\n]*`, 'y')
  const ending = new RegExp(`${separator}|\\r?\\n|$`, 'y')
  const source = text.replace(/^\uFEFF/, '')
  let at = 0
  while (at < source.length) {
    let end = at
    if (source[at] === '"') {
      end = closingQuote(source, at)
      if (end < 0) break
      row.push(source.slice(at + 1, end - 1).replaceAll('""', '"'))
    } else {
      plain.lastIndex = at
      const cell = plain.exec(source)![0]
      end += cell.length
      row.push(cell)
    }
    ending.lastIndex = end
    const found = ending.exec(source)
    // A quote in the middle of a cell. The rest cannot be read.
    if (!found) {
      row.pop()
      break
    }
    at = ending.lastIndex
    if (found[0] === separator) continue
    rows.push(row)
    row = []
  }
  if (row.length > 0) rows.push(row)
  return rows
}

/**
 * Return the offset after the quote that ends a cell; -1 without one. An expression would overflow the stack on cells of
 * many megabytes.
 */
function closingQuote(source: string, start: number): number {
  let at = source.indexOf('"', start + 1)
  while (at >= 0 && source[at + 1] === '"') at = source.indexOf('"', at + 2)
  return at < 0 ? -1 : at + 1
}

function separatorOf(text: string): string {
  const [line = ''] = text.split('\n', 1)
  return [',', ';', '\t'].find((one) => line.includes(one)) ?? ','
}
