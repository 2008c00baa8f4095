/** An entry in the form of sitemap.js. */
export interface Item {
  url?: string
  changefreq?: string
  priority?: number
  news?: Fields
  video?: Fields[]
}

type Fields = Record<string, unknown>

/** Write an item of sitemap.js as XML, even if it is invalid. */
export function itemToXml({ url, changefreq, priority, news, video }: Item): string {
  const loc = url && new URL(url, 'https://example.com/').href
  const own = { loc, changefreq, priority, 'news:news': news, 'video:video': video }
  return `<url>${elements('', own)}</url>`
}

/** Return elements of fields; `restriction:relationship` is an attribute of `restriction`. */
function elements(prefix: string, fields: Fields): string {
  const isElement = (name: string): boolean => prefix === '' || !(name.includes(':') || name === 'id')
  return Object.entries(fields)
    .filter(([name, value]) => isElement(name) && value !== undefined)
    .flatMap(([name, value]) => [value].flat().map((one) => [name, one] as const))
    .map(([name, value]) => {
      const attributes = Object.entries(fields)
        .filter(([key]) => key.startsWith(`${name}:`))
        .map(([key, text]) => ` ${key.slice(name.length + 1)}="${escapeXml(text)}"`)
      const isObject = typeof value === 'object' && value !== null
      const content = isObject
        ? elements(prefix || name.replace(/:.*/, ':'), value as Fields)
        : escapeXml(value)
      return `<${prefix}${name}${attributes.join('')}>${content}</${prefix}${name}>`
    })
    .join('')
}

function escapeXml(value: unknown): string {
  return String(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
