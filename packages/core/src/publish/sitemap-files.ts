import type { Listed } from './list-sitemap.ts'

/** One file of a sitemap: a name relative to the output folder and its whole text. */
export interface TextFile {
  file: string
  text: string
}

/** @see https://www.sitemaps.org/protocol.html#index */
const mostUrls = 50_000
/** 52,428,800 bytes are allowed; some room is left for the envelope. */
const mostBytes = 52_000_000
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/**
 * Write the sitemap as text: one file, or an index and numbered files beyond the protocol's limits.
 *
 * @param file name of the sitemap, for example `sitemap.xml`
 * @param root absolute URL under which the output folder is served, with a final slash
 * @returns the numbered files first, so that a reader of the index finds them
 */
export function sitemapFiles(
  listed: Iterable<Listed>,
  file: string,
  root: string,
  limits: { urls?: number; bytes?: number } = {},
): TextFile[] {
  const parts = split(listed, limits.urls ?? mostUrls, limits.bytes ?? mostBytes)
  if (parts.length <= 1) return [{ file, text: envelope('urlset', parts[0] ?? []) }]
  const named = parts.map((lines, index) => ({
    file: file.replace(/(\.xml)?$/, (extension) => `-${index}${extension}`),
    text: envelope('urlset', lines),
  }))
  const index = named.map(
    (part) => `<sitemap><loc>${escapeXml(new URL(part.file, root).href)}</loc></sitemap>`,
  )
  return [...named, { file, text: envelope('sitemapindex', index) }]
}

function split(listed: Iterable<Listed>, urls: number, bytes: number): string[][] {
  const parts: string[][] = []
  let size = 0
  for (const entry of listed) {
    const line = urlElement(entry)
    let part = parts.at(-1)
    // URLs are ASCII after normalisation, so a line's length is its size in bytes.
    if (!part || part.length >= urls || size + line.length + 1 > bytes) {
      part = []
      parts.push(part)
      size = 0
    }
    part.push(line)
    size += line.length + 1
  }
  return parts
}

function urlElement({ url, lastmod }: Listed): string {
  const date = lastmod === undefined ? '' : `<lastmod>${escapeXml(lastmod)}</lastmod>`
  return `<url><loc>${escapeXml(url)}</loc>${date}</url>`
}

function envelope(name: 'urlset' | 'sitemapindex', lines: readonly string[]): string {
  const body = lines.length > 0 ? `${lines.join('\n')}\n` : ''
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="${namespace}">\n${body}</${name}>\n`
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character]!)
}
