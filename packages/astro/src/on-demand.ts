import {
  createTagResponse,
  isPageGlob,
  onDomain,
  pageAddress,
  resolveSourceLink,
  type TaggedResponse,
  type TagOptions,
} from '@indexical/core/page'
import ownRuntime from 'virtual:astro-indexical'
import frontmatter from 'virtual:astro-indexical/frontmatter'
import type { OwnEntry } from './own-entry.ts'
import type { Runtime } from './runtime.ts'

/** A page that a server renders, and its content entry. */
export interface OnDemandPage {
  /** Requested path, without the base. */
  pathname: string
  /** Query of the request, with `?`. */
  search: string
  own: OwnEntry | undefined
}

/** Adds the tags to a page on demand. */
export type TagOnDemand = (html: Uint8Array, page: OnDemandPage) => Promise<TaggedResponse>

/** Adds the tags to the pages of this server. */
export const tagOnDemand = createTagOnDemand(ownRuntime)

/**
 * Create the function that adds tags. A canonical to a source file is resolved if that file is a page. The URL of any
 * other file is unknown until a route renders it; the page then gets no canonical, and the log contains one warning.
 */
function createTagOnDemand(runtime: Runtime): TagOnDemand {
  const { format, domains, options, preview: isPreview } = runtime
  const tagging = loadLibraries(options).then((libraries) =>
    createTagResponse(options, { ...libraries, isPreview, warn: createWarnOnce() }),
  )
  return async (html, { pathname, search, own: { file: source, data } = {} }) => {
    const tag = await tagging
    const request = onDomain(pathname, domains, options)
    return tag(html, {
      ...pageAddress(request.pathname, format, request.options),
      search,
      optionsUrl: pageAddress(pathname, format, options).url,
      source,
      data: { ...(source !== undefined && frontmatter[source]), ...data },
      urlOfSource: (link) =>
        source === undefined
          ? undefined
          : resolveSourceLink(source, link, (name) => urlOfPage(name, runtime)).url,
    })
  }
}

/** Load the libraries for globs and selectors, but only for sites that use them, because loading takes long. */
async function loadLibraries({ pages, nosnippet }: Runtime['options']) {
  const { createMatchUrls } = Object.keys(pages).some(isPageGlob)
    ? await import('@indexical/syntax/globs')
    : { createMatchUrls: () => () => [] }
  return { createMatchUrls, select: await loadSelect(nosnippet) }
}

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

/** Return a function that logs each text once, because a server renders a page many times. */
function createWarnOnce(): (text: string) => void {
  const logged = new Set<string>()
  return (text) => {
    if (logged.has(text)) return
    logged.add(text)
    console.warn(`[astro-indexical] ${text}`)
  }
}
