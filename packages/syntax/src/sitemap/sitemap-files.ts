import type { ListedUrl } from './types.ts'

/** One file of a sitemap: a name relative to the output folder, and its text. */
export interface TextFile {
  file: string
  text: string
}

/** @see https://www.sitemaps.org/protocol.html#index */
const maxUrls = 50_000
/** 52,428,800 bytes are allowed; the rest is for the envelope. */
const maxBytes = 52_000_000
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/**
 * For links to versions. @see
 * https://developers.google.com/search/docs/specialty/international/localized-versions#sitemap
 */
const prefix = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"'

const imagePrefix = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"'

/** Limits that may be lower than those of the protocol, and options for the files. */
export interface SitemapLimits {
  urls?: number
  bytes?: number
  /**
   * Whether URLs have statements of another tool's sitemap.
   *
   * @default false
   */
  keepsOthers?: boolean
  /**
   * Sections with separate files, besides `listed`.
   *
   * @default none
   */
  sections?: readonly SitemapSection[]
}

/** URLs in separate files, because Search Console reports by file. */
export interface SitemapSection {
  /** Part of the file name: letters, digits and hyphens, not only digits. */
  name: string
  listed: Iterable<ListedUrl>
}

/**
 * Write a sitemap. It is one file, or an index with its files if there are sections or more URLs than the protocol
 * allows (50,000 URLs, 52,428,800 bytes). Only one file is in memory at a time.
 *
 * @param listed URLs, absolute and percent-encoded
 * @param file name of the sitemap, for example `sitemap.xml`
 * @param root absolute URL under which the output folder is served, with a final slash
 * @returns the index last, so that a reader of the index finds its files
 * @see https://www.sitemaps.org/protocol.html
 */
export function* sitemapFiles(
  listed: Iterable<ListedUrl>,
  file: string,
  root: string,
  { urls = maxUrls, bytes = maxBytes, keepsOthers = false, sections = [] }: SitemapLimits = {},
): Generator<TextFile, void> {
  const names: string[] = []
  const marks = keepsOthers ? [keptMark] : []
  for (const section of [...sections, { name: undefined, listed }]) {
    let number = 0
    for (const { lines, isLast } of urlsets(section.listed, { urls, bytes })) {
      const isWhole = section.name === undefined && names.length === 0 && isLast
      const name = isWhole ? file : sitemapPart(file, number++, section.name)
      yield { file: name, text: textOf('urlset', lines, isWhole ? marks : [partMark]) }
      if (isWhole) return
      names.push(name)
    }
  }
  const index = names.map((name) => `<sitemap><loc>${escapeXml(new URL(name, root).href)}</loc></sitemap>`)
  const lines = names.length === 0 ? headOf('urlset') : [...headOf('sitemapindex'), ...index]
  yield { file, text: textOf(names.length === 0 ? 'urlset' : 'sitemapindex', lines, marks) }
}

/** Yield the lines of one or more files with URLs. */
function* urlsets(
  listed: Iterable<ListedUrl>,
  { urls, bytes }: Required<Pick<SitemapLimits, 'urls' | 'bytes'>>,
): Generator<{ lines: string[]; isLast: boolean }, void> {
  let part: Part | undefined
  for (const entry of listed) {
    part ??= startPart(entry)
    let line = urlElement(entry, part)
    // URLs are ASCII after normalisation, so the length of a line is its size in bytes.
    if (part.urls > 0 && (part.urls >= urls || part.size + line.length + 1 > bytes)) {
      yield { lines: part.lines, isLast: false }
      part = startPart(entry)
      line = urlElement(entry, part)
    }
    part.lines.push(line)
    part.urls++
    part.size += line.length + 1
  }
  if (part) yield { lines: part.lines, isLast: true }
}

/**
 * Return the name of one file of an index. The first file of a section has no number, so that its name stays the same
 * when the section grows. Our names contain no hyphen, because `sitemap-0.xml` of @astrojs/sitemap may be in the same
 * folder.
 *
 * @param file name of the whole sitemap
 */
export function sitemapPart(file: string, number: number, section?: string): string {
  const parts = section === undefined ? [number] : number === 0 ? [section] : [section, number]
  return file.replace(/(\.xml)?$/, (extension) => `.${parts.join('.')}${extension}`)
}

