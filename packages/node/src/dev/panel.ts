import { randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { appendToPage } from './append-to-page.ts'
import type { DevPages } from './page-previews.ts'
import { refusalOf } from './panel-access.ts'
import type { PanelRequest, PanelResponse } from './panel-access.ts'

/** The folder of the panel below the base of a site. */
const panelPath = '__indexical/'

/** How a browser receives changes: from the client of Vite at a path, or from the websocket of Eleventy on a port. */
export type Live = { client: string } | { port: string }

/** The context of one dev server's panel. */
export interface PanelContext {
  /** Path of the site on the server, with both slashes. */
  base: string
  /** Origin of the URLs of pages. */
  site: string
  pages: DevPages
  /** @default only localhost and loopback addresses */
  allowedHosts?: readonly string[] | undefined
}

/** Create the panel of one dev server. Browsers need its token for all requests about the site. */
export function createPanel({ base, site, pages, allowedHosts = [] }: PanelContext) {
  const token = randomBytes(18).toString('base64url')
  const root = base + panelPath
  const script = readFileSync(new URL('./dev-view.min.js', import.meta.url))
  const answers: Record<string, (message: Message) => unknown> = {
    pages: () => pages.list(),
    page: ({ url = '' }) => pages.preview(url) ?? null,
    open: ({ id = '' }) => pages.open(id),
    fix: ({ id = '' }) => pages.fix(id),
  }
  const post = async (name: string, request: PanelRequest, response: PanelResponse): Promise<void> => {
    const answer = Object.hasOwn(answers, name) ? answers[name] : undefined
    if (!answer) return send(response, 404, 'Unexpected path')
    if (!isToken(request.headers['x-indexical-token'], token))
      return send(response, 403, 'Missing token, expected the header x-indexical-token')
    if (Number(request.headers['content-length'] ?? Infinity) > maxBytes)
      return send(response, 413, `Unexpected length, expected at most ${maxBytes} bytes`)
    send(response, 200, JSON.stringify(answer(messageOf(await text(request)))), 'application/json')
  }

  /** Answer a request below the folder of the panel; return false for any other. */
  const answer = (request: PanelRequest, response: PanelResponse, live: Live): boolean => {
    const [path = ''] = (request.url ?? '').split('?')
    if (!path.startsWith(root)) return false
    // The server has already added headers that allow other origins.
    for (const name of response.getHeaderNames())
      if (name.startsWith('access-control-')) response.removeHeader(name)
    const refusal = refusalOf(request, allowedHosts)
    const name = path.slice(root.length)
    if (refusal !== undefined) send(response, 403, refusal)
    else if (request.method === 'POST')
      post(name, request, response).catch(() => send(response, 400, 'Unexpected body, expected JSON'))
    else if (request.method !== 'GET') send(response, 405, 'Unexpected method, expected GET or POST')
    else if (name === '') send(response, 200, panelHtml({ ...live, site }), 'text/html')
    else if (name === 'view.js') send(response, 200, script, 'text/javascript')
    else if (name === 'token') send(response, 200, token)
    else send(response, 404, 'Unexpected path')
    return true
  }
  /**
   * Return the element that shows the badge on a page.
   *
   * @param live for pages that become others without a request. @default the badge shows one page
   */
  const badge = (url: string, live?: Live): string =>
    `<script src="${root}view.js?url=${encodeURIComponent(url)}"${attributesOf(live)} defer></script>`
  /** Add the badge to the page that a response sends. */
  const addBadge = (response: PanelResponse, url: string): void => appendToPage(response, () => badge(url))
  return { answer, badge, addBadge }
}

/** The maximum size of a message. It is larger than any URL that servers accept. */
const maxBytes = 20_000

type Message = Partial<Record<'url' | 'id', string>>

/** @throws {SyntaxError} for a text that is not JSON */
function messageOf(body: string): Message {
  const { url, id } = Object(JSON.parse(body)) as Record<string, unknown>
  return { ...(typeof url === 'string' && { url }), ...(typeof id === 'string' && { id }) }
}

function isToken(given: string | readonly string[] | undefined, token: string): boolean {
  const bytes = Buffer.from([given ?? ''].flat()[0]!)
  return bytes.length === token.length && timingSafeEqual(bytes, Buffer.from(token))
}

/** Send a response as bytes, because Eleventy's server adds its own script to HTML texts. */
function send(response: PanelResponse, status: number, body: string | Buffer, type = 'text/plain'): void {
  response.statusCode = status
  response.setHeader('content-type', `${type}; charset=utf-8`)
  response.setHeader('content-security-policy', policy)
  response.setHeader('cache-control', 'no-store')
  response.setHeader('cross-origin-resource-policy', 'same-origin')
  response.setHeader('referrer-policy', 'no-referrer')
  response.setHeader('x-content-type-options', 'nosniff')
  response.end(Buffer.from(body))
}

/** Styles are allowed for the client of Vite, which reports changes and adds styles. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "connect-src 'self' ws: wss:",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Return the page of the panel. Its script creates the content. */
function panelHtml(data: Live & { site: string }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Indexing of this site</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<script src="view.js"${attributesOf(data)} defer></script>
</head>
<body></body>
</html>
`
}

/** Return values for the script as `data-` attributes. */
function attributesOf(data: Readonly<Record<string, string>> = {}): string {
  return Object.entries(data)
    .map(([name, value]) => ` data-${name}="${escapeAttribute(value)}"`)
    .join('')
}

function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}
