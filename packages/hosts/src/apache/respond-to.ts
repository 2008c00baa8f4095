import { applyRewrite } from './apply-rewrite.ts'
import { toBytes } from '../bytes.ts'
import { decodePath, escapePath } from './escapes.ts'
import { emptyConfig, mergeConfig, nearest } from './config.ts'
import type {
  AliasRule,
  Config,
  ErrorDocument,
  FilesSection,
  HeaderChange,
  Request,
  RewriteRule,
  Surroundings,
} from './config.ts'
import { sentHeaders } from './sent-headers.ts'
import { documentRoot } from './variables.ts'

/** A site in the server's file system. */
export interface Site {
  around: Omit<Surroundings, 'requested'>
  /** Path of the output in the server's file system, with a final slash. */
  output: string
  /**
   * For each configured folder, the configuration with its inherited parts. Keys are paths in the server's file
   * system without a final slash.
   */
  configs: ReadonlyMap<string, Config>
  /** Returns the rules that may match a path. */
  findAliases: (rules: readonly AliasRule[], uri: string) => readonly AliasRule[]
  /** Returns the sections that may match a name. */
  findFiles: (sections: readonly FilesSection[], name: string) => readonly FilesSection[]
}

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
  /** Whether the response is not a file of the site, or one that we do not know: a listing, `MultiViews`. */
  isElsewhere: boolean
  /** The rule that redirects, rewrites or rejects it. */
  by: Decision | undefined
  /** The directives whose headers are sent. */
  sent: ReadonlySet<HeaderChange>
}

/** The state of a request when its handler is called. */
type Stage =
  | {
      type: 'end'
      status: number
      location?: string
      by?: Decision
      isUnknown?: boolean
      request: Request
      config: Config
    }
  | { type: 'ready'; request: Request; config: Config; next?: Request }

/** The limit of internal redirects of a server. */
const maxRedirects = 10

/** Index files of Debian's configuration, which extends the default `index.html`. */
const defaultIndex = ['index.html', 'index.cgi', 'index.pl', 'index.php', 'index.xhtml', 'index.htm']

/**
 * Respond to a GET request like Apache 2.4.
 *
 * @param path decoded, as octets
 * @param requested path with query as requested
 */
export function respondTo(
  site: Site,
  path: string,
  args: string | undefined,
  requested: string,
): ApacheResponse {
  const around: Surroundings = { ...site.around, requested }
  const uri = path.replace(/\/{2,}/g, '/')
  const start = { isSub: false, redirectStatus: undefined, isRewritten: false, depth: 0 }
  return respond(locate(site, { uri, args, ...start }), site, around, undefined)
}

const nothing = emptyConfig()

type UnlocatedRequest = Omit<Request, 'filename' | 'pathInfo' | 'type'>

/** Map a path to the file system. */
function locate({ around }: Site, requested: UnlocatedRequest): Request {
  const segments = requested.uri.split('/').slice(1)
  let filename = documentRoot
  for (const [index, segment] of segments.entries()) {
    filename = `${filename}/${segment}`
    const isFolder = around.isFolder(filename)
    if (segment !== '' && isFolder) continue
    const pathInfo = segments.slice(index + 1).map((rest) => `/${rest}`)
    const type = segment === '' ? 'folder' : around.isFile(filename) ? 'file' : 'none'
    return { ...requested, filename, pathInfo: pathInfo.join(''), type }
  }
  return { ...requested, filename, pathInfo: '', type: 'folder' }
}

/** Merge the configurations of folders, `<Files>` and `<If>` for a request, in this order. */
function configure(request: Request, { configs, findFiles }: Site, around: Surroundings): Config {
  const { filename } = request
  let config = nearest(configs, filename) ?? nothing
  const name = filename.slice(filename.lastIndexOf('/') + 1)
  for (const section of findFiles(config.files, name))
    if (section.match(name)) config = mergeConfig(config, section.config)
  for (const section of config.ifs)
    if (section.test(request, around)) config = mergeConfig(config, section.config)
  return config
}

