import { posix } from 'node:path'
import { sitemapAuthor, sitemapFile } from '@indexical/syntax/internal'
import type { SitemapFacts } from '@indexical/syntax/sitemap'
import { fileToUrl, urlToFiles } from '@indexical/syntax/url'
import type { Options, Site } from '@indexical/core'
import { loadSitemap } from './load-sitemap.ts'
import { outputOf } from '../output/output-folder.ts'
import { partsOf } from './sitemap-parts.ts'
import type { BuildContext } from '../output/types.ts'
import { isHtml } from '../output/walk-pages.ts'

interface SitemapsInput {
  options: Options
  context: BuildContext
  /** Files of the output folder, relative to it. */
  files: readonly string[]
  robotsTxt: Site['robotsTxt']['facts']
  showFile: (file: string) => string
}

/** Usual names of sitemaps and their parts. */
const commonName = /^(?:sitemap.*\.xml|.*-sitemap\d*\.xml|sitemap\.txt)(?:\.gz)?$/i
/** Names that only sitemaps have. Such a file is a sitemap, whatever it contains. */
const exactName = /^sitemap(?:[-_]index)?\.(?:xml|txt)(?:\.gz)?$/i

/**
 * Read every sitemap of the output folder, by any tool: those that robots.txt, an option or an index names, and those
 * with a usual name. Files outside of the folder are never read.
 *
 * Files that this run replaces are not read, because an earlier run wrote them.
 */
export function readSitemaps({
  options,
  context,
  files,
  robotsTxt,
  showFile,
}: SitemapsInput): SitemapFacts[] {
  const present = new Set(files)
  const fileOf = (url: string): string | undefined =>
    urlToFiles(url, options).find((file) => present.has(file))
  const named = (robotsTxt?.parsed.sitemaps ?? []).flatMap(({ url }) => {
    const file = fileOf(url)
    return file === undefined || isHtml(file) ? [] : file
  })
  const output = outputOf(context)
  const own = context.writesSitemap === false ? undefined : sitemapFile(options)
  const stale = own === undefined ? [] : [own, ...partsOf(own, files, output)]
  const optional = sitemapFile(options)
  const queue = [...named, ...files.filter((file) => file === optional || hasCommonName(file, present))]
  const isNamed = new Set(named)
  const seen = new Set(stale)
  const found: SitemapFacts[] = []
  // The loop adds to the queue, because an index lists more files.
  for (const file of queue) {
    if (seen.has(file)) continue
    seen.add(file)
    const address = { file: showFile(file), url: fileToUrl(file, options) }
    const sitemap = loadSitemap(output, file, address)
    if (!sitemap || (!isNamed.has(file) && !isSitemap(sitemap, file))) continue
    found.push(sitemap)
    if (sitemap.kind !== 'index') continue
    for (const entry of sitemap.entries) {
      const child = entry.url === undefined ? undefined : fileOf(entry.url)
      if (child === undefined || isHtml(child)) continue
      isNamed.add(child)
      queue.push(child)
    }
  }
  return found
}

/**
 * Read the sitemap that this run replaces, with the entries of all files of an index. A sitemap of an earlier run is
 * read only if it contains statements of another tool.
 *
 * @param own name of the sitemap that is written
 */
export function readReplaced(
  own: string,
  { options, context, files, showFile }: Omit<SitemapsInput, 'robotsTxt'>,
): Site['sitemaps']['replaced'] {
  if (!files.includes(own)) return undefined
  const output = outputOf(context)
  const bytes = output.read(own)
  const author = bytes && sitemapAuthor(bytes)
  if (author === undefined || author === 'own') return undefined
  const load = (file: string): SitemapFacts | undefined =>
    loadSitemap(output, file, { file: showFile(file), url: fileToUrl(file, options) })
  const sitemap = load(own)
  if (!sitemap) return undefined
  const present = new Set(files)
  const entries =
    sitemap.kind === 'index' ? sitemap.entries.flatMap(({ url }) => entriesAt(url)) : sitemap.entries
  return { ...sitemap, entries }

  function entriesAt(url: string | undefined): SitemapFacts['entries'] {
    const file = url === undefined ? undefined : urlToFiles(url, options).find((name) => present.has(name))
    return file === undefined || isHtml(file) ? [] : (load(file)?.entries ?? [])
  }
}

/** Return whether a file has a usual name of sitemaps. A compressed copy next to its original does not count. */
function hasCommonName(file: string, present: ReadonlySet<string>): boolean {
  return commonName.test(posix.basename(file)) && !(/\.gz$/i.test(file) && present.has(file.slice(0, -3)))
}

/** Return whether a file with a usual name is a sitemap, and not a feed or a list of icons. */
function isSitemap({ kind, problems }: SitemapFacts, file: string): boolean {
  if (exactName.test(posix.basename(file))) return true
  return kind !== 'feed' && !problems.some(({ type }) => type === 'root')
}
