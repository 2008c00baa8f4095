import type { Listed } from '../sitemaps/types.ts'

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

/** For links to versions. @see https://developers.google.com/search/docs/specialty/international/localized-versions#sitemap */
const prefix = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"'

/** What comes next of a sitemap: more text of the file under way, or the name of the file that ends here. */
export type SitemapPiece = { text: string } | { file: string }

/** Where sitemaps end sooner than the protocol says. */
export interface SitemapLimits {
  urls?: number
  bytes?: number
}

/**
 * Write the sitemap as text in pieces: one file, or an index and numbered files beyond the protocol's limits. What a file
 * is called is known at its end, when it is clear whether more URLs follow, so that no more than a piece is in memory.
 *
 * @param file name of the sitemap, for example `sitemap.xml`
 * @param root absolute URL under which the output folder is served, with a final slash
 * @returns the numbered files first, so that a reader of the index finds them
 */
export function* sitemapPieces(
  listed: Iterable<Listed>,
  file: string,
  root: string,
  { urls = mostUrls, bytes = mostBytes }: SitemapLimits = {},
): Generator<SitemapPiece, void> {
  const names: string[] = []
  const endNumbered = (): SitemapPiece => {
    const name = sitemapPart(file, names.length)
    names.push(name)
    return { file: name }
  }
  let part: Part | undefined
  for (const entry of listed) {
    part ??= startPart(entry)
    let line = urlElement(entry, part)
    // URLs are ASCII after normalisation, so a line's length is its size in bytes.
    if (part.urls > 0 && (part.urls >= urls || part.size + line.length + 1 > bytes)) {
      yield endText(part, 'urlset', partMark)
      yield endNumbered()
      part = startPart(entry)
      line = urlElement(entry, part)
    }
    part.lines.push(line)
    part.urls++
    part.size += line.length + 1
    part.waiting += line.length + 1
    if (part.waiting >= pieceSize) yield { text: takeLines(part) }
  }
  if (names.length === 0) {
    yield endText(part ?? startPart(), 'urlset')
    yield { file }
    return
  }
  yield endText(part!, 'urlset', partMark)
  yield endNumbered()
  const lines = names.map((name) => `<sitemap><loc>${escapeXml(new URL(name, root).href)}</loc></sitemap>`)
  yield endText({ lines: [...headOf('sitemapindex'), ...lines], waiting: 0 }, 'sitemapindex')
  yield { file }
}

/**
 * Name of a numbered file. Other tools put a hyphen before their numbers: `sitemap-0.xml` of @astrojs/sitemap may lie in
 * the same folder.
 *
 * @param file name of the whole sitemap
 */
export function sitemapPart(file: string, number: number): string {
  return file.replace(/(\.xml)?$/, (extension) => `.${number}${extension}`)
}

/** The last line of each numbered file, so that a later run knows for sure whose file it is. */
const partMark = '<!-- A part of a sitemap that Indexical wrote -->'

/** Whether a file is a numbered one that was written here. */
export function isSitemapPart(bytes: Uint8Array): boolean {
  const end = `</urlset>\n${partMark}\n`
  return new TextDecoder().decode(bytes.subarray(-end.length)) === end
}

/** The same for hosts that keep their output in memory: each file whole, when it is asked for. */
export function* sitemapFiles(...args: Parameters<typeof sitemapPieces>): Generator<TextFile, void> {
  let texts: string[] = []
  for (const piece of sitemapPieces(...args)) {
    if ('text' in piece) {
      texts.push(piece.text)
      continue
    }
    yield { file: piece.file, text: texts.join('') }
    texts = []
  }
}

/** A file under way. */
interface Part {
  /** What is not handed over yet, and its size in bytes. */
  lines: string[]
  waiting: number
  urls: number
  /** Bytes of all its URLs so far. */
  size: number
  /** Whether its first line tells what `xhtml` means. */
  hasPrefix: boolean
}

/** Bytes of a piece, the least: what waits longer is taken for lasting by the engine, which then keeps it for long. */
const pieceSize = 1 << 13

/** Sites give all their pages versions or none, so the first one tells what to expect. */
function startPart(first?: Listed): Part {
  const hasPrefix = first?.alternates !== undefined && first.alternates.length > 0
  return { lines: headOf('urlset', hasPrefix ? ` ${prefix}` : ''), waiting: 0, urls: 0, size: 0, hasPrefix }
}

function headOf(name: 'urlset' | 'sitemapindex', attributes = ''): string[] {
  return ['<?xml version="1.0" encoding="UTF-8"?>', `<${name} xmlns="${namespace}"${attributes}>`]
}

function takeLines(part: Pick<Part, 'lines' | 'waiting'>): string {
  const text = `${part.lines.join('\n')}\n`
  part.lines = []
  part.waiting = 0
  return text
}

function endText(
  part: Pick<Part, 'lines' | 'waiting'>,
  name: 'urlset' | 'sitemapindex',
  ...after: string[]
): SitemapPiece {
  part.lines.push(`</${name}>`, ...after)
  return { text: takeLines(part) }
}

function urlElement({ url, lastmod, alternates = [] }: Listed, { hasPrefix }: Part): string {
  const date = lastmod === undefined ? '' : `<lastmod>${escapeXml(lastmod)}</lastmod>`
  const link = hasPrefix ? '<xhtml:link' : `<xhtml:link ${prefix}`
  let links = ''
  for (const { lang, url: href } of alternates) {
    links += `${link} rel="alternate" hreflang="${escapeXml(lang)}" href="${escapeXml(href)}"/>`
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
  // Most addresses need nothing, and looking costs less than replacing.
  if (!special.test(text)) return text
  return text.replace(/[&<>"']/g, (character) => entities[character]!)
}
