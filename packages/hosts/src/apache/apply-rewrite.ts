import { toBytes } from '../bytes.ts'
import { escapePath } from './escapes.ts'
import type { Config, Request, RewriteConfig, RewriteRule, Surroundings } from './config.ts'
import { documentRoot } from './variables.ts'

/** The result of a folder's rewrites. */
export type Rewritten =
  | { type: 'status'; status: number; rule: RewriteRule | undefined }
  | { type: 'redirect'; status: number; location: string; rule: RewriteRule }
  /** A condition that may hold or not decides. */
  | { type: 'unknown'; rule: RewriteRule }
  /** Only the query has changed. */
  | { type: 'same'; args: string | undefined }
  | { type: 'internal'; uri: string; args: string | undefined; rule: RewriteRule; isLast: boolean }

interface State {
  request: Request
  around: Surroundings
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
  config: Config,
  around: Surroundings,
  output: string,
): Rewritten | undefined {
  const { rewrite } = config
  // `END` applies to later rounds, but not to subrequests for index files.
  if (!rewrite?.enabled || (request.isRewritten && !request.isSub)) return undefined
  const folder = output + rewrite.folder
  // For a folder without its slash, mod_dir redirects first.
  if (`${request.filename}/` === folder) return undefined
  if (config.settings.followsLinks === false) return { type: 'status', status: 403, rule: undefined }
  const state: State = {
    request,
    around,
    rewrite,
    folder,
    filename: request.filename,
    args: request.args,
    changed: undefined,
  }
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
    if (applied === 'unknown') return { type: 'unknown', rule }
    const { status, flags } = rule
    if (status !== undefined && (status < 300 || status > 399)) return { type: 'status', status, rule }
    if (applied === 'changed') {
      state.changed = rule
      open = candidates(textOf(state))
      at = 0
    }
    if (flags.has('END') || flags.has('L') || flags.has('PT')) {
      return finish(state, flags.has('END'))
    }
    if (rule.skip > 0) index += rule.skip
  }
  return finish(state, false)
}

/** Return all texts that rules and their conditions may match. */
function textOf(state: State): string {
  const { request, around, args = '' } = state
  return [pathOf(state), request.uri, args, `GET ${toBytes(around.requested)} HTTP/1.1`].join('\n')
}

/** Return the path that rules match. */
function pathOf({ request, filename, folder }: State): string {
  const whole = filename + request.pathInfo
  return whole.startsWith(folder) ? whole.slice(folder.length) : whole
}

function applyRule(rule: RewriteRule, state: State): 'no' | 'same' | 'changed' | 'unknown' {
  const { request, around, folder } = state
  const found = rule.match(pathOf(state))
  if ((found !== undefined) === rule.negated) return 'no'
  const groups = found ?? []
  const current = { ...request, filename: state.filename, args: state.args }
  const captured = applyConditions(rule, current, around, groups)
  if (!captured) return 'no'
  // Rules that refuse some visitors are for bad bots.
  if (captured === 'unknown') return rule.substitution ? 'unknown' : 'no'
  if (!rule.substitution) return 'same'
  const target = rule.substitution(current, around, { rule: groups, condition: captured })
  const [, path = '', query] = /^([^?]*)(?:\?(.*))?$/s.exec(target)!
  if (rule.flags.has('QSD')) state.args = undefined
  if (query !== undefined) {
    const kept = rule.flags.has('QSA') ? [query, state.args ?? ''].filter(Boolean).join('&') : query
    state.args = kept === '' ? undefined : kept
  }
  state.filename = /^\/|^[a-z][a-z0-9+.-]*:/i.test(path) ? path : folder + path
  const isOwn = state.filename.startsWith(`${around.root.origin}/`)
  // With other statuses than those of redirects, nothing reads the path.
  if (rule.status !== undefined) {
    if (state.filename.startsWith('/')) state.filename = around.root.origin + state.filename
  } else if (isOwn) state.filename = state.filename.slice(around.root.origin.length)
  return 'changed'
}

/**
 * Return the groups of the last condition that matched; undefined if the conditions are false, and `unknown` if an open
 * one decides.
 */
function applyConditions(
  { conditions }: RewriteRule,
  request: Request,
  around: Surroundings,
  groups: readonly (string | undefined)[],
): readonly (string | undefined)[] | 'unknown' | undefined {
  let captured: readonly (string | undefined)[] = []
  let isOpen = false
  for (let index = 0; index < conditions.length; index++) {
    const condition = conditions[index]!
    const found = condition.match(request, around, { rule: groups, condition: captured })
    if (found && condition.captures && found.length > 0) captured = found
    isOpen ||= condition.isOpen
    if (!condition.or) {
      if (!found) return undefined
    } else if (found) while (conditions[index]?.or) index++
  }
  return isOpen ? 'unknown' : captured
}

function finish(
  { request, rewrite, folder, filename, args, changed }: State,
  isLast: boolean,
): Rewritten | undefined {
  if (!changed) return undefined
  const [scheme] = /^[a-z][a-z0-9+.-]*:\/\/[^/]*/i.exec(filename) ?? []
  // oxlint-disable-next-line no-control-regex -- these are what the server refuses in a query
  const isSafe = !/[\0-\x20\x7F]/.test(args ?? '')
  const refused: Rewritten = { type: 'status', status: 403, rule: undefined }
  if (scheme !== undefined) {
    const path = withBase(filename.slice(scheme.length), folder, rewrite.base)
    const isRaw = changed.flags.has('NE')
    const keepsQuery = isRaw || args === request.args
    if (keepsQuery && !isSafe) return refused
    const query = args === undefined ? '' : `?${keepsQuery ? args : escapePath(args)}`
    return {
      type: 'redirect',
      status: changed.status ?? 302,
      location: scheme + (isRaw ? path : escapePath(path)) + query,
      rule: changed,
    }
  }
  if (!isSafe) return refused
  if (!filename.startsWith('/')) return { type: 'status', status: 400, rule: undefined }
  if (filename === request.filename) return { type: 'same', args }
  const based = withBase(filename, folder, rewrite.base)
  const uri = based.startsWith(`${documentRoot}/`) ? based.slice(documentRoot.length) : based
  return { type: 'internal', uri, args, rule: changed, isLast }
}

function withBase(path: string, folder: string, base: string | undefined): string {
  return base !== undefined && path.startsWith(folder) ? toBytes(base) + path.slice(folder.length) : path
}
