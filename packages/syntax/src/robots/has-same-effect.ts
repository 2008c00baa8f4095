import { effective } from './combine.ts'
import { findDirective } from './directives.ts'
import type { Directive } from './parse.ts'

/**
 * Return whether two lists of directives have the same effect. Order, case, duplicates, directives that state a
 * default and directives with an ignored value make no difference.
 */
export function hasSameEffect(a: readonly Directive[], b: readonly Directive[]): boolean {
  return effectKey(a) === effectKey(b)
}

function effectKey(directives: readonly Directive[]): string {
  const { because: _, ...combined } = effective([{ crawler: '*', carrier: 'meta', directives }], '*')
  const others = directives
    .filter(isBeyondEffective)
    .map(({ name, value }) => `${name}:${(value ?? '').toLowerCase()}`)
  return JSON.stringify([combined, combined.unavailableAfter ?? null, [...new Set(others)].sort()])
}

const combinedNames = new Set(
  (
    'index noindex follow nofollow all none archive noarchive indexifembedded nosnippet max-snippet ' +
    'max-image-preview max-video-preview notranslate noimageindex unavailable_after'
  ).split(' '),
)

/** Return whether a directive may have an effect that `effective` does not contain. Unknown directives count. */
function isBeyondEffective(directive: Directive): boolean {
  if (directive.problem) return directive.problem.type === 'unknown'
  return !combinedNames.has(directive.name) && findDirective(directive.name)?.polarity !== 'neutral'
}
