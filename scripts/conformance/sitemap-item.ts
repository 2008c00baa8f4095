/** An entry in the form of sitemap.js. */
export interface Item {
  url?: string
  changefreq?: string
  priority?: number
  news?: Record<string, unknown>
  video?: Record<string, unknown>[]
}

/** Write an item of sitemap.js as XML, even if it is invalid. */
export function itemToXml({ url, changefreq, priority, news, video = [] }: Item): string {
  const parts = [
    element('loc', url && new URL(url, 'https://example.com/').href),
    element('changefreq', changefreq),
    element('priority', priority),
    news && `<news:news>${children('news', news)}</news:news>`,
    ...video.map((one) => `<video:video>${children('video', one)}</video:video>`),
  ]
  return `<url>${parts.filter(Boolean).join('')}</url>`
}

function children(prefix: string, fields: Record<string, unknown>): string {
  return Object.entries(fields)
    .filter(([name]) => !name.includes(':') && name !== 'id')
    .flatMap(([name, value]) => (Array.isArray(value) ? value.map((one) => [name, one]) : [[name, value]]))
    .map(([name, value]) => {
      const tag = `${prefix}:${name}`
      const { open, close } = tags(tag, attributesOf(String(name), fields))
      if (typeof value === 'object' && value !== null)
        return `${open}${children(prefix, value as Record<string, unknown>)}${close}`
      return `${open}${escapeXml(String(value))}${close}`
    })
    .join('')
}

/** Return attributes: `restriction:relationship` is an attribute of `restriction`. */
function attributesOf(name: string, fields: Record<string, unknown>): string {
  return Object.entries(fields)
    .filter(([key]) => key.startsWith(`${name}:`))
    .map(([key, value]) => ` ${key.slice(name.length + 1)}="${escapeXml(String(value))}"`)
    .join('')
}

function tags(name: string, attributes: string): { open: string; close: string } {
  return { open: `<${name}${attributes}>`, close: `</${name}>` }
}

function element(name: string, value: unknown): string {
  return value === undefined ? '' : `<${name}>${escapeXml(String(value))}</${name}>`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
