import type { APIContext, MiddlewareHandler } from 'astro'
import runtime from 'virtual:astro-indexical'
import type { DevHandler } from './dev-handler.ts'
import { isRewritten, ownEntry, type PageView } from './own-entry.ts'
import { markAnswered, recordEntries } from './record-entries.ts'
import { writeStamp } from './stamp.ts'

/**
 * Learns which content a page is made of. A prerendered page gets a stamp that the build pass takes off again; in dev
 * and on demand the tags are written here.
 */
export const onRequest: MiddlewareHandler = (context, next) =>
  recordEntries(async (recording) => {
    const response = await next()
    // A rewrite runs the middleware twice: the inner run knows the page that answers.
    if (!isPage(response) || recording.answered) return response
    markAnswered(recording)
    // Entries are recorded while the body renders, so the body has to be read here.
    const html = new Uint8Array(await response.arrayBuffer())
    return answer(context, response, html, recording.rendered)
  })

async function answer(
  context: APIContext,
  response: Response,
  html: Uint8Array,
  rendered: Set<string>,
): Promise<Response> {
  const view = viewOf(context, rendered)
  const pathname = context.originPathname
  const dev = runtime.dev ? devHandler() : undefined
  // In what is compressed no tag can stand, but a header can.
  const isCompressed = response.headers.has('content-encoding')
  if (dev) return respond(response, isCompressed ? html : dev(html, pathname, view))
  const own = ownEntry(view)
  if (context.isPrerendered && !runtime.dev) {
    if (own && isRewritten(context)) own.shared = true
    return respond(response, own ? append(html, writeStamp(own)) : html)
  }
  // A prerendering build never needs the parser.
  const { tagOnDemand } = await import('virtual:astro-indexical/on-demand')
  const tagged = await tagOnDemand(html, { pathname, own })
  return respond(response, isCompressed ? html : tagged.html, tagged.robots)
}

/** Redirects and errors say nothing to crawlers that a tag could add. */
function isPage(response: Response): boolean {
  return response.status === 200 && /^text\/html\b/i.test(response.headers.get('content-type') ?? '')
}

/** Props, parameters and route are those of the page that answers. */
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

function respond(response: Response, body: Uint8Array, robots?: string): Response {
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  if (robots !== undefined) headers.append('x-robots-tag', robots)
  const { status, statusText } = response
  return new Response(body as Uint8Array<ArrayBuffer>, { status, statusText, headers })
}
