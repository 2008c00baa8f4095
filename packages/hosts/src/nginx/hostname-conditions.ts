import type { Location } from '@indexical/syntax'
import type { Condition, Level, Step } from './level.ts'
import type { Value } from './value.ts'
import type { Variables } from './variables.ts'

/**
 * Return the locations of redirects that depend on the requested hostname: `if ($host = old.example.com) { return … }`.
 * The hostname may come from a `map` or a `set`.
 */
export function findHostnameRedirects(levels: readonly Level[], variables: Variables): ReadonlySet<Location> {
  const found = new Set<Location>()
  const dependent = new Set(['host', 'http_host', 'server_name'])
  const usesHostname = ({ parts }: Value, trail: readonly string[] = []): boolean =>
    parts.some((part) => {
      if ('text' in part || trail.includes(part.variable)) return false
      if (dependent.has(part.variable)) return true
      const source = variables.maps.get(part.variable)?.source
      return source !== undefined && usesHostname(source, [...trail, part.variable])
    })
  const namesHostname = (condition: Condition): boolean => {
    if (condition.type === 'exists') return false
    return usesHostname(condition.left) || (condition.type === 'equals' && usesHostname(condition.right))
  }
  const visit = (steps: readonly Step[], isInside: boolean): void => {
    for (const step of steps) {
      if (step.type === 'if') visit(step.steps, isInside || namesHostname(step.condition))
      else if (step.type === 'series') visit(step.steps, isInside)
      else if (step.type === 'set' && (isInside || usesHostname(step.value))) dependent.add(step.variable)
      else if (isInside && (step.type === 'return' || step.type === 'rewrite'))
        found.add(step.directive.location)
    }
  }
  for (const level of levels) visit(level.steps, false)
  return found
}
