/**
 * Add URLs to the text of a ledger. Each new line is put before the first line with a greater URL, with the line ending
 * of the file. All other bytes stay the same.
 *
 * @param urls absolute URLs of the site; written as paths
 */
export function addToLedger(text: string, urls: Iterable<string>): string {
  const added = [...new Set(Array.from(urls, pathOf))].sort()
  if (added.length === 0) return text
  const end = text.includes('\r\n') ? '\r\n' : '\n'
  const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? []
  const parts: string[] = []
  let next = 0
  for (const line of lines) {
    const first = next
    next = endBefore(added, next, urlOf(line))
    parts.push(...added.slice(first, next).map((path) => path + end), line)
  }
  if (next < added.length && parts.length > 0 && !parts.at(-1)!.endsWith('\n')) parts.push(end)
  parts.push(...added.slice(next).map((path) => path + end))
  return parts.join('')
}

/** Return the index of the first path that must not be inserted before this line. */
function endBefore(paths: readonly string[], start: number, limit: string | undefined): number {
  if (limit === undefined) return start
  let index = start
  while (index < paths.length && paths[index]! < limit) index++
  return index
}

/** Return the path of a line; undefined for comments and empty lines. */
function urlOf(line: string): string | undefined {
  const written = /^\s*([^\s#]\S*)/.exec(line)?.[1]
  return written !== undefined && URL.canParse(written, base) ? pathOf(written) : undefined
}

const base = 'https://example.com'

function pathOf(url: string): string {
  const { pathname, search } = new URL(url, base)
  return pathname + search
}
