/**
 * Return the options with which the first path would be the second; empty if they differ in more than their form.
 *
 * @param trailingSlash the current option
 * @param slash the option that would be needed
 */
export function formOptions(from: string, to: string, trailingSlash: string, slash: string): string[] {
  const name = from.replace(/(?:\.html?|\/)$/, '')
  if (to.replace(/\/$/, '') !== name) return []
  const isFile = /\.html?$/.test(from)
  const isOther = isFile ? to.endsWith('/') !== (trailingSlash === 'always') : true
  return [...(isFile ? ['`cleanUrls: true`'] : []), ...(isOther ? [`\`trailingSlash: '${slash}'\``] : [])]
}
