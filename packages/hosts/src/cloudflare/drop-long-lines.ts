import type { HostLimit } from '../types.ts'

/** Replace lines that are too long by empty ones, so that the line numbers of the others stay the same. */
export function dropLongLines(
  text: string,
  file: string,
  max: number,
  what: string,
): { text: string; limits: HostLimit[] } {
  const limits: HostLimit[] = []
  const lines = text.split('\n').map((line, index) => {
    const { length } = line.trim()
    if (length <= max || line.trim().startsWith('#')) return line
    const found = `${what} of ${length} characters`
    limits.push({
      found,
      expected: `at most ${max} characters at Cloudflare`,
      location: { file, line: index + 1 },
    })
    return ''
  })
  return limits.length === 0 ? { text, limits } : { text: lines.join('\n'), limits }
}
