import { findIn } from '@indexical/syntax/internal'
import { applyRewrite } from './apply-rewrite.ts'
import { decodeBytes, toBytes } from '../bytes.ts'
import { escapePath } from './escapes.ts'
import { emptyConfig, mergeConfig, nearest } from './config.ts'
import type { AliasRule, Config, ErrorDocument, HeaderChange, Request, RewriteRule, Site } from './config.ts'
import { sentHeaders } from './sent-headers.ts'
import { documentRoot } from './variables.ts'

/** A directive that redirects, rewrites or rejects a request. */
export type Decision = AliasRule | RewriteRule | ErrorDocument

/** The server's response. */
export interface ApacheResponse {
  status: number
  /** Absolute, or a path, with the octets as sent. */
  location: string | undefined
  /** Decoded path of the served file, after rewrites and index files, as octets. */
  uri: string
  /** Path in the server's file system. */
  filename: string | undefined
  /** Whether the response is not a file of the site, or one that we do not know. */
  isElsewhere: boolean
  /** The rule that redirects, rewrites or rejects it. */
  by: Decision | undefined
  /** The directives whose headers are sent. */
  sent: ReadonlySet<HeaderChange>
}

/** A response without a file. */
interface End {
  status: number
  location?: string
  by?: Decision
  isUnknown?: boolean
}

/** The state of a request when its handler is called. */
interface Stage {
  request: Request
  config: Config
  /** Undefined if a file may be sent. */
  end?: End
  /** The request after a rewrite. */
  next?: Request | undefined
}

/** The limit of internal redirects of a server. */
const maxRedirects = 10

/** Index files of Debian's configuration, which extends the default `index.html`. */
const defaultIndex = ['index.html', 'index.cgi', 'index.pl', 'index.php', 'index.xhtml', 'index.htm']

/**
 * Respond to a GET request like Apache 2.4.
 *
 * @param requested path with query as requested
 */
export function respondTo(site: Site, requested: string): ApacheResponse {
  const { path, args } = splitQuery(requested)
  const uri = mergeSlashes(decodeBytes(path))
  return respond(
    locate(site, { requested, uri, args, isSub: false, redirectStatus: undefined, depth: 0 }),
    site,
  )
}

function splitQuery(url: string): { path: string; args: string | undefined } {
  const [, path = '', args] = /^([^?]*)(?:\?(.*))?$/s.exec(url)!
  return { path, args }
}

function mergeSlashes(path: string): string {
  return path.replace(/\/{2,}/g, '/')
}

/** Map a path to the file system. */
function locate(site: Site, requested: Omit<Request, 'filename' | 'pathInfo' | 'type'>): Request {
  const segments = requested.uri.split('/').slice(1)
  let filename = documentRoot
  for (const [index, segment] of segments.entries()) {
    filename = `${filename}/${segment}`
    if (segment !== '' && site.isFolder(filename)) continue
    const pathInfo = segments.slice(index + 1).map((rest) => `/${rest}`)
    const type = segment === '' ? 'folder' : site.isFile(filename) ? 'file' : 'none'
    return { ...requested, filename, pathInfo: pathInfo.join(''), type }
  }
  return { ...requested, filename, pathInfo: '', type: 'folder' }
}

const nothing = emptyConfig()

/** Merge the configurations of folders, `<Files>` and `<If>` for a request, in this order. */
function configure({ filename, uri }: Request, { configs }: Site): Config {
  let config = nearest(configs, filename) ?? nothing
  const name = nameOf(filename)
  for (const section of findIn(config.files, name))
    if (section.match(name)) config = mergeConfig(config, section.config)
  for (const section of findIn(config.ifs, uri))
    if (section.match(uri)) config = mergeConfig(config, section.config)
  return config
}

function nameOf(filename: string): string {
  return filename.slice(filename.lastIndexOf('/') + 1)
}

