import type { ShownExplanation } from '@indexical/core'

type Explanation = ShownExplanation

/** The first answer for a reader: whether search engines may index a page, and why not. */
export interface Verdict {
  /** `good` if it may be indexed, `other` if it leads to another URL. */
  state: 'good' | 'other' | 'hidden'
  title: string
  reason: string | undefined
}

/** The crawler whose conclusion is shown first. */
const firstCrawler = 'googlebot'

/** Return the conclusion from the signals of one page. */
export function verdictOf({ crawlers, canonical, sitemap }: Explanation): Verdict {
  const crawler = crawlers[firstCrawler]
  if (!crawler && canonical.chain.length === 0)
    return { state: 'hidden', title: 'No page at this URL', reason: sitemap.because }
  if (crawler && !crawler.indexable)
    return { state: 'hidden', title: 'Not for search engines', reason: crawler.because.join('; ') }
  if (canonical.end === 'conflict')
    return {
      state: 'hidden',
      title: 'Canonicals in conflict',
      reason: `declared: ${canonical.declared.join(', ')}`,
    }
  if (canonical.chain.length > 0)
    return {
      state: 'other',
      title: canonical.end === 'loop' ? 'Runs in a circle' : 'Search engines index another URL',
      reason: `the canonical is ${canonical.resolved}`,
    }
  const reason = sitemap.listed ? undefined : `left out of the sitemap: ${sitemap.because}`
  return { state: 'good', title: 'Search engines may index this page', reason }
}

/** The number of findings of each level that a build reports. */
export interface Counts {
  errors: number
  warnings: number
}

/** Count the problems of a page. */
export function countsOf({ findings }: Explanation): Counts {
  const count = (wanted: string): number => findings.filter(({ level }) => level === wanted).length
  return { errors: count('error'), warnings: count('warn') }
}

/** Format counts as `1 error, 2 warnings`. */
export function formatCounts({ errors, warnings }: Counts): string {
  const parts = [plural(errors, 'error'), plural(warnings, 'warning')]
  return parts.filter((part) => part !== undefined).join(', ') || 'no problems'
}

/** Describe a page in a few words: its state, and the number of its problems. */
export function describeState(explanation: Explanation): { state: Verdict['state']; text: string } {
  const { state } = verdictOf(explanation)
  const counts = countsOf(explanation)
  const problems = counts.errors + counts.warnings > 0 ? `: ${formatCounts(counts)}` : ''
  return {
    state: counts.errors > 0 ? 'hidden' : counts.warnings > 0 ? 'other' : state,
    text: shortNames[state] + problems,
  }
}

const shortNames = { good: 'Indexable', other: 'Another URL is indexed', hidden: 'Not indexed' } as const

function plural(count: number, noun: string): string | undefined {
  return count === 0 ? undefined : `${count} ${noun}${count === 1 ? '' : 's'}`
}
