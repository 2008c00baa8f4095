import {
  createPagesOption,
  hidePage,
  isPageGlob,
  readIntent,
  resolveSourceLink,
  tagTree,
  type Intent,
  type TagOptions,
} from '@indexical/core/page'
import { fromHtml, splice } from '@indexical/html'
import { printRobots, normalizeDirectives } from '@indexical/syntax/robots'
import ownRuntime from 'virtual:astro-indexical'
import frontmatter from 'virtual:astro-indexical/frontmatter'
import type { OwnEntry } from './own-entry.ts'
import { onDomain, pageAddress } from './page-address.ts'
import type { Runtime } from './runtime.ts'

/** A page that a server renders, and its content entry. */
export interface OnDemandPage {
  /** Requested path, without the base. */
  pathname: string
  own: OwnEntry | undefined
}

/** A page with its tags, and the value of its `X-Robots-Tag` header if it needs one. */
export interface TaggedPage {
  html: Uint8Array
  robots: string | undefined
}

/** Adds the tags to a page on demand. */
export type TagOnDemand = (html: Uint8Array, page: OnDemandPage) => Promise<TaggedPage>

/** Adds the tags to the pages of this server. */
export const tagOnDemand = createTagOnDemand(ownRuntime)

/**
 * Prepare to add tags to pages on demand, without any file.
 *
 * A canonical to a source file is resolved if that file is a page. The URL of any other file is unknown until a route
 * renders it: then the page gets no canonical, and the log contains one warning.
 */
function createTagOnDemand(runtime: Runtime): TagOnDemand {
  const { format, domains } = runtime
  const warnOnce = createWarnOnce()
  const pagesOption = loadPagesOption(runtime.options, () => warnOnce(unknownCounterpart))
  const selecting = loadSelect(runtime.options.nosnippet)
  return async (html, { pathname, own }) => {
    const named = pageAddress(pathname, format, runtime.options).url
    const { options, ...request } = onDomain(pathname, domains, runtime.options)
    const { url, file } = pageAddress(request.pathname, format, options)
    const data = {
      ...(await pagesOption)(named),
      ...(own?.file !== undefined && frontmatter[own.file]),
      ...own?.data,
    }
    const { intent } = readIntent(data, { fields: options.fields })
    const source = own?.file
    const urlOfSource = (link: string): string | undefined =>
      source === undefined
        ? undefined
        : resolveSourceLink(source, link, (name) => urlOfPage(name, runtime)).url
    const tree = fromHtml(html)
    const context = { url, file, source, intent, served: true, urlOfSource }
    const { page, edits } = tagTree(tree, context, { ...options, select: await selecting })
    if (page.requestedCanonical?.problem === 'gone')
      warnOnce(describeUnresolved(page.requestedCanonical.href.value, source ?? pathname))
    const tagged = splice(html, tree, edits)
    if (page.kind !== 'page') return { html: tagged, robots: undefined }
    return runtime.preview
      ? { html: hidePage(tagged, page), robots: 'noindex' }
      : { html: tagged, robots: robotsHeader(intent) }
  }
}

/** Load the library for globs only for sites that use them. */
async function loadPagesOption(
  options: Runtime['options'],
  onUnknown: () => void,
): Promise<ReturnType<typeof createPagesOption>> {
  const { createMatchGlobs } = Object.keys(options.pages).some(isPageGlob)
    ? await import('@indexical/syntax/globs')
    : { createMatchGlobs: () => () => [] }
  return createPagesOption(options, { createMatchGlobs, onUnknown })
}

/** Load the selector library only for sites that use selectors: it takes long. */
async function loadSelect(selectors: readonly string[]): Promise<TagOptions['select']> {
  if (selectors.length === 0) return undefined
  const { createSelect } = await import('rehype-indexical/select')
  return createSelect(selectors)
}

/** Return the URL of a file that is exactly one page. */
function urlOfPage(file: string, { pageFiles, format, domains, options }: Runtime): string | undefined {
  const route = Object.entries(pageFiles).find(([pattern, page]) => page === file && !pattern.includes('['))
  if (!route) return undefined
  const { options: own, pathname } = onDomain(route[0], domains, options)
  return pageAddress(pathname, format, own).url
}

/** Return a function that logs each text once: a server renders a page many times. */
function createWarnOnce(): (text: string) => void {
  const logged = new Set<string>()
  return (text) => {
    if (logged.has(text)) return
    logged.add(text)
    console.warn(`[astro-indexical] ${text}`)
  }
}

const unknownCounterpart =
  'Unexpected canonical with stars in option `pages` for a page on demand, expected it for prerendered pages only: this page keeps its own canonical'

function describeUnresolved(canonical: string, file: string): string {
  return `Unexpected canonical \`${canonical}\` of ${file} on demand, expected a URL, a path of the site, or a source file that is a page by itself`
}

/**
 * Return the directives for all crawlers. Directives for one crawler stay in its meta element: Fetch joins the lines of a
 * header with commas, so the end of one crawler's directives would be ambiguous.
 */
function robotsHeader({ robots = [] }: Intent): string | undefined {
  const directives = robots.filter(({ crawler }) => crawler === '*').flatMap((entry) => entry.directives)
  return printRobots(normalizeDirectives(directives.filter(({ problem }) => !problem))) || undefined
}
