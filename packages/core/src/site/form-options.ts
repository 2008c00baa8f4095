/** Options under which the first path would have been the second; none where they differ in more than their form. */
export function formOptions(from: string, to: string): string[] {
  const name = from.replace(/(?:\.html?|\/)$/, '')
  if (from === to || to.replace(/\/$/, '') !== name) return []
  const isFile = /\.html?$/.test(from)
  if (to.endsWith('/')) return [...(isFile ? ['`cleanUrls: true`'] : []), "`trailingSlash: 'always'`"]
  return [isFile ? '`cleanUrls: true`' : "`trailingSlash: 'never'`"]
}
