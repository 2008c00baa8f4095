import { applyRewrite } from './apply-rewrite.ts'
import { toBytes } from '../bytes.ts'
import { decodePath, escapePath } from './escapes.ts'
import { emptyConfig, hasOption, mergeConfig } from './config.ts'
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
import type { FindAlias } from './find-alias.ts'
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
  findAlias: FindAlias
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
  /** Whether the response is not a file of the site, such as a listing. */
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
      by?: Decision | undefined
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
    if (segment === '') {
      const pathInfo = segments
        .slice(index + 1)
        .map((rest) => `/${rest}`)
        .join('')
      return { ...requested, filename: `${filename}/`, pathInfo, type: 'folder' }
    }
    filename = `${filename}/${segment}`
    if (around.isFolder(filename)) continue
    const pathInfo = segments
      .slice(index + 1)
      .map((rest) => `/${rest}`)
      .join('')
    return { ...requested, filename, pathInfo, type: around.isFile(filename) ? 'file' : 'none' }
  }
  return { ...requested, filename, pathInfo: '', type: 'folder' }
}

/** Merge the configurations of folders, `<Files>` and `<If>` for a request, in this order. */
function configure(request: Request, { configs, findFiles }: Site, around: Surroundings): Config {
  let config = nothing
  const { filename } = request
  for (let length = filename.length; length > 0; length = filename.lastIndexOf('/', length - 1)) {
    const found = configs.get(filename.slice(0, length))
    if (!found) continue
    config = found
    break
  }
  const name = filename.slice(filename.lastIndexOf('/') + 1)
  for (const section of findFiles(config.files, name))
    if (section.match(name)) config = mergeConfig(config, section.config)
  for (const section of config.ifs)
    if (section.test(request, around)) config = mergeConfig(config, section.config)
  return config
}

/** Run all phases before the file is sent. */
function prepare(request: Request, site: Site, around: Surroundings): Stage {
  const config = configure(request, site, around)
  const stop = (status: number, more: { location?: string; by?: Decision | undefined } = {}): Stage => ({
    type: 'end',
    status,
    request,
    config,
    ...more,
  })
  const name = request.filename.slice(request.filename.lastIndexOf('/') + 1)
  if (config.isBroken) return stop(500)
  if (config.denied ?? name.startsWith('.ht')) return stop(403)
  const rewritten = applyRewrite(request, config, around, site.output)
  // Such a path is rejected before any configuration applies.
  if (rewritten?.type === 'status' && rewritten.status === 400)
    return { type: 'end', status: 400, request, config: nothing }
  if (rewritten?.type === 'status') return stop(rewritten.status, { by: rewritten.rule })
  if (rewritten?.type === 'redirect')
    return stop(rewritten.status, { location: rewritten.location, by: rewritten.rule })
  const args = rewritten ? rewritten.args : request.args
  const alias = site.findAlias(config.aliases, request.uri)
  if (alias) {
    const { rule, target } = alias
    if (rule.status > 399) return stop(rule.status, { by: rule })
    const query = args !== undefined && !target.includes('?') ? `?${args}` : ''
    if (!/^\/|^[A-Za-z][A-Za-z0-9+.-]*:\/\//.test(target)) return stop(500)
    return stop(rule.status, { location: target + query, by: rule })
  }
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
  } else if (
    request.type === 'none' &&
    !next &&
    config.fallback !== undefined &&
    config.fallback !== 'disabled'
  ) {
    const found = lookUp(config.fallback, request, site, around)
    if (found) return found.type === 'end' ? { ...found, request, config } : found
  }
  return next ? { type: 'ready', request, config, next } : { type: 'ready', request, config }
}

/** Handle a folder like mod_dir; undefined if it does nothing. */
function enterFolder(
  request: Request,
  config: Config,
  site: Site,
  around: Surroundings,
  isRewritten: boolean,
): Stage | undefined {
  const stop = (status: number, location?: string, by?: Decision): Stage => ({
    type: 'end',
    status,
    request,
    config,
    ...(location === undefined ? {} : { location }),
    ...(by ? { by } : {}),
  })
  const query = request.args === undefined ? '' : `?${request.args}`
  if (!request.uri.endsWith('/'))
    return config.slash === false ? undefined : stop(301, `${escapePath(request.uri)}/${query}`)
  if (isRewritten) return undefined
  let refused: Stage | undefined
  for (const name of config.index ?? defaultIndex) {
    const found = lookUp(toBytes(name), request, site, around)
    if (found?.type === 'ready') return found
    if (!found) continue
    refused = stop(found.status, found.location, found.by)
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
  if (next) {
    if (next.depth > maxRedirects) return end({ ...stage, type: 'end', status: 500 }, site, around, error)
    return respond(next, site, around, error)
  }
  const { type, pathInfo, filename } = stage.request
  const fail = (status: number): ApacheResponse => end({ ...stage, type: 'end', status }, site, around, error)
  if (type === 'none' || (type === 'file' && pathInfo !== '' && !config.pathInfo)) return fail(404)
  const isListed = type === 'folder' && hasOption(config, 'indexes')
  if (type === 'folder' && (!isListed || !stage.request.uri.endsWith('/'))) return fail(403)
  return {
    status: error?.status ?? 200,
    location: undefined,
    uri: stage.request.uri,
    filename: type === 'file' ? filename : undefined,
    isElsewhere: isListed,
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
  const { status, location, by, request, config } = stage
  // Rewrites of an error document replace the error. Other errors in the document do not.
  if (error && by?.kind !== 'rewrite') return error.plain
  const plain: ApacheResponse = {
    status,
    location,
    uri: request.uri,
    filename: undefined,
    isElsewhere: false,
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
