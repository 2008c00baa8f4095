/** What follows the host in an absolute URL, for messages about the form of addresses. */
export function pathAndQuery(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** What should stand in place of an address, both without their host. */
export function wordInstead(wanted: string, found: string): string {
  return `\`${pathAndQuery(wanted)}\` instead of \`${pathAndQuery(found)}\``
}
