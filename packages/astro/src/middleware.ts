import type { APIContext, MiddlewareHandler } from 'astro'
import runtime from 'virtual:astro-indexical'
import type { DevHandler } from './dev-handler.ts'
import { isRewritten, ownEntry, type PageView } from './own-entry.ts'
import { markResponded, recordEntries } from './record-entries.ts'
import { writeStamp } from './stamp.ts'

/**
 * Find the content entry of each page. A prerendered page gets a stamp, which the build removes. In dev and on demand,
 * this function also writes the tags.
 */
export const onRequest: MiddlewareHandler = (context, next) =>
  recordEntries(async (recording) => {
    const response = await next()
    // A rewrite runs the middleware twice. Only the inner run has the page that is rendered.
    if (!isPage(response) || recording.hasResponded) return response
    markResponded(recording)
    // Read the body here, because entries are recorded while it renders.
    const html = new Uint8Array(await response.arrayBuffer())
    return tagResponse(context, response, html, recording.rendered)
  })

async function tagResponse(
  context: APIContext,
  response: Response,
  html: Uint8Array,
  rendered: Set<string>,
): Promise<Response> {
  const view = viewOf(context, rendered)
  const pathname = context.originPathname
  const dev = runtime.dev ? devHandler() : undefined
  // A compressed body cannot get tags, but the response can get a header.
  const isCompressed = response.headers.has('content-encoding')
  if (dev) return toResponse(response, isCompressed ? html : dev(html, pathname, view))
  const own = ownEntry(view)
  if (context.isPrerendered && !runtime.dev) {
    if (own && isRewritten(context)) own.shared = true
    return toResponse(response, own ? append(html, writeStamp(own)) : html)
  }
  // Load the parser only here, because a prerendering build never needs it.
  const { tagOnDemand } = await import('virtual:astro-indexical/on-demand')
  const tagged = await tagOnDemand(html, { pathname, search: context.url.search, own })
  return toResponse(response, isCompressed ? html : tagged.html, tagged.robots)
}

/** Return whether a response is a page. Redirects and errors need no tags. */
function isPage(response: Response): boolean {
  return response.status === 200 && /^text\/html\b/i.test(response.headers.get('content-type') ?? '')
}

/**
 * Return the facts about the rendered page. After a rewrite, props, parameters and route are those of the inner page.
 */
function viewOf(context: APIContext, rendered: Set<string>): PageView {
  return {
    route: context.routePattern,
    pageFile: runtime.pageFiles[context.routePattern],
    params: context.params,
    props: context.props,
    rendered,
    explicit: (context.locals as { indexical?: unknown }).indexical,
  }
}

function devHandler(): DevHandler | undefined {
  return (globalThis as { [key: symbol]: unknown })[Symbol.for('astro-indexical:dev')] as
    | DevHandler
    | undefined
}

function append(html: Uint8Array, text: string): Uint8Array {
  const end = new TextEncoder().encode(text)
  const whole = new Uint8Array(html.length + end.length)
  whole.set(html)
  whole.set(end, html.length)
  return whole
}

function toResponse(response: Response, body: Uint8Array, robots?: string): Response {
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  if (robots !== undefined) headers.append('x-robots-tag', robots)
  const { status, statusText } = response
  return new Response(body as Uint8Array<ArrayBuffer>, { status, statusText, headers })
}
