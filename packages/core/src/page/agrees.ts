import { hasSameEffect, findContradictions } from '@indexical/syntax/robots'
import type { Directive, Contradiction } from '@indexical/syntax/robots'
import type { Page } from './types.ts'

/** Permissions that are the default of engines, or that change nothing. */
const permissive = new Set(['index', 'follow', 'all', 'archive', 'snippet'])

/**
 * Return whether a directive restricts nothing, such as `index` and `max-image-preview:large`, which layouts often
 * contain.
 */
export function isPermissive({ name, value }: Pick<Directive, 'name' | 'value'>): boolean {
  if (permissive.has(name)) return true
  if (name === 'max-image-preview') return value?.toLowerCase() === 'large'
  return (name === 'max-snippet' || name === 'max-video-preview') && Number(value) === -1
}

/** Return whether built statements match the intent. Permissions are ignored on both sides. */
export function agrees(
  built: readonly { directives: readonly Directive[] }[],
  requested: readonly Directive[],
): boolean {
  const directives = built.flatMap((statement) => statement.directives)
  return hasSameEffect(restrictions(directives), restrictions(requested))
}

function restrictions(directives: readonly Directive[]): Directive[] {
  return directives.filter((directive) => !isPermissive(directive) && !directive.problem)
}

/**
 * Return whether a page both allows and forbids indexing. Its state is then ambiguous, and rules about robots report
 * it.
 */
export function contradictsIndex({ statements }: Page): boolean {
  return findContradictions(statements).some(({ about }) => about.includes('index'))
}

/** Return whether a header contradicts the page's HTML or frontmatter about indexing or links. */
export function headerContradictsPage({ about, positive, negative }: Contradiction): boolean {
  if ((positive.statement.carrier === 'header') === (negative.statement.carrier === 'header')) return false
  return about.includes('index') || about.includes('follow')
}
