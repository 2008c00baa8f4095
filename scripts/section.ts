/**
 * Put a text between the marks of a section of a Markdown page: `<!-- fields -->` and `<!-- end of fields -->`. The rest of
 * the page is written by hand.
 *
 * @throws {Error} for a page without these marks
 */
export function replaceSection(page: string, name: string, text: string): string {
  const [start, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`]
  const from = page.indexOf(start)
  const to = page.indexOf(end)
  if (from < 0 || to < from) throw new Error(`Missing marks ${start} and ${end}, expected them in the page`)
  return `${page.slice(0, from)}${start}\n\n${text}\n\n${page.slice(to)}`
}

/** Return a table in Markdown. */
export function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n')
}
