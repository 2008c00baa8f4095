import type { Location } from '@indexical/syntax'
import { toBytes } from '../bytes.ts'
import type { Condition, Level, Step } from './level.ts'
import type { Directive } from './parse-nginx.ts'
import type { CompiledPattern } from '../pcre/compile-pattern.ts'
import { valueIn } from './request.ts'
import type { Request } from './request.ts'
import type { Value } from './value.ts'

/** What follows a phase or a run of steps. */
export type Next =
  | { go: 'path'; uri: string; query: string }
  | { go: 'named'; name: string }
  | { go: 'status'; status: number; location?: string; directive?: { location: Location } | undefined }
  | { go: 'file'; path: string }
  | { go: 'elsewhere'; directive: Directive | undefined; status?: number }

/** A run of steps. If the path changed, nginx searches for a location again. */
export interface Run {
  next: Next | undefined
  isChanged: boolean
}

/**
 * Run the directives of the rewrite module of a level, in order.
 *
 * @see https://nginx.org/en/docs/http/ngx_http_rewrite_module.html
 */
export function runSteps(request: Request, { steps, candidates }: Level): Run {
  const run: Run = { next: undefined, isChanged: false }
  const look = (): string => `${request.uri}\n${toBytes(request.url.pathname + request.url.search)}`
  let seen = look()
  let open = candidates(seen)
  for (let next = 0, at = 0; next < steps.length;) {
    while (open[at] !== undefined && open[at]! < next) at++
    const position = open[at] ?? steps.length
    if (steps.slice(next, position).some(forgets)) request.caught = []
    if (position === steps.length) break
    const ran = runStep(request, steps[position]!, run)
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
  return step.type === 'rewrite' || (step.type === 'if' && step.condition.pattern !== undefined)
}

function runStep(request: Request, step: Step, run: Run): Next | 'stop' | undefined {
  switch (step.type) {
    case 'set': {
      const value = valueIn(request, step.value)
      if (step.variable === 'args') request.query = value.bytes
      else request.variables.set(step.variable, value)
      return undefined
    }
    case 'break':
      run.isChanged = false
      return 'stop'
    case 'return':
      return runReturn(request, step)
    case 'rewrite':
      return rewrite(request, step, run)
    case 'open':
      return request.uri.startsWith(step.beginning)
        ? { go: 'elsewhere', directive: step.directive }
        : undefined
    default: {
      if (!isTrue(request, step.condition)) return undefined
      // The block of an `if` is a location of its own, which inherits no `try_files`.
      if (request.level.type !== 'server') request.level = { ...request.level, tryFiles: undefined }
      request.ofHostname ||= step.ofHostname
      for (const inner of step.steps) {
        const ran = runStep(request, inner, run)
        if (ran) return ran
      }
      return undefined
    }
  }
}

/** Return a value of a step. nginx escapes groups if the path contains `%` or `+`, which we do not interpret. */
function bytesOf(request: Request, value: Value): string {
  const hasGroup = value.parts.some((part) => 'variable' in part && /^\d$/.test(part.variable))
  if (hasGroup && /[%+]/.test(request.url.pathname)) request.isUnknown = true
  return valueIn(request, value).bytes
}

function runReturn(request: Request, { status, text, directive }: Extract<Step, { type: 'return' }>): Next {
  if ([301, 302, 303, 307, 308].includes(status))
    return { go: 'status', status, location: bytesOf(request, text!), directive }
  if (status < 400 || text) return { go: 'elsewhere', directive, status }
  return { go: 'status', status, directive }
}

function rewrite(
  request: Request,
  step: Extract<Step, { type: 'rewrite' }>,
  run: Run,
): Next | 'stop' | undefined {
  const { pattern, keepsQuery, status, isLast, isBreak, directive } = step
  if (!matches(request, pattern, request.uri)) return undefined
  const path = bytesOf(request, step.path)
  const queries = step.query ? [bytesOf(request, step.query)] : []
  if (keepsQuery && request.query !== '') queries.push(request.query)
  const query = queries.join('&')
  if (status !== undefined) {
    // nginx unescapes the target.
    if (path.includes('%')) request.isUnknown = true
    const location = queries.length > 0 ? `${path}?${query}` : path
    return { go: 'status', status, location, directive }
  }
  request.isInternal = true
  run.isChanged = !isBreak
  request.query = query
  if (path === '') return { go: 'status', status: 500, directive }
  request.uri = path
  request.via.push(directive)
  return isLast ? 'stop' : undefined
}

/** Match a pattern and store its captures. Without a match, there are none. */
function matches(request: Request, pattern: CompiledPattern, bytes: string): boolean {
  request.caught = pattern.match(bytes) ?? []
  return request.caught.length > 0
}

function isTrue(request: Request, { variable, text, pattern, isNegative }: Condition): boolean {
  const value = valueIn(request, { parts: [{ variable }], only: variable, location: { file: '' } }).bytes
  if (pattern) return matches(request, pattern, value) !== isNegative
  return text === undefined ? value !== '' && value !== '0' : (value === text) !== isNegative
}
