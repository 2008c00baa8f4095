import type { Contradiction } from '@indexical/syntax/robots'

/** Return whether a header contradicts the page's HTML or frontmatter about indexing or links. */
export function crossesCarriers({ about, positive, negative }: Contradiction): boolean {
  if ((positive.statement.carrier === 'header') === (negative.statement.carrier === 'header')) return false
  return about.includes('index') || about.includes('follow')
}
