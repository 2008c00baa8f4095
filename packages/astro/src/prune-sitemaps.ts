import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileToUrl } from '@indexical/syntax/url'
import type { Listing, Options } from '@indexical/core'
import { exactKey, OptionsError, urlKey, walkFiles, writeFileAtomic } from 'indexical/adapter'

/** An entry, in the form that the `sitemap` package of @astrojs/sitemap writes: without attributes or white space. */
const entry = /<url><loc>([^<]*)<\/loc>.*?<\/url>/gs

/** A link from an entry to its version in another language, which the option `i18n` adds. */
const alternate = /<xhtml:link rel="alternate" hreflang="[^"]*" href="([^"]*)"\/>/g

/** An entry of an index. */
const part = /<sitemap><loc>([^<]*)<\/loc>.*?<\/sitemap>/gs

/** A file name of @astrojs/sitemap. Its options `filenameBase` and `chunks` set the start of the name. */
const astroSitemapName = /-(?:index|\d+)\.xml$/

/** How many URLs of @astrojs/sitemap were corrected. */
export interface CorrectedUrls {
  /** URLs that were removed. */
  removed: number
  /** URLs that were replaced by the URL of their page. */
  renamed: number
}

/**
 * Remove URLs that must not be indexed from the files of @astrojs/sitemap, and replace URLs by those of their pages.
 *
 * That integration knows routes but never reads a page: with `build.format: 'file'` it lists `/about` for `/about.html`.
 * Links to versions in other languages are corrected in the same way. Everything else in its files stays; a file without
 * any entry left is removed.
 *
 * @param outDir absolute output folder
 */
export function pruneSitemaps(listing: Listing, outDir: string, options: Options): CorrectedUrls {
  const correct = createCorrect(listing)
  const corrected = { removed: 0, renamed: 0 }
  const names = walkFiles(outDir)
  const parts = sitemapsIn(names)
  const emptied = new Set<string>()
  for (const file of parts) {
    const text = readFileSync(join(outDir, file), 'utf8')
    const next = text.replace(entry, (whole: string, loc: string) => {
      const url = decodeXml(loc)
      const expected = correct(url)
      if (expected === undefined) {
        corrected.removed++
        return ''
      }
      if (expected !== url) corrected.renamed++
      return correctAlternates(replaceUrl(whole, loc, expected), correct)
    })
    if (next === text) continue
    writeFileAtomic(join(outDir, file), next)
    if (!/<loc>/.test(next)) emptied.add(file)
  }
  // If no entry is left at all, keep the files: an index must list at least one.
  if (emptied.size < parts.length) removeParts(emptied, names.filter(isIndex), { outDir, options })
  return corrected
}

/**
 * Remove parts without an entry, and their entries in the indexes: search engines report an empty sitemap as broken. A part
 * that an index lists under another URL stays.
 */
function removeParts(
  files: ReadonlySet<string>,
  indexes: readonly string[],
  { outDir, options }: { outDir: string; options: Options },
): void {
  const byUrl = new Map([...files].map((file) => [urlKey(fileToUrl(file, options)), file]))
  const unnamed = new Set<string>()
  for (const index of files.size > 0 ? indexes : []) {
    const text = readFileSync(join(outDir, index), 'utf8')
    const next = text.replace(part, (whole: string, loc: string) => {
      const file = byUrl.get(urlKey(decodeXml(loc)))
      if (file !== undefined) unnamed.add(file)
      return file === undefined ? whole : ''
    })
    if (next !== text) writeFileAtomic(join(outDir, index), next)
  }
  for (const file of unnamed) rmSync(join(outDir, file))
}

/**
 * Refuse to replace a file of @astrojs/sitemap by our sitemap.
 *
 * @param file name of our sitemap
 * @throws {OptionsError} when the name is one of theirs
 */
export function refuseTheirName(file: string, outDir: string): void {
  const path = join(outDir, file)
  // In a folder that was not emptied the file may be ours, which has a line break after the XML declaration.
  const isTheirs =
    astroSitemapName.test(file) && existsSync(path) && /^<\?xml[^>]*\?></.test(readFileSync(path, 'utf8'))
  if (!isTheirs) return
  throw new OptionsError(
    `Unexpected value \`${file}\` of option \`sitemap.file\`, expected a name that @astrojs/sitemap does not give to its own files`,
  )
}

/** Return the URL to list instead of a URL, or undefined if it must be removed. */
type Correct = (url: string) => string | undefined

/** Prepare to correct URLs. An ambiguous URL stays as it is. */
function createCorrect({ listed, left }: Listing): Correct {
  const exact = new Set(listed.map(({ url }) => exactKey(url)))
  const exactLeft = new Set(left.map(({ url }) => exactKey(url)))
  const loose = Map.groupBy(listed, ({ url }) => urlKey(url))
  const looseLeft = new Set(left.map(({ url }) => urlKey(url)))
  return (url) => {
    const key = exactKey(url)
    if (exactLeft.has(key)) return undefined
    if (exact.has(key)) return url
    const looseKey = urlKey(url)
    const similar = loose.get(looseKey) ?? []
    const isLeft = looseLeft.has(looseKey)
    if (similar.length === 1 && !isLeft) return similar[0]!.url
    return similar.length === 0 && isLeft ? undefined : url
  }
}

function correctAlternates(whole: string, correct: Correct): string {
  return whole.replace(alternate, (link: string, href: string) => {
    const expected = correct(decodeXml(href))
    return expected === undefined ? '' : replaceUrl(link, href, expected)
  })
}

/** @param text URL as the file spells it, with XML entities */
function replaceUrl(whole: string, text: string, url: string): string {
  return decodeXml(text) === url ? whole : whole.replace(text, () => url.replaceAll('&', '&amp;'))
}

/** Return the numbered files whose names start like that of an index. */
function sitemapsIn(names: readonly string[]): string[] {
  const bases = names.filter(isIndex).map((name) => name.slice(0, -'index.xml'.length))
  return names.filter((name) => /-\d+\.xml$/.test(name) && bases.some((base) => name.startsWith(base)))
}

function isIndex(name: string): boolean {
  return /.-index\.xml$/.test(name)
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decodeXml(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name]!)
}
