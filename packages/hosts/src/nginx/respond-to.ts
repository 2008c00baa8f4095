import type { Location } from '@indexical/syntax'
import { escapeBytes } from '../bytes.ts'
import { escapeUri } from './escapes.ts'
import { findLocation } from './find-location.ts'
import type { AddHeader, Level, NginxServer } from './level.ts'
import type { OutputFolder } from '../output-folder.ts'
import type { ServerResponse } from '../types.ts'
import { openRequest, pathOnDisk, valueIn } from './request.ts'
import type { Request } from './request.ts'
import { runSteps } from './run-steps.ts'
import type { Next } from './run-steps.ts'

/** A response header. */
export interface SentHeader {
  header: AddHeader
  /** The value as bytes. */
  value: string
  /** The location of the value. */
  location: Location
}

/** nginx's response to a GET request. */
export interface NginxResponse extends Omit<ServerResponse, 'lines'> {
  headers: SentHeader[]
  /** The level whose headers apply. */
  level: Level
}

/** The statuses with which nginx sends headers without `always`. */
const safeStatuses: ReadonlySet<number> = new Set([200, 201, 204, 206, 301, 302, 303, 304, 307, 308])

/**
 * Respond to a GET request like nginx, phase by phase.
 *
 * @see https://nginx.org/en/docs/dev/development_guide.html#http_phases
 */
export function respondTo(server: NginxServer, output: OutputFolder, url: string): NginxResponse {
  const request = openRequest(server, url)
  if (!request) return { ...nothing, type: 'error', status: 400, level: server.level }
  let next = enter(request, output)
  for (;;) {
    if (next.go === 'status') next = turnStatus(request, next)
    if (next.go !== 'path' && next.go !== 'named') return finish(request, next, output)
    request.isInternal = true
    request.level = server.level
    const named = next.go === 'named' ? server.named.get(next.name) : undefined
    if (--request.changes === 0 || (next.go === 'named' && !named)) next = { go: 'status', status: 500 }
    else if (next.go === 'named') {
      request.level = named!
      next = runLocation(request, output)
    } else {
      Object.assign(request, { uri: next.uri, query: next.query })
      next = enter(request, output)
    }
  }
}

/** Run the directives of the server block, then those of the location. */
function enter(request: Request, output: OutputFolder): Next {
  return runSteps(request, request.server.level).next ?? find(request, output)
}

function find(request: Request, output: OutputFolder): Next {
  findLocation(request)
  const isRefused = request.level.isInternal && !request.isInternal
  return isRefused ? { go: 'status', status: 404 } : runLocation(request, output)
}

function runLocation(request: Request, output: OutputFolder): Next {
  const run = request.level.type === 'server' ? undefined : runSteps(request, request.level)
  if (run?.next) return run.next
  if (!run?.isChanged) return refuse(request) ?? tryFiles(request, output) ?? content(request, output)
  return --request.changes === 0 ? { go: 'status', status: 500 } : find(request, output)
}

const nothing = {
  file: undefined,
  location: undefined,
  headers: [],
  by: undefined,
  ofHostname: false,
  hasUnknownHeaders: false,
}

/** Apply error pages, once per request. */
function turnStatus(request: Request, next: Extract<Next, { go: 'status' }>): Next {
  const { status, directive } = next
  const { level } = request
  request.errorStatus = status
  request.location = next.location ?? request.location
  if (directive) request.cause ??= { status, location: directive.location }
  if (request.isInErrorPage || level.errorPages.length === 0 || request.changes === 0) return next
  request.isInErrorPage = true
  const page = level.errorPages.find(({ statuses }) => statuses.includes(status))
  if (!page) return next
  request.errorStatus = page.overwrite ?? status
  const target = valueIn(request, page.target).bytes
  if (target.startsWith('@')) return { go: 'named', name: target }
  if (!target.startsWith('/')) {
    const redirect = [301, 302, 303, 307, 308].find((one) => one === page.overwrite) ?? 302
    request.errorStatus = redirect
    return { go: 'status', status: redirect, location: target, directive: page.target }
  }
  const [uri, query] = splitQuery(target)
  return { go: 'path', uri, query }
}

/** Return the response if access is denied, or if a directive that we cannot interpret may respond. */
function refuse({ level, via }: Request): Next | undefined {
  if (level.denied) return { go: 'status', status: 403, directive: level.denied }
  // After `rewrite … break`, nginx rejects an `alias`.
  const isRefused = level.root.alias !== undefined && via.length > 0
  return level.handler || isRefused ? { go: 'elsewhere', directive: level.handler } : undefined
}

