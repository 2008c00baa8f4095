import type { Page } from '../../page/types.ts'
import type { Site } from '../../site/types.ts'
import { createExplain } from '../explain.ts'
import type { ExplainContext } from '../explain.ts'
import type { Explanation } from '../explanation.ts'

/** The details that a report shows of each URL, computed on demand. */
export interface ReportDetails {
  explain: (url: string) => Explanation
  pages: readonly PageDetails[]
  /** One step from each URL that leads to another one: to its canonical, or to the target of its redirect. */
  edges: readonly Edge[]
  /** The sitemaps of the output, except one that this run writes, and the URLs that they list. */
  sitemaps: { files: readonly string[]; urls: ReadonlySet<string> }
  /** Return the URL of the page that an entry of a sitemap names, in the form of the site. */
  pageUrl: (entry: string) => string
}

/** One page of the report. */
export interface PageDetails {
  url: string
  language: string | undefined
  source: string | undefined
  /** The versions that it declares: code and URL. */
  versions: readonly (readonly [code: string, url: string])[]
}

/** How one URL leads to another one. */
export interface Edge {
  from: string
  to: string
  by: 'canonical' | 'redirect'
}

/** @param sourceOf returns the source of an output file whose page does not contain it */
export function reportDetails(
  site: Site,
  context: ExplainContext & { sourceOf?: ((file: string) => string | undefined) | undefined },
): ReportDetails {
  const { graph } = site
  const sourceOf = ({ source, file }: Page): string | undefined => source ?? context.sourceOf?.(file)
  const sitemaps = site.sitemaps.all.filter(({ kind }) => kind !== 'index' && kind !== 'feed')
  return {
    explain: createExplain(site, context),
    pageUrl: (entry) => pageUrl(graph, entry),
    sitemaps: {
      files: sitemaps.map(({ file }) => file),
      urls: new Set(
        sitemaps.flatMap(({ entries }) =>
          entries.flatMap(({ loc }) => (URL.canParse(loc) ? pageUrl(graph, loc) : [])),
        ),
      ),
    },
    pages: graph.pages.map((page) => ({
      url: page.url,
      language: page.lang,
      source: sourceOf(page),
      versions: versionsOf(graph, page),
    })),
    edges: [
      ...graph.pages.flatMap((page) => edgesOf(graph.resolve(page), page)),
      ...graph
        .allRedirects()
        .flatMap(({ redirect: { from, to }, page }) => (page ? [] : [{ from, to, by: 'redirect' as const }])),
    ],
  }
}

/** Return the versions that a page declares in its head, in headers and in sitemaps, each once. */
function versionsOf(graph: Site['graph'], page: Page): PageDetails['versions'] {
  const versions = graph.hreflang().of(page)?.versions ?? []
  return [...new Map(versions.map(({ hreflang, href, url }) => [hreflang.value, url ?? href.value]))]
}

function pageUrl(graph: Site['graph'], loc: string): string {
  return graph.pageAt(loc)?.url ?? loc
}

function edgesOf({ declared, hops, end }: ReturnType<Site['graph']['resolve']>, { url }: Page): Edge[] {
  if (end === 'conflict' && hops.length === 0)
    return declared.map((to) => ({ from: url, to, by: 'canonical' as const }))
  return hops.slice(0, 1).map(({ from, to, by }) => ({ from, to, by }))
}
