import { toBytes } from '../bytes.ts'
import { escapePath } from './escapes.ts'
import type { Config, Request, RewriteConfig, RewriteRule, Site } from './config.ts'
import { documentRoot } from './variables.ts'

/** The result of a folder's rewrites. */
export type Rewritten =
  /** An error, a redirect, or a rule that may apply or not. */
  | { status: number; location?: string; by?: RewriteRule; isUnknown?: boolean }
  /** Another query, and another path unless that is undefined. */
  | { args: string | undefined; uri?: string }

interface State {
  request: Request
  site: Site
  rewrite: RewriteConfig
  /** Path of the folder in the server's file system, with a final slash. */
  folder: string
  filename: string
  args: string | undefined
  changed: RewriteRule | undefined
}

/**
 * Apply the rules of a folder as mod_rewrite does. Each rule receives the result of the previous one, until a rule is
 * the last. Undefined if nothing changes.
 *
 * @see https://httpd.apache.org/docs/2.4/rewrite/tech.html
 */
export function applyRewrite(
  request: Request,
  { rewrite, settings }: Config,
  site: Site,
): Rewritten | undefined {
  if (!rewrite?.enabled) return undefined
  const folder = site.output + rewrite.folder
  // For a folder without its slash, mod_dir redirects first.
  if (`${request.filename}/` === folder) return undefined
  if (settings.followsLinks === false) return { status: 403 }
  const { filename, args } = request
  const state: State = { request, site, rewrite, folder, filename, args, changed: undefined }
  const { rules, candidates } = rewrite
  let open = candidates(textOf(state))
  let at = 0
  for (let index = 0; index < rules.length; index++) {
    while (at < open.length && open[at]! < index) at++
    if (at === open.length) break
    index = open[at]!
    const rule = rules[index]!
    if (request.isSub && rule.flags.has('R')) continue
    const applied = applyRule(rule, state)
    if (applied === 'no') continue
    if (applied === 'unknown') return { status: 200, by: rule, isUnknown: true }
    const { status, flags } = rule
    if (status !== undefined && (status < 300 || status > 399)) return { status, by: rule }
    if (applied === 'changed') {
      // After `R` without `L`, Apache sends the new path with the status of a redirect.
      const isLost = state.changed?.status !== undefined && state.filename.startsWith('/')
      if (isLost) return { status: 200, by: rule, isUnknown: true }
      state.changed = rule
      open = candidates(textOf(state))
      at = 0
    }
    if (flags.has('L')) break
    if (rule.skip > 0) index += rule.skip
  }
  return finish(state)
}

/** Return all texts that rules and their conditions may match. */
function textOf(state: State): string {
  const { request, args = '' } = state
  return [pathOf(state), request.uri, args, `GET ${toBytes(request.requested)} HTTP/1.1`].join('\n')
}

/** Return the path that rules match. */
function pathOf({ request, filename, folder }: State): string {
  const whole = filename + request.pathInfo
  return whole.startsWith(folder) ? whole.slice(folder.length) : whole
}

function applyRule(rule: RewriteRule, state: State): 'no' | 'same' | 'changed' | 'unknown' {
  const { request, site, folder } = state
  const found = rule.match(pathOf(state))
  if ((found !== undefined) === rule.negated) return 'no'
  const groups = found ?? []
  const current = { ...request, filename: state.filename, args: state.args }
  const captured = applyConditions(rule, current, site, groups)
  if (!captured) return 'no'
  if (rule.isOpen) return 'unknown'
  // Rules that refuse some visitors are for bad bots.
  if (captured === 'unknown') return rule.substitution ? 'unknown' : 'no'
  if (!rule.substitution) return 'same'
  const target = rule.substitution(current, site, { rule: groups, condition: captured })
  const [, path = '', query] = /^([^?]*)(?:\?(.*))?$/s.exec(target)!
  if (query !== undefined) {
    const kept = rule.flags.has('QSA') ? [query, state.args ?? ''].filter(Boolean).join('&') : query
    state.args = kept === '' ? undefined : kept
  }
  state.filename = /^\/|^[a-z][a-z0-9+.-]*:/i.test(path) ? path : folder + path
  const isOwn = state.filename.startsWith(`${site.root.origin}/`)
  // With other statuses than those of redirects, nothing reads the path.
  if (rule.status !== undefined) {
    if (state.filename.startsWith('/')) state.filename = site.root.origin + state.filename
  } else {
    if (isOwn) state.filename = state.filename.slice(site.root.origin.length)
    if (!rule.keepsSlashes) state.filename = state.filename.replace(/^\/{2,}/, '/')
  }
  return 'changed'
}

/**
 * Return the groups of the last condition that matched; undefined if the conditions are false, and `unknown` if an open
 * one decides.
 */
function applyConditions(
  { conditions }: RewriteRule,
  request: Request,
  site: Site,
  groups: readonly (string | undefined)[],
): readonly (string | undefined)[] | 'unknown' | undefined {
  let captured: readonly (string | undefined)[] = []
  let isOpen = false
  for (let index = 0; index < conditions.length; index++) {
    const condition = conditions[index]!
    const found = condition.match(request, site, { rule: groups, condition: captured })
    if (found && condition.captures && found.length > 0) captured = found
    isOpen ||= condition.isOpen
    if (!condition.or) {
      if (!found) return undefined
    } else if (found) while (conditions[index]?.or) index++
  }
  return isOpen ? 'unknown' : captured
}

function finish({ request, rewrite, folder, filename, args, changed }: State): Rewritten | undefined {
  if (!changed) return undefined
  const [scheme] = /^[a-z][a-z0-9+.-]*:\/\/[^/]*/i.exec(filename) ?? []
  // oxlint-disable-next-line no-control-regex -- these are what the server refuses in a query
  const isSafe = !/[\0-\x20\x7F]/.test(args ?? '')
  const refused: Rewritten = { status: 403 }
  if (scheme !== undefined) {
    const path = withBase(filename.slice(scheme.length), folder, rewrite.base)
    const isRaw = changed.flags.has('NE')
    const keepsQuery = isRaw || args === request.args
    if (keepsQuery && !isSafe) return refused
    const query = args === undefined ? '' : `?${keepsQuery ? args : escapePath(args)}`
    return {
      status: changed.status ?? 302,
      location: scheme + (isRaw ? path : escapePath(path)) + query,
      by: changed,
    }
  }
  if (!isSafe) return refused
  if (!filename.startsWith('/')) return { status: 400 }
  if (filename === request.filename) return { args }
  const based = withBase(filename, folder, rewrite.base)
  const uri = based.startsWith(`${documentRoot}/`) ? based.slice(documentRoot.length) : based
  return { uri, args }
}

function withBase(path: string, folder: string, base: string | undefined): string {
  return base !== undefined && path.startsWith(folder) ? toBytes(base) + path.slice(folder.length) : path
}
