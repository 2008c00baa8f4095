import { countOf } from '../linter/phrases.ts'
import type { ReplacedSitemap } from '../site/list-sitemap.ts'
import type { Report } from './report.ts'
import { visible } from '../options/visible.ts'

/**
 * Return lines about sitemaps of other tools: the one that is replaced, and those in the output beside the written one.
 */
export function sitemapLines({
  sitemap: { replaced, onDemand = [] },
  sitemapFile,
  otherSitemaps = [],
  errors,
}: Report): string[] {
  if (sitemapFile === undefined) return []
  const verb = errors > 0 ? 'Would replace' : 'Replaced'
  const isTheirs = replaced !== undefined && !replaced.isOwn
  return [
    ...(isTheirs ? [`${verb} ${visible(replaced.file)} of another tool${describeChange(replaced)}`] : []),
    ...(otherSitemaps.length > 0
      ? [
          `${visible(sitemapFile)} is in addition to ${otherSitemaps.map(visible).join(', ')} of another tool; to write none, set \`sitemap: false\``,
        ]
      : []),
    ...(onDemand.length > 0 ? [describeRoutes(onDemand)] : []),
  ]
}

/** The routes that a line names. */
const shownRoutes = 5

function describeRoutes(routes: readonly string[]): string {
  const shown = routes.slice(0, shownRoutes).map((name) => `\`${visible(name)}\``)
  const hidden = routes.length - shown.length
  const list = [...shown, ...(hidden > 0 ? [`${hidden} more`] : [])].join(', ')
  return `Not in the sitemap: on-demand route${routes.length === 1 ? '' : 's'} ${list}, add their URLs with \`sitemap.include\``
}

const names = {
  lastmod: 'lastmod',
  hreflang: 'hreflang',
  images: 'images',
  video: 'videos',
  news: 'news',
} as const

function describeChange({ kept, dropped }: ReplacedSitemap): string {
  const { urls = 0, ...statements } = dropped
  const lost = [
    ...(urls > 0 ? [`${countOf(urls, 'URL')} that must not be listed`] : []),
    ...listCounts(statements),
  ]
  const found = listCounts(kept)
  return [
    ...(found.length > 0 ? [`kept ${found.join(', ')}`] : []),
    ...(lost.length > 0 ? [`dropped ${lost.join(', ')}`] : []),
  ]
    .map((part, index) => (index === 0 ? `: ${part}` : `; ${part}`))
    .join('')
}

function listCounts(counts: ReplacedSitemap['kept']): string[] {
  return Object.entries(names).flatMap(([key, name]) => {
    const number = counts[key as keyof typeof names]
    return number === undefined ? [] : [`${name} of ${countOf(number, 'URL')}`]
  })
}

/** Return lines about the source folders whose frontmatter was read; empty without any. */
export function contentLines({ content = [] }: Report): string[] {
  const lines = content.map(({ folder, generator, files, paired }) => {
    const what = paired === files ? countOf(files, 'file') : `${paired} of ${countOf(files, 'file')}`
    return `Read the frontmatter of ${what} in ${visible(folder)} (${generator})${paired === files ? '' : '; the others have no page'}`
  })
  // Hugo can mount one folder for several languages.
  return [...new Set(lines)]
}
