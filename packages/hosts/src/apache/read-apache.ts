import { escapeBytes, fromBytes, toBytes } from '../bytes.ts'
import { encodePath } from '../encode-path.ts'
import type { HeaderRule } from '../plain/headers-file.ts'
import { noStatements } from '../host-files.ts'
import type { RedirectRule } from '../plain/redirects-file.ts'
import { redirectRule } from '../plain/redirects-file.ts'
import type { HostContext, HostFile, HostStatements, Serve } from '../types.ts'
import { respondTo } from './respond-to.ts'
import type { ApacheResponse, Decision } from './respond-to.ts'
import { decodePath, escapePath } from './escapes.ts'
import type { Config, HeaderChange } from './config.ts'
import { makeSite } from './make-site.ts'
import type { NamedSite } from './make-site.ts'
import { noNotes } from './config.ts'

/** The `ask` function that all rules of a kind share. */
type Among<Rule extends HeaderRule | RedirectRule> = NonNullable<Rule['among']>['lookup']

/** Returns the response to a path with query, as requested. */
type Respond = (requested: string) => ApacheResponse

/**
 * Read all `.htaccess` files of the output. The effect of a directive depends on all others, from rewrites of outer
 * folders to error documents. Every rule therefore computes the whole response, and tests whether its directive is part
 * of it.
 */
export function readApache(files: readonly HostFile[], context: HostContext): HostStatements {
  const notes = noNotes()
  const named = makeSite(files, context, notes)
  const configs = named.own.flatMap(allConfigs)
  const respond = rememberLast((requested) => {
    const [, path = '', args] = /^([^?]*)(?:\?(.*))?$/s.exec(requested)!
    return respondTo(named.site, decodePath(path), args, requested)
  })
  const decisions = configs.flatMap(({ aliases, rewrite, errorDocuments }): Decision[] => [
    ...aliases.flat(),
    ...(rewrite?.rules ?? []),
    ...[...errorDocuments.values()].filter(({ type }) => type === 'url'),
  ])
  const sentAt: Among<HeaderRule> = (path) => respond(path).sent
  const decidedAt: Among<RedirectRule> = ({ pathname, search }) => [respond(pathname + search).by]
  return {
    ...noStatements(),
    headers: inOrder(named.own).flatMap((change) => headerRule(change, respond, sentAt) ?? []),
    redirects: [
      ...decisions.flatMap((decision) => redirectRules(decision, respond, decidedAt, context)),
      ...elsewhere(configs, respond),
    ],
    redirectProblems: notes.problems.map((at) => ({
      type: 'unreadable' as const,
      text: at.file,
      location: at,
    })),
    unsupported: notes.unsupported,
    unknownBelow: notes.unknownBelow.map((path) => pathBelow(context.root, path)),
    unknownHeadersBelow: notes.unknownHeadersBelow.map((path) => pathBelow(context.root, path)),
    serve: serveBy(respond, named, context),
  }
}

/** Cache the last response, because every directive requests the same URL in turn. */
function rememberLast(respond: Respond): Respond {
  let last: { requested: string; response: ApacheResponse } | undefined
  return (requested) => {
    if (last?.requested !== requested) last = { requested, response: respond(requested) }
    return last.response
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

function headerRule(
  change: HeaderChange,
  respond: Respond,
  sentAt: Among<HeaderRule>,
): HeaderRule | undefined {
  if (change.action === 'unset') return undefined
  const { name, value, valueAt, directive } = change
  return {
    pattern: directive.text,
    location: directive.location,
    host: undefined,
    path: '/',
    lines: [{ name, value: { value, location: valueAt } }],
    detached: [],
    among: { lookup: sentAt, key: change },
    matches: (path) => respond(path).sent.has(change),
  }
}

function redirectRules(
  decision: Decision,
  respond: Respond,
  decidedAt: Among<RedirectRule>,
  { root }: HostContext,
): RedirectRule[] {
  const { directive } = decision
  const isDocument = decision.kind === 'document'
  const from = isDocument ? directive.text : decision.from
  const base = {
    query: new Map<string, string>(),
    force: true,
    conditions: [],
    location: directive.location,
    fromAt: isDocument ? directive.location : decision.fromAt,
    among: { lookup: decidedAt, key: decision },
    ofHostname: decision.kind === 'rewrite' && decision.conditions.some(({ ofHostname }) => ofHostname),
  }
  const target: RedirectRule['target'] = ({ pathname, search, href }) => {
    const { by, location } = respond(pathname + search)
    if (by !== decision) return undefined
    return location === undefined ? href : urlOf(location, root)
  }
  const status = isDocument ? 302 : (decision.status ?? 302)
  const rules: RedirectRule[] = exactPaths(decision, root).map((path) => {
    const { location = path } = respond(path)
    return { ...base, from: path, to: urlOf(location, root), status, target, literal: true }
  })
  // Directives for few paths are looked up. Conditions may depend on the query, so directives with conditions are not.
  const isExact = !isDocument && decision.literals.length > 0
  if (isExact && (decision.kind === 'alias' || decision.conditions.length === 0)) return rules
  return [...rules, { ...base, from, to: from, status, target }]
}

/**
 * Return the encoded paths that a directive matches. If it matches all paths below one, return that one; for other
 * patterns, return none.
 */
function exactPaths(decision: Decision, root: string): string[] {
  if (decision.kind === 'document') return []
  if (decision.kind === 'alias') {
    const paths = decision.prefix === undefined ? decision.literals : [decision.prefix]
    return paths.map(escapePath)
  }
  const folder = new URL(root).pathname
  return decision.literals.map((path) => folder + escapePath(decision.folder + path))
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

/** Return rules for responses that are not files of the site, such as listings. */
function elsewhere(configs: readonly Config[], respond: Respond): RedirectRule[] {
  const change = configs.flatMap(({ options }) => options).find(({ on }) => on.has('indexes'))
  if (!change) return []
  const { location: at, text } = change.directive
  return [
    {
      ...redirectRule(text, at),
      to: text,
      status: 200,
      target: ({ pathname, search, href }) => (respond(pathname + search).isElsewhere ? href : undefined),
    },
  ]
}

function serveBy(respond: Respond, { fileAt }: NamedSite, { root }: HostContext): Serve {
  const base = new URL(root).pathname
  return (path) => {
    const { status, location, filename, isElsewhere } = respond(base + escapePath(toBytes(path.slice(1))))
    if (isElsewhere) return { type: 'error', status: 404 }
    if (location !== undefined) {
      const pathname = URL.parse(urlOf(location, root))?.pathname ?? '/'
      return {
        type: 'redirect',
        to: pathname.startsWith(base) ? `/${pathname.slice(base.length)}` : pathname,
        status,
      }
    }
    const file = filename === undefined ? undefined : fileAt(filename)
    return file === undefined ? { type: 'error', status } : { type: 'file', file, status }
  }
}
