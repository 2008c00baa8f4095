/** What follows the host in an absolute URL, for messages about the form of addresses. */
export function pathAndQuery(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}
