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

/** Of links to versions, besides that of sitemaps themselves. @see https://developers.google.com/search/docs/specialty/international/localized-versions#sitemap */
const linkNamespace = 'http://www.w3.org/1999/xhtml'

/**
 * Write the sitemap as text: one file, or an index and numbered files beyond the protocol's limits. Each file is
 * made when it is asked for, so that no more than one of a large sitemap is in memory.
 *
 * @param file name of the sitemap, for example `sitemap.xml`
 * @param root absolute URL under which the output folder is served, with a final slash
 * @returns the numbered files first, so that a reader of the index finds them
 */
export function* sitemapFiles(
  listed: Iterable<Listed>,
  file: string,
  root: string,
  limits: { urls?: number; bytes?: number } = {},
): Generator<TextFile, void> {
  const names: string[] = []
  const numbered = (part: Part): TextFile => {
    const name = file.replace(/(\.xml)?$/, (extension) => `-${names.length}${extension}`)
    names.push(name)
    return { file: name, text: urlSet(part) }
  }
  let last: Part = { blocks: [], hasAlternates: false }
  let isFirst = true
  for (const part of partsOf(listed, limits.urls ?? mostUrls, limits.bytes ?? mostBytes)) {
    // The first part is the whole sitemap unless there is a second.
    if (!isFirst) yield numbered(last)
    isFirst = false
    last = part
  }
  if (names.length === 0) {
    yield { file, text: urlSet(last) }
    return
  }
  yield numbered(last)
  const index = names.map((name) => `<sitemap><loc>${escapeXml(new URL(name, root).href)}</loc></sitemap>`)
  yield { file, text: envelope('sitemapindex', '', index) }
}

/** What one file holds. */
interface Part {
  /** Lines in blocks: texts of one piece, because a text that was put together keeps all its pieces. */
  blocks: string[]
  /** Whether one of its URLs has versions in other languages. */
  hasAlternates: boolean
}

/** Lines of a block. */
const blockLength = 256

function* partsOf(listed: Iterable<Listed>, urls: number, bytes: number): Generator<Part, void> {
  let part: Part = { blocks: [], hasAlternates: false }
  let lines: string[] = []
  let count = 0
  let size = 0
  const endBlock = (): void => {
    part.blocks.push(lines.join('\n'))
    lines = []
  }
  for (const entry of listed) {
    const line = urlElement(entry)
    // URLs are ASCII after normalisation, so a line's length is its size in bytes.
    if (count > 0 && (count >= urls || size + line.length + 1 > bytes)) {
      if (lines.length > 0) endBlock()
      yield part
      part = { blocks: [], hasAlternates: false }
      count = 0
      size = 0
    }
    lines.push(line)
    if (lines.length === blockLength) endBlock()
    part.hasAlternates ||= entry.alternates !== undefined && entry.alternates.length > 0
    count++
    size += line.length + 1
  }
  if (lines.length > 0) endBlock()
  if (count > 0) yield part
}

function urlElement({ url, lastmod, alternates = [] }: Listed): string {
  const date = lastmod === undefined ? '' : `<lastmod>${escapeXml(lastmod)}</lastmod>`
  let links = ''
  for (const { lang, url: href } of alternates) {
    links += `<xhtml:link rel="alternate" hreflang="${escapeXml(lang)}" href="${escapeXml(href)}"/>`
  }
  return `<url><loc>${escapeXml(url)}</loc>${date}${links}</url>`
}

function urlSet({ blocks, hasAlternates }: Part): string {
  return envelope('urlset', hasAlternates ? ` xmlns:xhtml="${linkNamespace}"` : '', blocks)
}

function envelope(name: 'urlset' | 'sitemapindex', attributes: string, lines: readonly string[]): string {
  const start = `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="${namespace}"${attributes}>`
  return [start, ...lines, `</${name}>`, ''].join('\n')
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

const special = /[&<>"']/

function escapeXml(text: string): string {
  // Most addresses need nothing, and looking costs less than replacing.
  if (!special.test(text)) return text
  return text.replace(/[&<>"']/g, (character) => entities[character]!)
}
