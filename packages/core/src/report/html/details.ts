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
  return {
    explain: createExplain(site, context),
    pages: graph.pages.map((page) => ({
      url: page.url,
      language: page.lang,
      source: sourceOf(page),
      versions: page.alternates.map(({ hreflang, href, url }) => [hreflang.value, url ?? href.value]),
    })),
    edges: [
      ...graph.pages.flatMap((page) => edgesOf(graph.resolve(page), page)),
      ...graph
        .allRedirects()
        .flatMap(({ redirect: { from, to }, page }) => (page ? [] : [{ from, to, by: 'redirect' as const }])),
    ],
  }
}

function edgesOf({ declared, hops, end }: ReturnType<Site['graph']['resolve']>, { url }: Page): Edge[] {
  if (end === 'conflict' && hops.length === 0)
    return declared.map((to) => ({ from: url, to, by: 'canonical' as const }))
  return hops.slice(0, 1).map(({ from, to, by }) => ({ from, to, by }))
}
