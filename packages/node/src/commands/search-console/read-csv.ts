/** Parse CSV (RFC 4180) to rows of cells. The separator is the comma, semicolon or tab in the first line. */
export function readCsv(text: string): string[][] {
  const separator = separatorOf(text)
  const rows: string[][] = []
  let row: string[] = []
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r?\\n|$)`, 'y')
  const source = text.replace(/^\uFEFF/, '')
  while (cell.lastIndex < source.length) {
    const found = cell.exec(source)
    // A quote in the middle of a cell. The rest cannot be read.
    if (!found) break
    const [, quoted, plain = '', end] = found
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === separator) continue
    rows.push(row)
    row = []
  }
  if (row.length > 0) rows.push(row)
  return rows
}

function separatorOf(text: string): string {
  const [line = ''] = text.split('\n', 1)
  return [',', ';', '\t'].find((one) => line.includes(one)) ?? ','
}
