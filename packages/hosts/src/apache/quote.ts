/** Quote a text for a configuration file; undefined for a text that no line can contain. */
export function quote(text: string): string | undefined {
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  if (/[\0-\x1F\x7F]/.test(text) || text.includes('${')) return undefined
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}
