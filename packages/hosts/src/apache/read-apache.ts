import { escapeBytes, fromBytes } from '../bytes.ts'
import { encodePath } from '../encode-path.ts'
import type { HeaderRule } from '../plain/headers-file.ts'
import { noStatements } from '../host-files.ts'
import type { HostContext, HostFile, HostStatements, ServerResponse } from '../types.ts'
import { respondTo } from './respond-to.ts'
import type { ApacheResponse, Decision } from './respond-to.ts'
import { decodePath, escapePath } from './escapes.ts'
import type { Config, HeaderChange } from './config.ts'
import { makeSite } from './make-site.ts'
import { noNotes } from './config.ts'

/** Returns the response to a path with query, as requested. */
type Respond = (requested: string) => ApacheResponse

/** Read all `.htaccess` files of the output, and compute the responses of the server. Never throws. */
export function readApache(files: readonly HostFile[], context: HostContext): HostStatements {
  const notes = noNotes()
  const { site, own, fileAt } = makeSite(files, context, notes)
  const configs = own.flatMap(allConfigs)
  let last: { requested: string; response: ApacheResponse } | undefined
  // Cached, because callers request the same URL in turn.
  const respond: Respond = (requested) => {
    if (last?.requested !== requested) {
      const [, path = '', args] = /^([^?]*)(?:\?(.*))?$/s.exec(requested)!
      last = { requested, response: respondTo(site, decodePath(path), args, requested) }
    }
    return last.response
  }
  const decisions = configs.flatMap(({ aliases, rewrite, errorDocuments }): Decision[] => [
    ...aliases.flat(),
    ...(rewrite?.rules ?? []),
    ...[...errorDocuments.values()].filter(({ type }) => type === 'url'),
  ])
  const { root } = context
  return {
    ...noStatements(),
    headers: inOrder(own).flatMap((change) => headerRule(change, respond) ?? []),
    redirectProblems: notes.problems.map((at) => ({ type: 'unreadable', text: at.file, location: at })),
    unsupported: notes.unsupported,
    unknownBelow: notes.unknownBelow.map((path) => pathBelow(root, path)),
    unknownHeadersBelow: notes.unknownHeadersBelow.map((path) => pathBelow(root, path)),
    server: {
      decides: decisions.length > 0 || configs.some(({ settings }) => settings.listing),
      paths: decisions.flatMap((decision) => exactPaths(decision, root)),
      respond: ({ pathname, search }) => toServerResponse(respond(pathname + search), fileAt, root),
    },
  }
}

function toServerResponse(
  { status, location, filename, isElsewhere, by, sent }: ApacheResponse,
  fileAt: (filename: string) => string,
  root: string,
): ServerResponse {
  const file = filename === undefined ? undefined : fileAt(filename)
  const isOther = isElsewhere || (file === undefined && location === undefined && status < 300)
  return {
    type: isOther ? 'elsewhere' : location !== undefined ? 'redirect' : file !== undefined ? 'file' : 'error',
    status,
    location: location === undefined ? undefined : urlOf(location, root),
    file,
    lines: [...sent].map(lineOf),
    by: by?.directive.location,
    ofHostname: by?.kind === 'rewrite' && by.conditions.some(({ ofHostname }) => ofHostname),
  }
}

/** Return header changes in the order of sending: folders from outside in, then `<Files>`, then `<If>`. */
function inOrder(own: readonly Config[]): HeaderChange[] {
  const files = own.flatMap((config) => config.files.map((section) => section.config))
  const ifs = [...own, ...files].flatMap((config) => config.ifs.map((section) => section.config))
  const changes = [...own, ...files, ...ifs].flatMap(({ headers }) => headers)
  return [
    ...changes.filter(({ table }) => table === 'always'),
    ...changes.filter(({ table }) => table !== 'always'),
  ]
}

function allConfigs(config: Config): Config[] {
  return [config, ...[...config.files, ...config.ifs].flatMap((section) => allConfigs(section.config))]
}

function lineOf({ name, value, valueAt }: HeaderChange): ServerResponse['lines'][number] {
  return { name, value: { value, location: valueAt } }
}

function headerRule(change: HeaderChange, respond: Respond): HeaderRule | undefined {
  if (change.action === 'unset') return undefined
  return {
    pattern: change.directive.text,
    location: change.directive.location,
    host: undefined,
    path: '/',
    lines: [lineOf(change)],
    detached: [],
    matches: (path) => respond(path).sent.has(change),
  }
}

/**
 * Return the encoded paths that a directive matches. If it matches all paths below one, return that one; for other
 * patterns, return none.
 */
function exactPaths(decision: Decision, root: string): string[] {
  if (decision.kind === 'document') return []
  if (decision.kind === 'rewrite') {
    const folder = new URL(root).pathname + escapePath(decision.folder)
    return decision.literals.map((path) => folder + escapePath(path))
  }
  const { prefix, literals } = decision
  return (prefix === undefined ? literals : [prefix]).map(escapePath)
}

/** Return a path in octets as in URLs. It is below the root unless it starts with a slash. */
function pathBelow(root: string, bytes: string): string {
  const path = encodePath(fromBytes(bytes))
  // The dot is needed, because otherwise a folder such as `a:b` would be parsed as a scheme.
  return new URL(path.startsWith('/') ? path : `./${path}`, root).pathname
}

/** Return the absolute URL of a `Location`. */
export function urlOf(location: string, root: string): string {
  const escaped = escapeBytes(location)
  // A URL parser would read the text after two slashes as a hostname.
  const absolute = escaped.startsWith('/') ? new URL(root).origin + escaped : escaped
  return URL.parse(absolute)?.href ?? absolute
}