/** Apply the first rule for a path. */
function redirect({ aliases }: Config, uri: string, args: string | undefined): End | undefined {
  for (const rules of aliases) {
    for (const by of findIn(rules, uri)) {
      const target = by.target(uri)
      if (target === undefined) continue
      const { status, isOpen } = by
      if (isOpen) return { status: 200, by, isUnknown: true }
      if (status > 399) return { status, by }
      if (!/^\/|^[A-Za-z][A-Za-z0-9+.-]*:\/\//.test(target)) return { status: 500 }
      return {
        status,
        by,
        location: target + (args !== undefined && !target.includes('?') ? `?${args}` : ''),
      }
    }
  }
  return undefined
}

/** Run all phases before the file is sent. */
function prepare(request: Request, site: Site): Stage {
  const config = configure(request, site)
  const { settings } = config
  const stop = (found: End): Stage => ({ request, config, end: found })
  // Apache rejects such a path before any configuration applies.
  const reject = (): Stage => ({ request, config: nothing, end: { status: 400 } })
  if (config.isBroken) return stop({ status: 500 })
  if (settings.denied === 'unknown') return stop({ status: 200, isUnknown: true })
  if (settings.denied || nameOf(request.filename).startsWith('.ht')) return stop({ status: 403 })
  const rewritten = applyRewrite(request, config, site)
  if (rewritten && 'status' in rewritten) return rewritten.status === 400 ? reject() : stop(rewritten)
  const args = rewritten ? rewritten.args : request.args
  const redirected = redirect(config, request.uri, args)
  if (redirected) return stop(redirected)
  let next: Request | undefined
  if (rewritten?.uri !== undefined) {
    // The new path is decoded again.
    if (/%(?![0-9A-Fa-f]{2})/.test(rewritten.uri)) return reject()
    const { requested, redirectStatus = 200, depth } = request
    const uri = mergeSlashes(decodeBytes(rewritten.uri))
    next = locate(site, { requested, uri, args, isSub: false, redirectStatus, depth: depth + 1 })
  }
  if (request.type === 'folder' && request.pathInfo === '') {
    const found = enterFolder(request, config, site, next !== undefined)
    if (found) return found
  } else if (request.type === 'none' && !next && (settings.fallback ?? 'disabled') !== 'disabled') {
    const found = lookUp(settings.fallback!, request, site)
    if (found) return found.end && !found.end.isUnknown ? stop(found.end) : found
  }
  return { request, config, next }
}

/** Handle a folder like mod_dir; undefined if it does nothing. */
function enterFolder(request: Request, config: Config, site: Site, isRewritten: boolean): Stage | undefined {
  if (!request.uri.endsWith('/')) {
    if (config.settings.slash === false) return undefined
    const query = request.args === undefined ? '' : `?${request.args}`
    return { request, config, end: { status: 301, location: `${escapePath(request.uri)}/${query}` } }
  }
  if (isRewritten) return undefined
  let refused: Stage | undefined
  for (const name of config.settings.index ?? defaultIndex) {
    const found = lookUp(toBytes(name), request, site)
    if (!found) continue
    if (!found.end || found.end.isUnknown) return found
    refused = { request, config, end: found.end }
    if (found.end.location !== undefined) break
  }
  return refused
}

/** Make a subrequest for a file; undefined if it does not exist. */
function lookUp(name: string, request: Request, site: Site): Stage | undefined {
  if (request.depth > maxRedirects) return undefined
  const folder = name.startsWith('/') ? '' : request.uri.slice(0, request.uri.lastIndexOf('/') + 1)
  const found = prepare(
    locate(site, { ...request, uri: folder + decodeBytes(name), isSub: true, depth: request.depth + 1 }),
    site,
  )
  const exists = found.end ? found.end.status !== 404 : found.request.type === 'file'
  if (!exists && found.config.settings.hasUnknownErrors) found.end = { status: 200, isUnknown: true }
  return exists || found.end?.isUnknown ? found : undefined
}

/** @param error the error whose document is requested */
function respond(request: Request, site: Site, error?: ApacheResponse): ApacheResponse {
  const stage = prepare(request, site)
  if (stage.end) return endAt(stage, stage.end, site, error)
  const { config, next } = stage
  const fail = (status: number): ApacheResponse => endAt(stage, { status }, site, error)
  if (next) return next.depth > maxRedirects ? fail(500) : respond(next, site, error)
  const { type, pathInfo, filename, uri } = stage.request
  if (type === 'none' || (type === 'file' && pathInfo !== '')) return fail(404)
  const isListed = type === 'folder'
  if (isListed && (!config.settings.listing || !uri.endsWith('/'))) return fail(403)
  return {
    status: error?.status ?? 200,
    location: undefined,
    uri,
    filename: isListed ? undefined : filename,
    isElsewhere: isListed,
    by: undefined,
    sent: sentHeaders(config.headers, ['always', 'success']),
  }
}

function endAt(
  { request, config }: Stage,
  { status, location, by, isUnknown = false }: End,
  site: Site,
  error: ApacheResponse | undefined,
): ApacheResponse {
  // Rewrites of an error document replace the error. Other errors in the document do not.
  if (error && by?.kind !== 'rewrite') return error
  const plain: ApacheResponse = {
    status,
    location,
    uri: request.uri,
    filename: undefined,
    isElsewhere: isUnknown || (status > 399 && config.settings.hasUnknownErrors === true),
    by,
    sent: sentHeaders(config.headers, ['always']),
  }
  const document =
    status < 400 || plain.isElsewhere || request.depth > maxRedirects
      ? undefined
      : config.errorDocuments.get(status)
  if (document?.type === 'url') return { ...plain, status: 302, location: document.target, by: document }
  if (document?.type !== 'path') return plain
  const { path, args } = splitQuery(document.target)
  const { requested, depth } = request
  const uri = decodeBytes(toBytes(path))
  const asked = locate(site, { requested, uri, args, isSub: false, redirectStatus: status, depth: depth + 1 })
  const sent = respond(asked, site, plain)
  return { ...sent, by: sent.status === status ? by : sent.by }
}
