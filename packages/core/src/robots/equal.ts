import { effective } from './combine.ts'
import { findDirective } from './directives.ts'
import type { Directive } from './parse.ts'

/**
 * Whether two lists of directives ask crawlers for the same: order, case, duplicates and directives that
 * state a default make no difference, nor do those that crawlers ignore for their value.
 */
export function sameMeaning(a: readonly Directive[], b: readonly Directive[]): boolean {
  return meaning(a) === meaning(b)
}

function meaning(directives: readonly Directive[]): string {
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

/** Directives that somebody may obey and that `effective` does not speak about; unknown words count. */
function isBeyondEffective(directive: Directive): boolean {
  if (directive.problem) return directive.problem.type === 'unknown'
  return !combinedNames.has(directive.name) && findDirective(directive.name)?.polarity !== 'neutral'
}
