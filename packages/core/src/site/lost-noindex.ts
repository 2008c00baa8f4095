import type { Page } from '../page/types.ts'
import { titleSeparator } from '../page/read-not-found-title.ts'
import { primaryLanguage } from './language-code.ts'
import { createNearestPath } from './nearest-path.ts'
import type { Site, Unmatched, UnpairedSource } from './types.ts'

/** Requests for noindex that no page got, each with the page that was probably meant. */
export interface LostNoindex {
  sources: ReadonlyMap<UnpairedSource, Page>
  options: ReadonlyMap<Unmatched, Page>
}

/**
 * Find the requests for noindex of sources without a page, and of paths in the option `pages`, for which an indexable page
 * exists: the only page without a source that has the name or the title of the source, or the page with a similar path.
 */
export function lostNoindex({ graph, inputs }: Pick<Site, 'graph' | 'inputs'>): LostNoindex {
  const sources = inputs.unpaired.sources.filter(({ hidden }) => hidden !== undefined)
  const options = inputs.unmatched.filter(({ hiddenPath }) => hiddenPath !== undefined)
  const found = { sources: new Map<UnpairedSource, Page>(), options: new Map<Unmatched, Page>() }
  if (sources.length + options.length === 0) return found
  const pages = graph.pages.filter((page) => page.kind === 'page' && graph.indexable(page).indexable)
  const byPath = new Map(pages.map((page) => [new URL(page.url).pathname, page]))
  const open = pages.filter(({ source }) => source === undefined)
  const byName = Map.groupBy(open, ({ url }) => nameOf(new URL(url).pathname))
  // Lazy, because it reads all these pages again.
  let byTitle: Map<string | undefined, Page[]> | undefined
  const nearestPath = createNearestPath(() => byPath.keys())
  for (const source of sources) {
    const { paths, title } = source.hidden!
    let same = paths.flatMap((path) => byName.get(nameOf(path)) ?? [])
    if (same.length === 0 && title !== undefined) {
      byTitle ??= Map.groupBy(open, ({ file }) => titleKey(inputs.titleOf(file)?.split(titleSeparator)[0]))
      same = byTitle.get(titleKey(title)) ?? []
    }
    const [page, ...others] = new Set(same.filter((one) => !isTranslation(one, paths[0]!)))
    if (page && others.length === 0) found.sources.set(source, page)
  }
  for (const option of options) {
    const page = byPath.get(nearestPath(option.hiddenPath!) ?? '')
    if (page) found.options.set(option, page)
  }
  return found
}

/** Return whether a page or a path is in the folder of a language, such as `/de/posts/`, and the other is not. */
function isTranslation({ url }: Page, path: string): boolean {
  const [ofPage, ofPath] = [new URL(url).pathname, path].map((one) =>
    primaryLanguage(/^\/([a-z]{2}(?:-[a-z]+)?)\/./i.exec(one)?.[1]),
  )
  return ofPage !== ofPath
}

function titleKey(title: string | undefined): string | undefined {
  return title?.trim().replaceAll(/\s+/g, ' ').toLowerCase()
}

/** Return the last part of a path, without extension. */
function nameOf(path: string): string {
  const [, name = ''] = /([^/]*?)(?:\/index)?(?:\.html?)?\/?$/i.exec(path) ?? []
  return name.toLowerCase()
}