/** Return the first rule for a path, with its target. */
function findAlias(
  site: Site,
  { aliases }: Config,
  uri: string,
): { rule: AliasRule; target: string } | undefined {
  for (const rules of aliases) {
    for (const rule of site.findAliases(rules, uri)) {
      const target = rule.target(uri)
      if (target !== undefined) return { rule, target }
    }
  }
  return undefined
}

/** Run all phases before the file is sent. */
function prepare(request: Request, site: Site, around: Surroundings): Stage {
  const config = configure(request, site, around)
  const { settings } = config
  const stop = (status: number, by?: Decision, location?: string): Stage =>
    endOf({ request, config }, status, by, location)
  const name = request.filename.slice(request.filename.lastIndexOf('/') + 1)
  if (config.isBroken) return stop(500)
  if (settings.denied ?? name.startsWith('.ht')) return stop(403)
  const rewritten = applyRewrite(request, config, around, site.output)
  if (rewritten?.type === 'status' && rewritten.status === 400)
    return endOf({ request, config: nothing }, 400)
  if (rewritten?.type === 'unknown')
    return { type: 'end', status: 200, by: rewritten.rule, isUnknown: true, request, config }
  if (rewritten?.type === 'status') return stop(rewritten.status, rewritten.rule)
  if (rewritten?.type === 'redirect') return stop(rewritten.status, rewritten.rule, rewritten.location)
  const args = rewritten ? rewritten.args : request.args
  const alias = findAlias(site, config, request.uri)
  if (alias) {
    const { rule, target } = alias
    if (rule.status > 399) return stop(rule.status, rule)
    const query = args !== undefined && !target.includes('?') ? `?${args}` : ''
    if (!/^\/|^[A-Za-z][A-Za-z0-9+.-]*:\/\//.test(target)) return stop(500)
    return stop(rule.status, rule, target + query)
  }
  // The new path is decoded again, and rejected before any configuration applies.
  if (rewritten?.type === 'internal' && /%(?![0-9A-Fa-f]{2})/.test(rewritten.uri))
    return endOf({ request, config: nothing }, 400)
  const next =
    rewritten?.type === 'internal'
      ? locate(site, {
          uri: decodePath(rewritten.uri).replace(/\/{2,}/g, '/'),
          args: rewritten.args,
          isSub: false,
          redirectStatus: request.redirectStatus ?? 200,
          isRewritten: request.isRewritten || (rewritten.isLast && !request.isSub),
          depth: request.depth + 1,
        })
      : undefined
  if (request.type === 'folder' && request.pathInfo === '') {
    const found = enterFolder(request, config, site, around, next !== undefined)
    if (found) return found
  } else if (request.type === 'none' && !next && (settings.fallback ?? 'disabled') !== 'disabled') {
    const found = lookUp(settings.fallback!, request, site, around)
    if (found) return found.type === 'end' && !found.isUnknown ? { ...found, request, config } : found
  }
  return { type: 'ready', request, config, ...(next && { next }) }
}

function endOf(
  { request, config }: Pick<Stage, 'request' | 'config'>,
  status: number,
  by?: Decision,
  location?: string,
): Extract<Stage, { type: 'end' }> {
  return {
    type: 'end',
    status,
    request,
    config,
    ...(location !== undefined && { location }),
    ...(by && { by }),
  }
}

/** Handle a folder like mod_dir; undefined if it does nothing. */
function enterFolder(
  request: Request,
  config: Config,
  site: Site,
  around: Surroundings,
  isRewritten: boolean,
): Stage | undefined {
  const query = request.args === undefined ? '' : `?${request.args}`
  if (!request.uri.endsWith('/'))
    return config.settings.slash === false
      ? undefined
      : endOf({ request, config }, 301, undefined, `${escapePath(request.uri)}/${query}`)
  if (isRewritten) return undefined
  let refused: Stage | undefined
  for (const name of config.settings.index ?? defaultIndex) {
    const found = lookUp(toBytes(name), request, site, around)
    if (found?.type === 'ready' || found?.isUnknown) return found
    if (!found) continue
    refused = endOf({ request, config }, found.status, found.by, found.location)
    if (found.location !== undefined) return refused
  }
  return refused
}

/** Make a subrequest for a file; undefined if it does not exist. */
function lookUp(name: string, request: Request, site: Site, around: Surroundings): Stage | undefined {
  if (request.depth > maxRedirects) return undefined
  const isAbsolute = name.startsWith('/')
  const uri = isAbsolute
    ? decodePath(name)
    : request.uri.slice(0, request.uri.lastIndexOf('/') + 1) + decodePath(name)
  const { args, redirectStatus, isRewritten, depth } = request
  const sub = locate(site, { uri, args, redirectStatus, isRewritten, isSub: true, depth: depth + 1 })
  const found = prepare(sub, site, around)
  if (found.type === 'ready') return found.request.type === 'file' ? found : undefined
  return found.status === 404 ? undefined : found
}

/** @param error the error whose document is requested */
function respond(
  request: Request,
  site: Site,
  around: Surroundings,
  error: { status: number; plain: ApacheResponse } | undefined,
): ApacheResponse {
  const stage = prepare(request, site, around)
  if (stage.type === 'end') return end(stage, site, around, error)
  const { config, next } = stage
  const { pathInfo: takesPathInfo, listing, multiViews } = config.settings
  const fail = (status: number): ApacheResponse => end(endOf(stage, status), site, around, error)
  if (next) return next.depth > maxRedirects ? fail(500) : respond(next, site, around, error)
  const { type, pathInfo, filename } = stage.request
  // Another file may have the name with an extension.
  const isNegotiated = type === 'none' && multiViews === true
  if (type === 'none' ? !isNegotiated : type === 'file' && pathInfo !== '' && !takesPathInfo) return fail(404)
  const isListed = type === 'folder' && listing !== undefined
  if (type === 'folder' && (!isListed || !stage.request.uri.endsWith('/'))) return fail(403)
  return {
    status: error?.status ?? 200,
    location: undefined,
    uri: stage.request.uri,
    filename: type === 'file' ? filename : undefined,
    isElsewhere: isListed || isNegotiated,
    by: undefined,
    sent: sentHeaders(stage, around, error?.status ?? 200, ['always', 'success']),
  }
}

function end(
  stage: Extract<Stage, { type: 'end' }>,
  site: Site,
  around: Surroundings,
  error: { status: number; plain: ApacheResponse } | undefined,
): ApacheResponse {
  const { status, location, by, isUnknown = false, request, config } = stage
  // Rewrites of an error document replace the error. Other errors in the document do not.
  if (error && by?.kind !== 'rewrite') return error.plain
  const plain: ApacheResponse = {
    status,
    location,
    uri: request.uri,
    filename: undefined,
    isElsewhere: isUnknown,
    by,
    sent: sentHeaders(stage, around, status, ['always']),
  }
  const document =
    status < 400 || request.depth > maxRedirects ? undefined : config.errorDocuments.get(status)
  if (document?.type === 'url') return { ...plain, status: 302, location: document.target, by: document }
  if (document?.type !== 'path') return plain
  const [, path = '', query] = /^([^?]*)(?:\?(.*))?$/s.exec(document.target)!
  const requested: UnlocatedRequest = {
    uri: decodePath(toBytes(path)),
    args: query,
    isSub: false,
    redirectStatus: status,
    isRewritten: false,
    depth: request.depth + 1,
  }
  const sent = respond(locate(site, requested), site, around, { status, plain })
  return { ...sent, by: sent.status === status ? by : sent.by }
}
