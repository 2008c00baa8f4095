import {
  createPagesOption,
  hidePage,
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

/** A page that is being answered, and what it is made of. */
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

/** Writes the tags of a page while it is being answered. */
export type TagOnDemand = (html: Uint8Array, page: OnDemandPage) => Promise<TaggedPage>

/** Writes the tags of the pages of this server. */
export const tagOnDemand = createTagOnDemand(ownRuntime)

/**
 * Prepare to write the tags of pages while they are being answered, without any file.
 *
 * A canonical that names a source file is resolved if that file is a page. Which page the code of a route makes of an
 * entry is known only when that page is answered: the canonical is left out then, and the log names it once.
 */
function createTagOnDemand(runtime: Runtime): TagOnDemand {
  const { format, domains } = runtime
  const pagesOption = createPagesOption(runtime.options)
  const warnOnce = createWarnOnce()
  const selecting = loadSelect(runtime.options.nosnippet)
  return async (html, { pathname, own }) => {
    const named = pageAddress(pathname, format, runtime.options).url
    const { options, ...request } = onDomain(pathname, domains, runtime.options)
    const { url, file } = pageAddress(request.pathname, format, options)
    const data = {
      ...pagesOption(named),
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
      warnOnce(unresolved(page.requestedCanonical.href.value, source ?? pathname))
    const tagged = splice(html, tree, edits)
    if (page.kind !== 'page') return { html: tagged, robots: undefined }
    return runtime.preview
      ? { html: hidePage(tagged, page), robots: 'noindex' }
      : { html: tagged, robots: robotsHeader(intent) }
  }
}

/** Selectors take long to load, and few sites have any. */
async function loadSelect(selectors: readonly string[]): Promise<TagOptions['select']> {
  if (selectors.length === 0) return undefined
  const { createSelect } = await import('rehype-indexical/select')
  return createSelect(selectors)
}

/** URL of a file that is a page, as its only one. */
function urlOfPage(file: string, { pageFiles, format, domains, options }: Runtime): string | undefined {
  const route = Object.entries(pageFiles).find(([pattern, page]) => page === file && !pattern.includes('['))
  if (!route) return undefined
  const { options: own, pathname } = onDomain(route[0], domains, options)
  return pageAddress(pathname, format, own).url
}

/** A server answers a page many times, and its log needs each text once. */
function createWarnOnce(): (text: string) => void {
  const logged = new Set<string>()
  return (text) => {
    if (logged.has(text)) return
    logged.add(text)
    console.warn(`[astro-indexical] ${text}`)
  }
}

function unresolved(canonical: string, file: string): string {
  return `Unexpected canonical \`${canonical}\` of ${file} on demand, expected a URL, a path of the site, or a source file that is a page by itself`
}

/**
 * What the page says to every crawler. Directives for one crawler stay in its meta element: Fetch joins the lines of
 * a header with commas, and then nobody can tell where the directives of one crawler end.
 */
function robotsHeader({ robots = [] }: Intent): string | undefined {
  const directives = robots.filter(({ crawler }) => crawler === '*').flatMap((asked) => asked.directives)
  return printRobots(normalizeDirectives(directives.filter(({ problem }) => !problem))) || undefined
}