function tryFiles(request: Request, output: OutputFolder): Next | undefined {
  const { tryFiles: tries } = request.level
  if (!tries) return undefined
  for (const { path, kind } of tries.tests) {
    const tried = valueIn(request, path).bytes
    const found = output.kindOf(pathOnDisk(request.level, tried))
    if (found === 'elsewhere') return { go: 'elsewhere', directive: tries.directive }
    if (found !== kind) continue
    request.uri = tried
    return undefined
  }
  const last = valueIn(request, tries.last).bytes
  if (/^=\d+$/.test(last)) return { go: 'status', status: Number(last.slice(1)) }
  request.via.push(tries.directive)
  if (last.startsWith('@')) return { go: 'named', name: last }
  const [uri, query] = splitQuery(last)
  return { go: 'path', uri, query }
}

function content(request: Request, output: OutputFolder): Next {
  const { uri } = request
  if (uri.endsWith('/')) return folder(request, output)
  const path = pathOnDisk(request.level, uri)
  const kind = output.kindOf(path)
  if (kind === 'file') return { go: 'file', path }
  if (kind === 'elsewhere') return { go: 'elsewhere', directive: undefined }
  return kind === 'folder' ? redirectTo(request, `${uri}/`) : { go: 'status', status: 404 }
}

function folder(request: Request, output: OutputFolder): Next {
  const { level, uri, query } = request
  const path = pathOnDisk(level, uri)
  const kind = output.kindOf(path)
  for (const index of level.index) {
    if (index.startsWith('/')) return { go: 'path', uri: index, query }
    if (kind === 'elsewhere') return { go: 'elsewhere', directive: undefined }
    if (output.kindOf(path + index) === 'file') return { go: 'path', uri: uri + index, query }
    if (kind !== 'folder') return { go: 'status', status: 404 }
  }
  if (level.autoindex && kind === 'folder') return { go: 'elsewhere', directive: level.autoindex }
  return { go: 'status', status: kind === 'folder' ? 403 : 404 }
}

function finish(
  request: Request,
  next: Exclude<Next, { go: 'path' | 'named' }>,
  output: OutputFolder,
): NginxResponse {
  const { level, via, cause, ofHostname } = request
  const own = next.go === 'status' ? next.status : next.go === 'elsewhere' ? (next.status ?? 200) : 200
  const status = request.errorStatus || own
  const isSafe = safeStatuses.has(status)
  const headers = level.headers.flatMap((header) => {
    const { bytes, location } = valueIn(request, header.value)
    return (header.always || isSafe) && bytes !== '' ? [{ header, value: bytes, location }] : []
  })
  const base = { ...nothing, status, headers, level, ofHostname, hasUnknownHeaders: level.hasUnknownHeaders }
  if (request.isUnknown || level.isOpen) return { ...base, type: 'elsewhere' }
  const found = next.go === 'status' ? next.location : request.location
  const location = found === undefined ? undefined : absolute(request, found)
  if (location !== undefined && status >= 300 && status < 400 && next.go !== 'elsewhere') {
    return {
      ...base,
      type: 'redirect',
      location,
      by: next.go === 'status' ? next.directive?.location : undefined,
    }
  }
  if (next.go === 'file') {
    const by = status >= 400 ? (cause?.status === status ? cause.location : undefined) : via[0]?.location
    return { ...base, type: 'file', file: output.fileAt(next.path), by }
  }
  // nginx sends its own text with an error: `return 410 "Gone"`.
  if (next.go === 'elsewhere' && next.status !== undefined && status >= 400) {
    return { ...base, type: 'error', by: next.status >= 400 ? next.directive?.location : undefined }
  }
  if (next.go === 'elsewhere')
    return { ...base, type: 'elsewhere', by: next.directive?.location ?? level.directive?.location }
  return { ...base, type: 'error', by: cause?.status === status ? cause.location : undefined }
}

/** Return the absolute URL of a location as crawlers resolve it. */
function absolute({ level, url }: Request, location: string): string | undefined {
  const escaped = escapeBytes(location)
  if (!location.startsWith('/') || !level.isAbsolute) return URL.parse(escaped, url.href)?.href
  const host = level.hasPort ? url.host : url.hostname
  return URL.parse(`${url.protocol}//${host}${escaped}`)?.href
}

/** Redirect to another path with the same query. */
function redirectTo({ query }: Request, uri: string): Next {
  const escaped = escapeUri(uri)
  return { go: 'status', status: 301, location: query === '' ? escaped : `${escaped}?${query}` }
}

function splitQuery(target: string): [string, string] {
  const mark = target.indexOf('?')
  return mark < 0 ? [target, ''] : [target.slice(0, mark), target.slice(mark + 1)]
}
