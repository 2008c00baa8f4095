/** The part of Node's `IncomingMessage` that the panel uses. */
export interface PanelRequest extends AsyncIterable<Uint8Array | string> {
  url?: string | undefined
  method?: string | undefined
  headers: {
    readonly host?: string | undefined
    readonly origin?: string | undefined
    readonly forwarded?: string | undefined
    readonly [name: string]: string | readonly string[] | undefined
  }
  socket: { remoteAddress?: string | undefined }
}

/** Return whether a request comes from a browser on the computer of the dev server. */
export function isLocal({ socket, headers }: PanelRequest): boolean {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().flatMap((value) => value.split(','))
  const addresses = [socket.remoteAddress ?? '', ...forwarded]
  return headers.forwarded === undefined && addresses.every((address) => isLoopback(address.trim()))
}

/** The part of Node's `ServerResponse` with which a server sends pages and the panel. */
export interface PanelResponse {
  statusCode: number
  readonly headersSent: boolean
  getHeader: (name: string) => unknown
  getHeaderNames: () => string[]
  removeHeader: (name: string) => unknown
  setHeader: (name: string, value: string) => unknown
  writeHead: (...given: never[]) => unknown
  write: (...given: never[]) => unknown
  end: (body: Uint8Array) => unknown
}

/**
 * Return why a request is refused; undefined if it is allowed. A page on the internet can send requests to this
 * computer, either directly or with its own DNS name that leads here.
 *
 * @param allowedHosts further names of this computer; those that start with a dot include their subdomains
 */
export function refusalOf(request: PanelRequest, allowedHosts: readonly string[]): string | undefined {
  const { headers } = request
  if (!isLocal(request)) return 'Unexpected client, expected one on the computer of the dev server'
  const host = headers.host ?? [headers[':authority'] ?? ''].flat()[0]!
  const name = hostnameOf(`http://${host}`)
  if (name === undefined || !isAllowed(name, allowedHosts))
    return 'Unexpected Host header, expected localhost or a loopback address'
  const { origin, 'sec-fetch-site': fetchSite } = headers
  const isOwn = origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
  if (!isOwn || !['same-origin', 'none', undefined].includes(fetchSite as string | undefined))
    return 'Unexpected request of another site, expected one of this site'
  return undefined
}

/**
 * Return whether a dev server listens to other machines.
 *
 * @param host the address that it listens to, as Vite's and Astro's `server.host`
 */
export function listensToOthers(host: string | boolean | undefined): boolean {
  return typeof host === 'string' ? host !== 'localhost' && !isLoopback(host) : host === true
}

function hostnameOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).hostname : undefined
}

function isAllowed(name: string, allowedHosts: readonly string[]): boolean {
  if (name === 'localhost' || name.endsWith('.localhost') || isLoopback(name.replace(/^\[(.*)\]$/, '$1')))
    return true
  return allowedHosts.some(
    (allowed) => allowed === name || (allowed.startsWith('.') && `.${name}`.endsWith(allowed)),
  )
}

function isLoopback(address: string): boolean {
  return /^(?:::ffff:)?127(?:\.\d{1,3}){3}$|^::1$/i.test(address)
}
