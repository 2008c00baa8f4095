/**
 * Options under which the first path would have been the second; none where they differ in more than their form.
 *
 * @param trailingSlash what the option says
 * @param slash what it would have to say instead
 */
export function formOptions(from: string, to: string, trailingSlash: string, slash: string): string[] {
  const name = from.replace(/(?:\.html?|\/)$/, '')
  if (to.replace(/\/$/, '') !== name) return []
  const isFile = /\.html?$/.test(from)
  const isOther = isFile ? to.endsWith('/') !== (trailingSlash === 'always') : true
  return [...(isFile ? ['`cleanUrls: true`'] : []), ...(isOther ? [`\`trailingSlash: '${slash}'\``] : [])]
}
