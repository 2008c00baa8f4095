import type { Location, HeaderLine } from '@indexical/syntax'
import { decoded } from '@indexical/syntax/internal'
import { locationOfSent } from '../config-data.ts'
import { encodePath } from '../encode-path.ts'
import { hasWildcards } from '../match-pattern.ts'
import type { HeaderRule } from '../plain/headers-file.ts'
import { noStatements } from '../host-files.ts'
import type { RedirectRule } from '../plain/redirects-file.ts'
import { redirectRule } from '../plain/redirects-file.ts'
import type { HostContext, HostFile, HostStatements, Serve } from '../types.ts'
import type { NginxResponse } from './respond-to.ts'
import { fromBytes, toBytes } from '../bytes.ts'
import { escapePath } from './escapes.ts'
import { createNginx } from './create-nginx.ts'
import type { Nginx } from './create-nginx.ts'
import { findHostnameRedirects } from './hostname-conditions.ts'
import type { AddHeader, Level, Step } from './level.ts'

/**
 * Read configuration files of nginx, and compute the responses of the site's server block. Never throws.
 *
 * @see https://nginx.org/en/docs/
 */
export function readNginx(files: readonly HostFile[], context: HostContext): HostStatements {
  const nginx = createNginx(files, context)
  const statements = noStatements()
  const levels = levelsOf(nginx)
  const headers = new Set(levels.flatMap((level) => level.headers))
  const { origin } = new URL(context.root)
  const ask: AskHeaders = (path, _, search = '') =>
    nginx.respond(origin + path + search).headers.flatMap(({ header, location }) => [header, location])
  statements.headers = [...headers].flatMap((header) => rulesFor(header, nginx, ask, context))
  statements.redirects = redirectsOf(levels, nginx, context)
  statements.redirectProblems = nginx.problems.map(({ text, location }) => ({
    type: 'unreadable',
    text,
    location,
  }))
  statements.unsupported = nginx.unsupported.map(({ text, location }) => ({ text, location }))
  statements.unknownBelow = nginx.unknownBelow.map(encodePath)
  statements.unknownHeadersBelow = nginx.unknownHeadersBelow.map(encodePath)
  statements.serve = serveBy(nginx, context)
  return statements
}

/** Returns the headers that are sent with a path, and the locations of their values. */
type AskHeaders = NonNullable<HeaderRule['among']>['lookup']

/** Return all levels of the server block, in file order. */
function levelsOf({ server }: Nginx): Level[] {
  const levels: Level[] = []
  const ofSteps = (steps: readonly Step[]): Level[] =>
    allSteps(steps).flatMap((step) => (step.type === 'if' ? (step.level ?? []) : []))
  const visit = (level: Level): void => {
    levels.push(level, ...ofSteps(level.steps))
    for (const inner of [...level.exact.values(), ...level.prefixes, ...level.regexes]) visit(inner)
  }
  visit(server.level)
  for (const level of server.named.values()) visit(level)
  return levels.toSorted(
    (one, other) => (one.directive?.location.line ?? 0) - (other.directive?.location.line ?? 0),
  )
}

/** Return one rule for each location at which the value of a header is written. */
function rulesFor(header: AddHeader, nginx: Nginx, ask: AskHeaders, { root }: HostContext): HeaderRule[] {
  const { name, value, always, directive, block } = header
  const sources = value.only === undefined ? [value] : nginx.variables.valuesOf(value.only)
  const literals = sources.filter(({ literal }) => literal !== undefined)
  const { origin } = new URL(root)
  const sentAt = (path: string, search = ''): NginxResponse['headers'] =>
    nginx.respond(origin + path + search).headers.filter((sent) => sent.header === header)
  const base = { host: undefined, path: '/*', pattern: block ?? directive.text, detached: [], always }
  const rules: HeaderRule[] = literals
    .filter(({ literal }) => literal !== '')
    .map(({ literal, location }) => ({
      ...base,
      location: literals.length === 1 ? directive.location : location,
      lines: [lineOf(name, literal!, location)],
      among: { lookup: ask, key: location },
      matches: (path, _, search) => sentAt(path, search).some((sent) => sent.location === location),
    }))
  if (literals.length === sources.length && sources.length > 0) return rules
  const known = new Set(literals.map(({ location }) => location))
  const others = (path: string, search?: string): NginxResponse['headers'] =>
    sentAt(path, search).filter(({ location }) => !known.has(location))
  const written = { name, value: { value: directive.args[1]!.text, location: lineAlone(value.location) } }
  rules.push({
    ...base,
    location: directive.location,
    lines: [written],
    among: { lookup: ask, key: header },
    matches: (path, _, search) => others(path, search).length > 0,
    linesFor: (path, search) =>
      others(path, search).map((sent) => ({
        name,
        value: { value: fromBytes(sent.value), location: lineAlone(sent.location) },
      })),
  })
  return rules
}

function lineOf(name: string, bytes: string, location: Location): HeaderLine {
  const value = fromBytes(bytes)
  return { name, value: { value, location: locationOfSent(location, value, value) } }
}

/** Return only the line of a location: a value with variables differs from its text in the file. */
function lineAlone({ file, line }: Location): Location {
  return line === undefined ? { file } : { file, line }
}

