/** Return a URL of a site at which no page exists, to see what a host answers for missing ones. */
export function missingUrl(root: string): string {
  return new URL('indexical-nothing-is-here', root).href
}
