/** Return path and query of an absolute URL, for messages about URL forms. */
export function pathAndQuery(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** Format the expected address and the found one, both without their hostname. */
export function formatInsteadOf(expected: string, found: string): string {
  return `\`${pathAndQuery(expected)}\` instead of \`${pathAndQuery(found)}\``
}