/** Return whether a file has a name that `sitemapPart` can return. */
export function isNamedAsPart(file: string, name: string): boolean {
  const stem = file.replace(/\.xml$/, '')
  const end = file.slice(stem.length)
  if (!name.startsWith(`${stem}.`) || !name.endsWith(end)) return false
  return /^(?:0|[1-9]\d*|[\da-z-]*[a-z-][\da-z-]*(?:\.[1-9]\d*)?)$/i.test(
    name.slice(stem.length + 1, name.length - end.length),
  )
}

/** The last line of each numbered file, by which a later run recognises it. */
const partMark = '<!-- A part of a sitemap that Indexical wrote -->'

/** Return whether a file is one of our numbered files. */
export function isSitemapPart(bytes: Uint8Array): boolean {
  const end = `</urlset>\n${partMark}\n`
  return new TextDecoder().decode(bytes.subarray(-end.length)) === end
}

/** The last line of a sitemap that keeps dates, images or versions of the sitemap that it replaced. */
const keptMark = '<!-- Indexical kept statements of the sitemap that was here before -->'

/** Return whether Indexical wrote a sitemap, and whether it keeps statements of another tool's sitemap. */
export function sitemapAuthor(bytes: Uint8Array): 'other' | 'own' | 'own, keeps others' {
  const start = new TextDecoder().decode(bytes.subarray(0, 300))
  if (!isOwnSitemap(start)) return 'other'
  const end = new TextDecoder().decode(bytes.subarray(-keptMark.length - 1))
  return end === `${keptMark}\n` ? 'own, keeps others' : 'own'
}

/** Return whether Indexical wrote a sitemap, by the start of its text. */
export function isOwnSitemap(start: string): boolean {
  return ownStart.test(start)
}

const ownStart =
  /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<(?:urlset|sitemapindex) xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9"(?: xmlns:xhtml="http:\/\/www\.w3\.org\/1999\/xhtml")?>\n<(?:(?:url|sitemap)><loc>|\/urlset>\n)/

/** The current file. */
interface Part {
  lines: string[]
  urls: number
  /** Number of bytes of its URLs so far. */
  size: number
  /** Whether its first line declares the prefix `xhtml`. */
  hasPrefix: boolean
}

/**
 * Start a file. The first page decides about the prefix, because on most sites all pages have versions or no page has.
 */
function startPart({ alternates = [] }: ListedUrl): Part {
  const hasPrefix = alternates.length > 0
  return { lines: headOf('urlset', hasPrefix ? ` ${prefix}` : ''), urls: 0, size: 0, hasPrefix }
}

function headOf(name: 'urlset' | 'sitemapindex', attributes = ''): string[] {
  return ['<?xml version="1.0" encoding="UTF-8"?>', `<${name} xmlns="${namespace}"${attributes}>`]
}

function textOf(name: 'urlset' | 'sitemapindex', lines: readonly string[], after: readonly string[]): string {
  return [...lines, `</${name}>`, ...after, ''].join('\n')
}

function urlElement({ url, lastmod, alternates = [], images = [] }: ListedUrl, { hasPrefix }: Part): string {
  const date = lastmod === undefined ? '' : `<lastmod>${escapeXml(lastmod)}</lastmod>`
  const link = hasPrefix ? '<xhtml:link' : `<xhtml:link ${prefix}`
  let links = ''
  for (const { lang, url: href } of alternates) {
    links += `${link} rel="alternate" hreflang="${escapeXml(lang)}" href="${escapeXml(href)}"/>`
  }
  for (const image of images) {
    links += `<image:image ${imagePrefix}><image:loc>${escapeXml(image)}</image:loc></image:image>`
  }
  return `<url><loc>${escapeXml(url)}</loc>${date}${links}</url>`
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
  // Fast path: most URLs need no escapes, and testing is faster than replacing.
  if (!special.test(text)) return text
  return text.replace(/[&<>"']/g, (character) => entities[character]!)
}

/** Return the file name of the sitemap from the options; undefined if `sitemap` is false. */
export function sitemapFile({
  sitemap = true,
}: {
  sitemap?: boolean | { file?: string | undefined } | undefined
}): string | undefined {
  if (sitemap === false) return undefined
  return sitemap === true ? 'sitemap.xml' : (sitemap.file ?? 'sitemap.xml')
}
