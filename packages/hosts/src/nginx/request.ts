import type { Location } from '@indexical/syntax'
import { toBytes } from '../bytes.ts'
import { escapeArguments, unescapeBytes } from './escapes.ts'
import type { Caught, CompiledPattern } from '../pcre/compile-pattern.ts'
import type { Level, NginxServer } from './level.ts'
import type { Directive } from './parse-nginx.ts'
import { evaluate } from './value.ts'
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
export function valueIn(request: Request, value: Value, isQuoting = false): Evaluated {
  return evaluate(value, (variable) => lookUp(request, variable, isQuoting))
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
  return found ?? ofNginx(request, variable)
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

function ofNginx(request: Request, variable: string): string {
  const { url, uri, query } = request
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port
  switch (variable) {
    case 'uri':
    case 'document_uri':
      return uri
    case 'request_uri':
      return toBytes(url.pathname + url.search)
    case 'args':
    case 'query_string':
      return query
    case 'is_args':
      return query === '' ? '' : '?'
    case 'host':
      return url.hostname
    case 'http_host':
      return url.host
    case 'scheme':
      return url.protocol.slice(0, -1)
    case 'https':
      return url.protocol === 'https:' ? 'on' : ''
    case 'server_name':
      return toBytes(request.server.name)
    case 'server_port':
      return port
    case 'request_method':
      return 'GET'
    case 'request_filename':
      return pathOnDisk(request)
    case 'document_root':
    case 'realpath_root':
      return valueIn(request, request.level.root.path).bytes
    default:
      return ''
  }
}
