import { isSameUrl, urlKey } from '@indexical/syntax/url'
import { declaredCanonicals } from './resolve-page.ts'
import { formRoot } from './roots.ts'
import { servedUrl } from './served-form.ts'
import type { Found, Graph, Site } from './types.ts'

/** The correct form of a link target that has another form. */
export interface LinkForm {
  expected: string
  /** How the forms differ. */
  cause: string
  root: string | undefined
}

type FormSite = Pick<Site, 'graph' | 'sitemaps'>

/** Create a function that returns the correct form of a link target; undefined if the target already has it. */
export function createFindForm(
  site: FormSite,
  trailingSlash: 'always' | 'never' | 'ignore',
): (url: string) => LinkForm | undefined {
  const isIndexFileWrong = createIsIndexFileWrong(site)
  return (url) => {
    // Most links are right, and hosts ignore the query.
    if (!site.graph.owns(url) || url.includes('?')) return undefined
    const found = site.graph.find(url)
    if (found?.type !== 'page') return undefined
    const { page } = found
    const [canonical, ...others] = declaredCanonicals(page)
    // canonical/served-form reports canonicals in a wrong form.
    if (others.length > 0 || (canonical !== undefined && isSameUrl(canonical, url))) return undefined
    const served = servedUrl(site.graph, page)
    const isDeclared = canonical !== undefined && isSameUrl(canonical, served)
    if (canonical !== undefined && !isDeclared && urlKey(canonical) === urlKey(url)) return undefined
    const expected = isDeclared ? canonical : served
    if (isSameUrl(url, expected) || `${url}/` === site.graph.url) return undefined
    if (
      isOtherForm(site.graph, url, found, { isDeclared, trailingSlash }) ||
      isIndexFileWrong(url, expected)
    ) {
      return { expected, cause: differenceOf(url, expected), root: formRoot(url, expected) }
    }
    return undefined
  }
}

/** Return whether the host redirects this form, or whether the canonical or the options require another one. */
function isOtherForm(
  graph: Graph,
  url: string,
  { page: { file, url: own }, moved, isSent }: Extract<Found, { type: 'page' }>,
  { isDeclared, trailingSlash }: { isDeclared: boolean; trailingSlash: string },
): boolean {
  if (moved || isSent) return moved !== undefined || isDeclared
  // A URL with the file name works on every host, so the canonical may be wrong.
  if (
    /\.html?$/.test(url) &&
    !isIndexFile(url) &&
    /\.html?$/.test(file) &&
    !/(?:^|\/)index\.html?$/.test(file)
  )
    return false
  return isDeclared || (trailingSlash !== 'ignore' && !isIndexFile(url) && own !== graph.url)
}

/** The minimum number of links to index files. Fewer do not show that the generator writes this form. */
const minFiles = 3

/**
 * Create a function that returns whether a link to an index file should lead to its folder instead. Documentation that
 * works without a server links only to files. A link is then wrong only if another link or a sitemap uses the folder.
 */
function createIsIndexFileWrong({ graph, sitemaps }: FormSite): (url: string, folder: string) => boolean {
  let usesFiles: boolean | undefined
  let listed: ReadonlySet<string> | undefined
  return (url, folder) => {
    if (!isIndexFile(url)) return false
    usesFiles ??= linksToFiles(graph)
    if (!usesFiles) return true
    listed ??= new Set(sitemaps.all.flatMap(({ entries }) => entries.flatMap((entry) => entry.url ?? [])))
    return folder !== graph.url && (graph.linkedUrls().has(folder) || listed.has(folder))
  }
}

function linksToFiles(graph: Graph): boolean {
  let files = 0
  let folders = 0
  for (const url of graph.linkedUrls()) {
    if (isIndexFile(url)) files++
    // Both kinds of sites link to the root.
    else if (url.endsWith('/') && url !== graph.url && graph.pageAt(url)) folders++
  }
  return files >= minFiles && files > folders
}

function isIndexFile(url: string): boolean {
  return url.endsWith('/index.html') || url.endsWith('/index.htm')
}

function differenceOf(url: string, expected: string): string {
  if (isIndexFile(url)) return 'index file'
  if (`${url}/` === expected) return 'no slash'
  if (url === `${expected}/`) return 'slash'
  if (/\.html?$/.test(url)) return 'extension'
  return /\.html?$/.test(expected) ? 'no extension' : 'other'
}
