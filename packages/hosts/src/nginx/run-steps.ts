import type { Location } from '@indexical/syntax'
import { toBytes } from '../bytes.ts'
import { unescapeRedirect } from './escapes.ts'
import type { OutputFolder } from '../output-folder.ts'
import type { Condition, Level, Step } from './level.ts'
import type { Directive } from './parse-nginx.ts'
import { matchPattern, valueIn } from './request.ts'
import type { Request } from './request.ts'

/** What follows a phase or a run of steps. */
export type Next =
  | { go: 'path'; uri: string; query: string }
  | { go: 'named'; name: string }
  | { go: 'status'; status: number; location?: string; directive?: { location: Location } | undefined }
  | { go: 'file'; path: string }
  | { go: 'elsewhere'; directive: Directive | undefined; status?: number }

type Ran = Next | 'stop'

type RewriteStep = Extract<Step, { type: 'rewrite' }>

/** A run of steps. If the path changed, nginx searches for a location again. */
export interface Run {
  next: Next | undefined
  isChanged: boolean
  /** Whether a condition around the current step depends on the requested hostname. */
  ofHostname: boolean
}

/**
 * Run the directives of the rewrite module of a level, in order.
 *
 * @see https://nginx.org/en/docs/http/ngx_http_rewrite_module.html
 */
export function runSteps(request: Request, { steps, candidates }: Level, output: OutputFolder): Run {
  request.isQuoting = true
  const run: Run = { next: undefined, isChanged: false, ofHostname: false }
  const look = (): string => `${request.uri}\n${toBytes(request.url.pathname + request.url.search)}`
  let seen = look()
  let open = candidates(seen)
  for (let next = 0, at = 0; next < steps.length;) {
    while (open[at] !== undefined && open[at]! < next) at++
    const position = open[at] ?? steps.length
    if (steps.slice(next, position).some(forgets)) request.caught = []
    if (position === steps.length) break
    const ran = runStep(request, steps[position]!, output, run)
    if (ran && ran !== 'stop') run.next = ran
    if (ran) break
    next = position + 1
    const now = look()
    if (now === seen) continue
    seen = now
    open = candidates(seen)
    at = 0
  }
  return run
}

/** Return whether a step clears the captures if it does not match. */
function forgets(step: Step): boolean {
  return step.type === 'rewrite' || (step.type === 'if' && step.condition.type === 'matches')
}

function runStep(request: Request, step: Step, output: OutputFolder, run: Run): Ran | undefined {
  switch (step.type) {
    case 'set': {
      request.readsHostname = run.ofHostname
      const value = valueIn(request, step.value, request.isQuoting)
      if (step.variable === 'args') request.query = value.bytes
      else request.variables.set(step.variable, { ...value, ofHostname: request.readsHostname })
      return undefined
    }
    case 'break':
      run.isChanged = false
      return 'stop'
    case 'return':
      request.ofHostname ||= run.ofHostname
      return runReturn(request, step)
    case 'rewrite':
      return rewrite(request, step, run)
    default:
      return runIf(request, step, output, run)
  }
}

function runIf(
  request: Request,
  { condition, steps }: Extract<Step, { type: 'if' }>,
  output: OutputFolder,
  run: Run,
): Ran | undefined {
  const outside = run.ofHostname
  request.readsHostname = outside
  if (!isTrue(request, condition, output)) return undefined
  // The block of an `if` is a location of its own, which inherits no `try_files`.
  if (request.level.type !== 'server') request.level = { ...request.level, tryFiles: undefined }
  run.ofHostname = request.readsHostname
  let ran: Ran | undefined
  for (const step of steps) if (!ran) ran = runStep(request, step, output, run)
  run.ofHostname = outside
  return ran
}

function runReturn(request: Request, { status, text, directive }: Extract<Step, { type: 'return' }>): Ran {
  if ([301, 302, 303, 307, 308].includes(status)) {
    return { go: 'status', status, location: valueIn(request, text!).bytes, directive }
  }
  if (status < 400 || text) return { go: 'elsewhere', directive, status }
  return { go: 'status', status, directive }
}

function rewrite(request: Request, step: RewriteStep, run: Run): Ran | undefined {
  const { pattern, target, keepsQuery, status, isLast, isBreak, directive } = step
  if (!matchPattern(request, pattern, request.uri)) {
    request.caught = []
    return undefined
  }
  request.ofHostname ||= run.ofHostname
  const { query } = request
  if (status !== undefined) {
    const to = unescapeRedirect(valueIn(request, target, true).bytes)
    request.isQuoting = false
    const sign = targetHasQuery(step) ? '&' : '?'
    const location = keepsQuery && query !== '' ? to + sign + query : to
    return { go: 'status', status, location, directive }
  }
  request.isInternal = true
  run.isChanged = !isBreak
  if (isBreak) request.isBroken = true
  const [path, own] = splitTarget(request, step)
  request.isQuoting = false
  if (own !== undefined) request.query = keepsQuery && query !== '' ? `${own}&${query}` : own
  else if (!keepsQuery) request.query = ''
  if (path === '') return { go: 'status', status: 500, directive }
  request.uri = path
  request.via.push(directive)
  return isLast ? 'stop' : undefined
}

function targetHasQuery({ target }: RewriteStep): boolean {
  return target.parts.some((part) => 'text' in part && part.text.includes('?'))
}

/** Return the path and query of a target. A `?` in a variable does not start a query. */
function splitTarget(request: Request, { target }: RewriteStep): [string, string | undefined] {
  const { parts } = target
  const index = parts.findIndex((part) => 'text' in part && part.text.includes('?'))
  if (index < 0) return [valueIn(request, target).bytes, undefined]
  const { text } = parts[index] as { text: string }
  const mark = text.indexOf('?')
  const put = (some: typeof parts, isQuoting: boolean): string =>
    valueIn(request, { ...target, parts: some, only: undefined }, isQuoting).bytes
  return [
    put([...parts.slice(0, index), { text: text.slice(0, mark) }], false),
    put([{ text: text.slice(mark + 1) }, ...parts.slice(index + 1)], true),
  ]
}

function isTrue(request: Request, condition: Condition, output: OutputFolder): boolean {
  if (condition.type === 'exists') {
    const kind = output.kindOf(valueIn(request, condition.path, request.isQuoting).bytes)
    return condition.kinds.some((one) => one === kind) !== condition.isNegative
  }
  const left = valueIn(request, condition.left).bytes
  if (condition.type === 'truthy') return left !== '' && left !== '0'
  if (condition.type === 'equals') {
    return (left === valueIn(request, condition.right, request.isQuoting).bytes) !== condition.isNegative
  }
  const isMatch = matchPattern(request, condition.pattern, left)
  if (!isMatch) request.caught = []
  return isMatch !== condition.isNegative
}
