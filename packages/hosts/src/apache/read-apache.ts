import { escapeBytes } from '../bytes.ts'
import type { HeaderRule } from '../plain/headers-file.ts'
import { joinStatements, unreadable } from '../host-files.ts'
import type { HostContext, HostFile, HostStatements, ServerResponse } from '../types.ts'
import { respondTo } from './respond-to.ts'
import type { ApacheResponse, Decision } from './respond-to.ts'
import { escapePath } from './escapes.ts'
import type { Config, HeaderChange, Site } from './config.ts'
import { makeSite } from './make-site.ts'
import { noNotes } from './config.ts'

/** Returns the response to a path with query, as requested. */
type Respond = (requested: string) => ApacheResponse

/** Read all `.htaccess` files of the output, and compute the responses of the server. Never throws. */
export function readApache(files: readonly HostFile[], context: HostContext): HostStatements {
  const notes = noNotes()
  const site = makeSite(files, context, notes)
  const configs = site.own.flatMap(allConfigs)
  let last: { requested: string; response: ApacheResponse } | undefined
  // Cached, because callers request the same URL in turn.
  const respond: Respond = (requested) => {
    if (last?.requested !== requested) last = { requested, response: respondTo(site, requested) }
    return last.response
  }
  const decisions = configs.flatMap(({ aliases, rewrite, errorDocuments }): Decision[] => [
    ...aliases.flat(),
    ...(rewrite?.rules ?? []),
    ...[...errorDocuments.values()].filter(({ type }) => type === 'url'),
  ])
  const { root } = context
  return {
    ...joinStatements(),
    headers: configs.flatMap(({ headers }) => headers.flatMap((change) => headerRule(change, respond) ?? [])),
    redirectProblems: notes.problems.flatMap((at) => unreadable(at.file, at).redirectProblems),
    unsupported: notes.unsupported,
    server: {
      decides: decisions.length > 0 || configs.some(({ settings }) => settings.listing),
      paths: decisions.flatMap((decision) => exactPaths(decision, root)),
      respond: ({ pathname, search }) => toServerResponse(respond(pathname + search), site, root),
    },
  }
}

function toServerResponse(
  { status, location, filename, isElsewhere, by, sent }: ApacheResponse,
  site: Site,
  root: string,
): ServerResponse {
  const file = filename === undefined ? undefined : site.fileAt(filename)
  const isOther = isElsewhere || (file === undefined && location === undefined && status < 300)
  return {
    type: isOther ? 'elsewhere' : location !== undefined ? 'redirect' : file !== undefined ? 'file' : 'error',
    status,
    location: location === undefined ? undefined : urlOf(location, root),
    file,
    lines: [...sent].flatMap(({ line }) => line ?? []),
    hasUnknownHeaders: [...sent].some(({ isOpen }) => isOpen),
    by: by?.directive.location,
    ofHostname: by?.kind === 'rewrite' && by.conditions.some(({ ofHostname }) => ofHostname),
  }
}

function allConfigs(config: Config): Config[] {
  return [config, ...[...config.files, ...config.ifs].flatMap((section) => allConfigs(section.config))]
}

function headerRule(change: HeaderChange, respond: Respond): HeaderRule | undefined {
  if (!change.line) return undefined
  return {
    pattern: change.directive.text,
    location: change.directive.location,
    path: '/',
    lines: [change.line],
    detached: [],
    matches: (path) => respond(path).sent.has(change),
  }
}

/** Return the encoded paths that a directive matches; none for a pattern. */
function exactPaths(decision: Decision, root: string): string[] {
  if (decision.kind === 'document') return []
  if (decision.kind === 'rewrite') {
    const folder = new URL(root).pathname + escapePath(decision.folder)
    return decision.literals.map((path) => folder + escapePath(path))
  }
  return decision.literals.map(escapePath)
}

/** Return the absolute URL of a `Location`. */
function urlOf(location: string, root: string): string {
  const escaped = escapeBytes(location)
  // A URL parser would read the text after two slashes as a hostname.
  const absolute = escaped.startsWith('/') ? new URL(root).origin + escaped : escaped
  return URL.parse(absolute)?.href ?? absolute
}
