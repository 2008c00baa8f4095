import type { Location } from '@indexical/syntax'
import { toBytes } from '../bytes.ts'
import { escapeArguments, unescapeBytes } from './escapes.ts'
import type { Caught, CompiledPattern } from '../pcre/compile-pattern.ts'
import type { Level, NginxServer } from './level.ts'
import type { Directive } from './parse-nginx.ts'
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
  /** Whether `rewrite … break` changed the path: nginx then rejects an `alias`. */
  isBroken: boolean
  /** Whether a value that was looked up depends on the requested hostname. */
  readsHostname: boolean
  /** Whether a directive applied because of the requested hostname. */
  ofHostname: boolean
  caught: Caught
  variables: Map<string, Evaluated>
  /** Whether captures are escaped now. nginx does this until the first `rewrite` that matches. */
  isQuoting: boolean
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
  const uri = pathOf(url.pathname, server.mergesSlashes)
  if (uri === undefined) return undefined
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
    isBroken: false,
    readsHostname: false,
    ofHostname: false,
    caught: [],
    variables: new Map(),
    isQuoting: false,
    via: [],
    location: undefined,
    cause: undefined,
  }
}

/** Return the path with escapes, dots and repeated slashes resolved; undefined if it leaves the root. */
function pathOf(encoded: string, mergesSlashes: boolean): string | undefined {
  const bytes = unescapeBytes(encoded)
  if (bytes === undefined || bytes.includes('\0')) return undefined
  const merged = mergesSlashes ? bytes.replace(/\/{2,}/g, '/') : bytes
  if (!merged.includes('/.')) return merged
  const parts: string[] = []
  const given = merged.slice(1).split('/')
  for (const [index, part] of given.entries()) {
    const isLast = index === given.length - 1
    if (part === '..' && parts.pop() === undefined) return undefined
    if (part !== '..' && part !== '.') parts.push(part)
    else if (isLast) parts.push('')
  }
  return `/${parts.join('/')}`
}

/** Match a pattern and store its captures. In nginx, all expressions of a request share them. */
export function matchPattern(request: Request, pattern: CompiledPattern, bytes: string): boolean {
  const caught = pattern.match(bytes)
  if (!caught) return false
  request.caught = caught
  return true
}

/**
 * Return a value for this request.
 *
 * @param isQuoting whether captures are escaped if the requested path contains `%` or `+`
 */
export function valueIn(request: Request, { parts, only, location }: Value, isQuoting = false): Evaluated {
  const found = only === undefined ? '' : lookUp(request, only, isQuoting)
  if (typeof found === 'object') return found
  const texts = parts.map((part) => {
    if ('text' in part) return part.text
    const value = lookUp(request, part.variable, isQuoting)
    return typeof value === 'object' ? value.bytes : value
  })
  return { bytes: texts.join(''), location }
}

/** Return the path of the file for the current path, on the server. */
export function pathOnDisk(request: Request, uri = request.uri): string {
  const { path, alias } = request.level.root
  const root = valueIn(request, path).bytes
  return alias === undefined ? root.replace(/\/$/, '') + uri : root + uri.slice(alias)
}

function lookUp(request: Request, variable: string, isQuoting: boolean): Evaluated | string {
  if (/^\d$/.test(variable)) {
    const caught = request.caught[Number(variable)] ?? ''
    return isQuoting && /[%+]/.test(request.url.pathname) ? escapeArguments(caught) : caught
  }
  const found = request.variables.get(variable) ?? mapped(request, variable)
  if (found?.ofHostname || hostnames.test(variable)) request.readsHostname = true
  return found ?? (Object.hasOwn(variables, variable) ? variables[variable]!(request) : '')
}

const hostnames = /^(?:host|http_host|server_name)$/

function mapped(request: Request, variable: string): Evaluated | undefined {
  const map = request.server.maps.get(variable)
  if (!map) return undefined
  const key = valueIn(request, map.source).bytes.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  const value = map.texts.get(key) ?? map.fallback
  if (!value) return undefined
  const ofHostname = map.source.parts.some((part) => 'variable' in part && hostnames.test(part.variable))
  const found = { ...valueIn(request, value), location: value.location, ofHostname }
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
  request_filename: (request) => pathOnDisk(request),
  document_root: (request) => valueIn(request, request.level.root.path).bytes,
  realpath_root: (request) => valueIn(request, request.level.root.path).bytes,
}

/** Return whether a variable is a capture, depends only on the URL and the configuration, or is never sent by crawlers. */
export function isOfNginx(variable: string): boolean {
  return (
    Object.hasOwn(variables, variable) ||
    /^(?:\d|cookie_\w+|http_(?:cookie|referer|accept_language|authorization))$/.test(variable)
  )
}
