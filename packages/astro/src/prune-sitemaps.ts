import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileToUrl } from '@indexical/syntax/url'
import type { Listing, Options } from '@indexical/core'
import { exactKey, OptionsError, urlKey, walkFiles, writeFileAtomic } from 'indexical/adapter'

/** One entry as the `sitemap` package, which @astrojs/sitemap uses, writes it: without attributes or white space. */
const entry = /<url><loc>([^<]*)<\/loc>.*?<\/url>/gs

/** A version in another language that an entry names, which the option `i18n` adds. */
const version = /<xhtml:link rel="alternate" hreflang="[^"]*" href="([^"]*)"\/>/g

/** One entry of an index. */
const part = /<sitemap><loc>([^<]*)<\/loc>.*?<\/sitemap>/gs

/** `filenameBase` and `chunks` decide what comes before. */
const theirName = /-(?:index|\d+)\.xml$/

/** What became of the entries of @astrojs/sitemap. */
export interface Corrected {
  /** URLs that were taken out. */
  taken: number
  /** URLs that now have the form that their page states. */
  renamed: number
}

/**
 * Take what may not be found out of the files of @astrojs/sitemap, which knows routes and never opens a page, and give
 * URLs the form of their pages: with `build.format: 'file'` it lists `/about` for `/about.html`.
 * The same goes for the versions that entries name: nobody wrote them, and one whose own entry is gone leads nowhere back.
 *
 * Entries and their extensions stay as they are otherwise, in its own files and under its own names; a file without
 * any entry left is removed.
 *
 * @param outDir absolute output folder
 */
export function pruneSitemaps(listing: Listing, outDir: string, options: Options): Corrected {
  const correct = createCorrect(listing)
  const corrected = { taken: 0, renamed: 0 }
  const names = walkFiles(outDir)
  const parts = sitemapsIn(names)
  const emptied = new Set<string>()
  for (const file of parts) {
    const text = readFileSync(join(outDir, file), 'utf8')
    const next = text.replace(entry, (whole: string, loc: string) => {
      const url = decodeXml(loc)
      const wanted = correct(url)
      if (wanted === undefined) {
        corrected.taken++
        return ''
      }
      if (wanted !== url) corrected.renamed++
      return correctVersions(exchange(whole, loc, wanted), correct)
    })
    if (next === text) continue
    writeFileAtomic(join(outDir, file), next)
    if (!/<loc>/.test(next)) emptied.add(file)
  }
  // Where nothing at all is left to be found, their index has to name something.
  if (emptied.size < parts.length) removeParts(emptied, names.filter(isIndex), { outDir, options })
  return corrected
}

/**
 * Remove parts without an entry, and their names from the indexes: search engines report an empty sitemap as broken. One
 * that an index names by another address stays.
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
 * Refuse to replace a file of @astrojs/sitemap by our own.
 *
 * @param file name of our sitemap
 * @throws {OptionsError} when the name is one of theirs
 */
export function expectOwnName(file: string, outDir: string): void {
  const path = join(outDir, file)
  // In a folder that was not emptied the file may be our own, which has a line end here.
  const isTheirs =
    theirName.test(file) && existsSync(path) && /^<\?xml[^>]*\?></.test(readFileSync(path, 'utf8'))
  if (!isTheirs) return
  throw new OptionsError(
    `Unexpected value \`${file}\` of option \`sitemap.file\`, expected a name that @astrojs/sitemap does not give to its own files`,
  )
}

/** The form of a URL that may stay, and undefined for one that may not. */
type Correct = (url: string) => string | undefined

/** Of two pages that a URL may mean, none is taken. */
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
    const near = loose.get(looseKey) ?? []
    const isLeft = looseLeft.has(looseKey)
    if (near.length === 1 && !isLeft) return near[0]!.url
    return near.length === 0 && isLeft ? undefined : url
  }
}

function correctVersions(whole: string, correct: Correct): string {
  return whole.replace(version, (link: string, href: string) => {
    const wanted = correct(decodeXml(href))
    return wanted === undefined ? '' : exchange(link, href, wanted)
  })
}

/** @param text a URL as it stands in the file */
function exchange(whole: string, text: string, url: string): string {
  return decodeXml(text) === url ? whole : whole.replace(text, () => url.replaceAll('&', '&amp;'))
}

/** The numbered files, whose names begin as that of an index; `filenameBase` and `chunks` decide what it is. */
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