function redirectsOf(levels: readonly Level[], nginx: Nginx, { root }: HostContext): RedirectRule[] {
  const { origin } = new URL(root)
  const steps = levels.flatMap((level) => allSteps(level.steps))
  const ofHostname = findHostnameRedirects(levels, nginx.variables)
  const literals = new Map<string, RedirectRule>()
  for (const bytes of literalPaths(levels, steps, nginx)) {
    const from = escapePath(bytes)
    const response = nginx.respond(origin + from)
    if (response.type !== 'redirect' || !response.by || !response.location) continue
    // Skip paths that other readers misunderstand: they would read `*` and `:name` as a pattern, and ignore the query.
    if (hasWildcards(from) || response.location.replace(/\?.*$/s, '') === origin + from) continue
    // A redirect rule for one URL must also apply to this URL with a query.
    if (nginx.respond(`${origin}${from}?query`).by !== response.by) continue
    literals.set(from, {
      ...redirectRule(from, response.by),
      to: response.location,
      status: response.status,
      force: true,
      ofHostname: ofHostname.has(response.by),
    })
  }
  const patterns = statusesOf(levels, steps).map((status): RedirectRule => {
    const [first] = levels
    return {
      ...redirectRule('/*', first?.directive?.location ?? { file: '' }),
      status,
      force: status !== 200,
      // A getter for the URL that was requested last. Without it, hundreds of directives would each need a rule.
      get location() {
        return nginx.last()?.response.by ?? first?.directive?.location ?? { file: '' }
      },
      get ofHostname() {
        const by = nginx.last()?.response.by
        return by !== undefined && ofHostname.has(by)
      },
      get fromAt() {
        return nginx.last()?.response.by ?? first?.directive?.location ?? { file: '' }
      },
      target(url) {
        const response = nginx.respond(url.href)
        // `serve` can only lead to paths of the site with the same query.
        const to = response.location === undefined ? undefined : URL.parse(response.location)
        const isFar = to && (to.origin !== url.origin || to.search !== url.search)
        if ((isFar ? response.status : statusOf(response)) !== status) return undefined
        if (url.search === '' && literals.has(url.pathname)) return undefined
        return response.location ?? url.href
      },
    }
  })
  return [...patterns, ...literals.values()]
}

/**
 * Return the status of a response as a redirect rule: 200 for responses of other programs and for internal redirects.
 */
function statusOf({ type, status, by }: NginxResponse): number | undefined {
  if (type === 'elsewhere') return 200
  if (status === 400) return 400
  if (!by) return undefined
  return type === 'file' && status < 400 ? 200 : status
}

function allSteps(steps: readonly Step[]): Step[] {
  return steps.flatMap((step) => {
    if (step.type === 'choice') return allSteps([...step.byPath.values()])
    if (step.type === 'series') return allSteps(step.steps)
    return step.type === 'if' ? [step, ...allSteps(step.steps)] : [step]
  })
}

/** Return the statuses with which directives can respond. */
function statusesOf(levels: readonly Level[], steps: readonly Step[]): number[] {
  const statuses = new Set([200, 301, 400])
  for (const step of steps) {
    if (step.type === 'return') statuses.add(step.status)
    if (step.type === 'rewrite' && step.status !== undefined) statuses.add(step.status)
  }
  for (const level of levels) {
    if (level.access.some(({ isAllowed }) => !isAllowed)) statuses.add(403)
    if (level.auth) statuses.add(401)
    for (const { target, overwrite } of level.errorPages) {
      if (!target.literal?.startsWith('/')) statuses.add(overwrite ?? 302).add(302)
    }
  }
  return [...statuses]
    .filter((status) => status === 200 || status >= 300)
    .toSorted((one, other) => one - other)
}

/** Return paths in the configuration, so that redirects from them can be listed. */
function literalPaths(levels: readonly Level[], steps: readonly Step[], { server }: Nginx): Set<string> {
  const paths: (string | undefined)[] = levels.flatMap(({ type, name, pattern }) =>
    type === 'exact' ? [name] : (pattern?.texts ?? []),
  )
  for (const step of steps) {
    if (step.type === 'rewrite') paths.push(...step.pattern.texts)
    if (step.type !== 'if') continue
    const { condition } = step
    if (condition.type === 'matches') paths.push(...condition.pattern.texts)
    if (condition.type === 'equals') paths.push(condition.right.literal)
  }
  for (const { texts, patterns } of server.maps.values())
    paths.push(...texts.keys(), ...patterns.flatMap(({ pattern }) => pattern.texts))
  return new Set(
    paths.filter((path) => path !== undefined && path.startsWith('/') && !path.includes('\n')) as string[],
  )
}

function serveBy(nginx: Nginx, { root }: HostContext): Serve {
  const base = new URL(root).pathname
  /**
   * The original spelling and the query are unknown here. `respond` has already used them to test whether a directive
   * redirects.
   */
  const responseAt = (path: string): NginxResponse => {
    const last = nginx.last()
    const pathname = last && new URL(last.url).pathname
    const isSame = pathname?.startsWith(base) && decoded(`/${pathname.slice(base.length)}`) === path
    return isSame ? last!.response : nginx.respond(root + escapePath(toBytes(path.slice(1))))
  }
  return (path) => {
    const { type, status, file, location } = responseAt(path)
    if (type === 'file') return { type, status, file: file! }
    const to = type === 'redirect' ? new URL(location!, root) : undefined
    if (to?.origin === new URL(root).origin && to.pathname.startsWith(base)) {
      return { type: 'redirect', status, to: `/${to.pathname.slice(base.length)}` }
    }
    return { type: 'error', status: type === 'elsewhere' ? 404 : status }
  }
}
