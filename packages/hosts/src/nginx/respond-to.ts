import type { Location } from '@indexical/syntax'
import { escapeBytes } from '../bytes.ts'
import { escapeUri } from './escapes.ts'
import { findLocation } from './find-location.ts'
import type { AddHeader, Level, NginxServer } from './level.ts'
import type { OutputFolder } from '../output-folder.ts'
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
export interface NginxResponse {
  type: 'file' | 'redirect' | 'error' | 'elsewhere'
  status: number
  /** Output file. */
  file: string | undefined
  /** Absolute URL. */
  location: string | undefined
  headers: SentHeader[]
  /** The directive that redirects, rejects, or leads to another path. */
  by: Location | undefined
  /** Whether a condition on the requested hostname was met. */
  ofHostname: boolean
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
  let phase: 'server' | 'find' | 'location' = 'server'
  for (;;) {
    let next: Next | undefined
    if (phase === 'server') {
      next = runSteps(request, server.level, output).next
      phase = 'find'
    } else if (phase === 'find') {
      if (findLocation(request)) next = redirectTo(request, `${request.uri}/`)
      else if (request.level.isInternal && !request.isInternal) next = { go: 'status', status: 404 }
      phase = 'location'
    } else {
      const run = request.level.type === 'server' ? undefined : runSteps(request, request.level, output)
      next = run?.next
      if (!next && run?.isChanged) {
        phase = 'find'
        if (--request.changes === 0) next = { go: 'status', status: 500 }
      } else next ??= refuse(request) ?? tryFiles(request, output) ?? content(request, output)
    }
    while (next) {
      const turned: Next = next.go === 'status' ? turnStatus(request, next) : next
      if (turned.go !== 'path' && turned.go !== 'named') return finish(request, turned, output)
      const named = turned.go === 'named' ? server.named.get(turned.name) : undefined
      next = undefined
      if (--request.changes === 0 || (turned.go === 'named' && !named)) {
        next = { go: 'status', status: 500 }
        continue
      }
      request.isInternal = true
      if (!named) request.isBroken = false
      request.level = named ?? server.level
      phase = named ? 'location' : 'server'
      if (turned.go === 'path') Object.assign(request, { uri: turned.uri, query: turned.query })
    }
  }
}

const nothing = { file: undefined, location: undefined, headers: [], by: undefined, ofHostname: false }

/** Apply error pages, once per request unless they are recursive. */
function turnStatus(request: Request, next: Extract<Next, { go: 'status' }>): Next {
  const { status, directive } = next
  const { level } = request
  request.errorStatus = status
  request.location = next.location ?? request.location
  if (directive) request.cause ??= { status, location: directive.location }
  if (request.isInErrorPage || level.errorPages.length === 0 || request.changes === 0) return next
  request.isInErrorPage = !level.isRecursive
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
function refuse({ level, isBroken }: Request): Next | undefined {
  if (level.denied) return { go: 'status', status: 403, directive: level.denied }
  // After `rewrite … break`, nginx rejects an `alias`.
  const isRefused = level.root.alias !== undefined && isBroken
  return level.handler || isRefused ? { go: 'elsewhere', directive: level.handler } : undefined
}

function tryFiles(request: Request, output: OutputFolder): Next | undefined {
  const { tryFiles: tries } = request.level
  if (!tries) return undefined
  for (const { path, kind } of tries.tests) {
    const tried = valueIn(request, path).bytes
    const found = output.kindOf(pathOnDisk(request, tried))
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
  const path = pathOnDisk(request)
  const kind = output.kindOf(path)
  if (kind === 'file') return { go: 'file', path }
  if (kind === 'elsewhere') return { go: 'elsewhere', directive: undefined }
  return kind === 'folder' ? redirectTo(request, `${uri}/`) : { go: 'status', status: 404 }
}

function folder(request: Request, output: OutputFolder): Next {
  const { level, uri, query } = request
  const path = pathOnDisk(request)
  const kind = output.kindOf(path)
  for (const value of level.index) {
    const index = valueIn(request, value).bytes
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
  const base = { ...nothing, status, headers, level, ofHostname }
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
function absolute({ level, server, url }: Request, location: string): string | undefined {
  const escaped = escapeBytes(location)
  if (!location.startsWith('/') || !level.isAbsolute) return URL.parse(escaped, url.href)?.href
  const host = level.hasName && server.name !== '' ? server.name : url.hostname
  const port = level.hasPort && url.port !== '' ? `:${url.port}` : ''
  return URL.parse(`${url.protocol}//${host}${port}${escaped}`)?.href
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
