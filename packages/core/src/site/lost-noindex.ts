import { getOrCreate } from '@indexical/syntax/internal'
import type { Page } from '../page/types.ts'
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
 * exists: the only page without a source that has the name of the source, or the page with a similar path.
 */
export function lostNoindex({ graph, inputs }: Pick<Site, 'graph' | 'inputs'>): LostNoindex {
  const sources = inputs.unpaired.sources.filter(({ hiddenPath }) => hiddenPath !== undefined)
  const options = inputs.unmatched.filter(({ hiddenPath }) => hiddenPath !== undefined)
  const found = { sources: new Map<UnpairedSource, Page>(), options: new Map<Unmatched, Page>() }
  if (sources.length + options.length === 0) return found
  const pages = graph.pages.filter((page) => page.kind === 'page' && graph.indexable(page).indexable)
  const byPath = new Map(pages.map((page) => [new URL(page.url).pathname, page]))
  const byName = new Map<string, Page[]>()
  for (const [path, page] of byPath)
    if (page.source === undefined) getOrCreate(byName, nameOf(path), () => []).push(page)
  const nearestPath = createNearestPath(() => byPath.keys())
  for (const source of sources) {
    const path = source.hiddenPath!
    const [page, ...others] = (byName.get(nameOf(path)) ?? []).filter((one) => !isTranslation(one, path))
    if (page && others.length === 0) found.sources.set(source, page)
  }
  for (const option of options) {
    const page = byPath.get(nearestPath(option.hiddenPath!) ?? '')
    if (page) found.options.set(option, page)
  }
  return found
}

/** Return whether a page is in the folder of its language, such as `/de/posts/`, and the path is not. */
function isTranslation({ url, lang }: Page, path: string): boolean {
  const language = primaryLanguage(lang)
  const firstOf = (one: string): string | undefined => primaryLanguage(one.split('/')[1])
  return language !== undefined && firstOf(new URL(url).pathname) === language && firstOf(path) !== language
}

/** Return the last part of a path, without extension. */
function nameOf(path: string): string {
  const [, name = ''] = /([^/]*?)(?:\/index)?(?:\.html?)?\/?$/i.exec(path) ?? []
  return name.toLowerCase()
}
