import type { Location } from '@indexical/syntax'
import { toBytes } from '../bytes.ts'
import { unescapeBytes } from './escapes.ts'
import type { Caught } from '../pcre/compile-pattern.ts'
import type { Level, NginxServer } from './level.ts'
import type { Directive } from './parse-nginx.ts'
import { lowerCase } from './value.ts'
import type { Evaluated, Value } from './value.ts'

/** The state of a request. All text is bytes. */
export interface Request {
  server: NginxServer
  url: URL
  uri: string
  query: string
  level: Level
  /** The number of path changes after which nginx fails with 500. */
  changes: number
  isInternal: boolean
  isInErrorPage: boolean
  /** Replaces the status of the response, unless it is 0 or undefined. */
  errorStatus: number | undefined
  /** Whether nginx escapes a value in ways that we do not interpret. */
  isUnknown: boolean
  /** Whether a directive applied because of the requested hostname. */
  ofHostname: boolean
  /** In nginx, all expressions of a request share their captures. */
  caught: Caught
  variables: Map<string, Evaluated>
  /** Directives that changed the path. */
  via: Directive[]
  /** The location of a redirect that has an error page. */
  location: string | undefined
  /** The directive that rejected the request. */
  cause: { status: number; location: Location } | undefined
}

/** Start a request; undefined for a path that nginx rejects with 400. */
export function openRequest(server: NginxServer, href: string): Request | undefined {
  const url = new URL(href)
  const bytes = unescapeBytes(url.pathname)
  if (bytes === undefined || bytes.includes('\0')) return undefined
  const uri = bytes.replace(/\/{2,}/g, '/')
  return {
    server,
    url,
    uri,
    query: toBytes(url.search.slice(1)),
    level: server.level,
    changes: 11,
    isInternal: false,
    isInErrorPage: false,
    errorStatus: undefined,
    // Dots behind an escaped slash.
    isUnknown: /\/\.\.?(?:\/|$)/.test(uri),
    ofHostname: false,
    caught: [],
    variables: new Map(),
    via: [],
    location: undefined,
    cause: undefined,
  }
}

/** Return a value for this request. */
export function valueIn(
  request: Request,
  { parts, only, location }: Pick<Value, 'parts' | 'only' | 'location'>,
): Evaluated {
  const found = only === undefined ? undefined : (request.variables.get(only) ?? mapped(request, only))
  if (found) return found
  const texts = parts.map((part) => ('text' in part ? part.text : lookUp(request, part.variable)))
  return { bytes: texts.join(''), location }
}

/** Return the path of a file on the server. */
export function pathOnDisk({ root: { path, alias } }: Level, uri: string): string {
  return alias === undefined ? path.replace(/\/$/, '') + uri : path + uri.slice(alias)
}

function lookUp(request: Request, variable: string): string {
  if (/^\d$/.test(variable)) return request.caught[Number(variable)] ?? ''
  const found = request.variables.get(variable) ?? mapped(request, variable)
  return found?.bytes ?? (Object.hasOwn(variables, variable) ? variables[variable]!(request) : '')
}

function mapped(request: Request, variable: string): Evaluated | undefined {
  const map = request.server.maps.get(variable)
  if (!map) return undefined
  // While a map is computed that depends on itself, its variable is empty.
  request.variables.set(variable, { bytes: '', location: map.source.location })
  const value = map.texts.get(lowerCase(valueIn(request, map.source).bytes)) ?? map.fallback
  request.variables.delete(variable)
  if (!value) return undefined
  const found = { bytes: value.literal!, location: value.location }
  // nginx computes it once for each request.
  request.variables.set(variable, found)
  return found
}

/** Variables that depend only on the URL and the configuration. */
const variables: Readonly<Record<string, (request: Request) => string>> = {
  uri: ({ uri }) => uri,
  document_uri: ({ uri }) => uri,
  request_uri: ({ url }) => toBytes(url.pathname + url.search),
  args: ({ query }) => query,
  query_string: ({ query }) => query,
  is_args: ({ query }) => (query === '' ? '' : '?'),
  host: ({ url }) => url.hostname,
  http_host: ({ url }) => url.host,
  scheme: ({ url }) => url.protocol.slice(0, -1),
  https: ({ url }) => (url.protocol === 'https:' ? 'on' : ''),
  server_name: ({ server }) => toBytes(server.name),
  server_port: ({ url }) => url.port || (url.protocol === 'https:' ? '443' : '80'),
  request_method: () => 'GET',
}

/** Return whether a variable is a capture, depends only on the URL and the configuration, or is never sent by crawlers. */
export function isOfNginx(variable: string): boolean {
  return (
    Object.hasOwn(variables, variable) ||
    /^(?:\d|cookie_\w+|http_(?:cookie|referer|accept_language|authorization))$/.test(variable)
  )
}
