import { fromHtml, splice, applyEdits } from '@indexical/html'
import { normalizeDirectives, printRobots, effective } from '@indexical/syntax/robots'
import { readIntent } from '../intent/read-intent.ts'
import type { Intent } from '../intent/types.ts'
import type { Options } from '../options/options.ts'
import { createPagesOption } from '../options/pages-option.ts'
import type { PagesContext } from '../options/pages-option.ts'
import type { TagOptions } from '../page/plan-edits.ts'
import { tagTree } from './lint-tree.ts'
import { decidingCrawlers } from '@indexical/syntax/internal/robots'
import { insert, robotsMeta } from '../page/plan-edits.ts'
import { hasOwnTags } from '../page/page-kind.ts'
import type { Page } from '../page/types.ts'

/** A page that a server renders. */
export interface RenderedPage {
  /** Absolute URL, without its query. */
  url: string
  /** Query of the request. The option `pages` decides which of its parameters belong to the canonical. @default none */
  search?: string | undefined
  /** The URL to which the paths of the option `pages` refer. It differs from `url` if a locale has its own domain. */
  optionsUrl: string
  /** The file that a build would write. */
  file: string
  /** Source file, relative to the project. */
  source: string | undefined
  /** Values that the author set. They replace those of the option `pages`. */
  data: Readonly<Record<string, unknown>>
  /** Return the URL of the page to which a link to a source file leads. */
  urlOfSource: (link: string) => string | undefined
}

/** A page with its tags, and the value of its `X-Robots-Tag` header if it needs one. */
export interface TaggedResponse {
  html: Uint8Array
  robots: string | undefined
}

/** What a server passes once. */
export interface ResponseContext extends Pick<TagOptions, 'select'> {
  /** Needed for globs in the option `pages`. */
  createMatchUrls: PagesContext['createMatchUrls']
  /** Whether no page may be indexed. */
  isPreview: boolean
  /** Called with one sentence for each canonical that is not written. */
  warn: (text: string) => void
}

/** Prepare to add tags to pages that a server renders, without any file and without rules. */
export function createTagResponse(
  options: Options,
  { createMatchUrls, isPreview, select, warn }: ResponseContext,
): (html: Uint8Array, page: RenderedPage) => TaggedResponse {
  const pagesOption = createPagesOption(options, {
    createMatchUrls,
    onUnknown: () => warn(unknownCounterpart),
  })
  const { fields, inject, noindexCanonical } = options
  return (html, { optionsUrl, search = '', data, url: path, ...context }) => {
    const { query, ...fromPages } = pagesOption.dataOf(optionsUrl) ?? {}
    const { intent } = readIntent({ ...fromPages, ...data }, { fields })
    const tree = fromHtml(html)
    const ownsQuery = Array.isArray(query)
    const tags: TagOptions = { inject, noindexCanonical, select, ownsQuery }
    const url = ownsQuery ? path + canonicalQuery(search, query as string[]) : path
    const { page, edits } = tagTree(tree, { ...context, url, intent, served: true }, tags)
    const { requestedCanonical } = page
    if (requestedCanonical?.problem === 'gone')
      warn(
        `Unexpected canonical \`${requestedCanonical.href.value}\` of ${context.source ?? url} on demand, expected a URL, a path of the site, or a source file that is a page by itself`,
      )
    const tagged = splice(html, tree, edits)
    if (page.kind !== 'page') return { html: tagged, robots: undefined }
    return isPreview
      ? { html: hidePage(tagged, page), robots: 'noindex' }
      : { html: tagged, robots: robotsHeader(intent) }
  }
}

/**
 * Return the query that belongs to the canonical of a request: the parameters that the author allows, in the order of the
 * list, encoded as by forms (a space is `+`). Empty values are left out, because they mean the same as no parameter. A
 * parameter that is repeated keeps its values in their order, each once.
 *
 * @param search query of the request, with or without `?`
 * @param names names of the allowed parameters, decoded; they are case-sensitive
 * @returns with `?`; empty without an allowed parameter
 */
function canonicalQuery(search: string, names: readonly string[]): string {
  const requested = new URLSearchParams(search)
  const kept = new URLSearchParams()
  for (const name of new Set(names))
    for (const value of new Set(requested.getAll(name))) if (value !== '') kept.append(name, value)
  return kept.size === 0 ? '' : `?${kept.toString()}`
}

const unknownCounterpart =
  'Unexpected canonical with stars in option `pages` for a page on demand, expected it for prerendered pages only: this page keeps its own canonical'

/**
 * Return the directives for all crawlers. Directives for one crawler stay in its meta element: Fetch joins the lines of a
 * header with commas, so the end of one crawler's directives would be ambiguous.
 */
function robotsHeader({ robots = [] }: Intent): string | undefined {
  const directives = robots.filter(({ crawler }) => crawler === '*').flatMap((entry) => entry.directives)
  return printRobots(normalizeDirectives(directives.filter(({ problem }) => !problem))) || undefined
}

/**
 * Add a noindex to a page of a preview, independent of its other directives: crawlers obey the most restrictive one.
 *
 * @see https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#combined-crawlers
 */
export function hidePage<T extends string | Uint8Array>(html: T, page: Page): T {
  const isHidden = decidingCrawlers.every((crawler) => !effective(page.robots, crawler).index)
  if (!hasOwnTags(page) || isHidden) return html
  const tree = fromHtml(html)
  const edits = [insert(robotsMeta('*', [{ name: 'noindex' }]))]
  applyEdits(tree, edits)
  return splice(html, tree, edits) as T
}
