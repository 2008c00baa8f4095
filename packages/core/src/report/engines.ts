import { decidingCrawlers } from '@indexical/syntax/internal/robots'
import type { ExplainedCrawler } from './explain-crawlers.ts'
import type { ExplainedFacts, Station, StationLine, TraceContext, Verdict } from './explanation.ts'

/** The crawler whose conclusion is shown first. */
export const firstCrawler = 'googlebot'

/** Crawlers of search engines; others, such as those of images, do not decide about a page. */
const engineCrawlers = [...decidingCrawlers, 'yandex']

type Ends = Partial<Record<ExplainedFacts['canonical']['end'], string>>

const brokenRedirects: Ends = { missing: 'Redirects to a missing URL', loop: 'Redirects in a circle' }

const brokenCanonicals: Ends = { conflict: 'Canonicals in conflict', loop: 'Canonicals run in a circle' }

/** Return the conclusion from the facts about a URL. A canonical is a hint: it asks, and engines decide. */
export function verdictOf(facts: ExplainedFacts, context: TraceContext): Verdict {
  return leadsAway(facts, context) ?? indexVerdict(facts, context)
}

/** Return the verdict on a URL that engines do not index themselves; undefined for a page that they may. */
function leadsAway(facts: ExplainedFacts, { type }: TraceContext): Verdict | undefined {
  const { crawlers, canonical, sitemap, forms } = facts
  const [hop] = canonical.chain
  if (hop?.by === 'redirect') {
    const last = canonical.chain.findLast(({ by }) => by === 'redirect')!
    const asks = last.to === canonical.resolved ? '' : `, whose canonical is ${canonical.resolved}`
    const bad = asks === '' ? brokenRedirects[canonical.end] : undefined
    const reason = `the redirect leads to ${last.to}${asks}`
    return { state: bad === undefined ? 'other' : 'broken', title: bad ?? 'Redirects to another URL', reason }
  }
  if (firstCrawler in crawlers) return undefined
  if (type === 'elsewhere')
    return { state: 'other', title: 'Not a page of this build', reason: forms[0]?.because ?? '' }
  return { state: 'hidden', title: 'No page at this URL', reason: sitemap.because }
}

function indexVerdict(facts: ExplainedFacts, { isWhole }: TraceContext): Verdict {
  const { crawlers, canonical, sitemap } = facts
  const engines = engineCrawlers.flatMap((name) => (crawlers[name] ? [[name, crawlers[name]] as const] : []))
  const shut = engines.filter(([, { indexable, crawlable }]) => !indexable || !crawlable)
  const [first] = shut
  if (first && shut.length === engines.length) {
    const reason = first[1].because.join('; ')
    if (shut.some(([, { crawlable }]) => crawlable))
      return { state: 'hidden', title: 'Not for search engines', reason }
    const line = reason.replace('robots.txt blocks it: ', '')
    return {
      state: 'hidden',
      title: 'Blocked by robots.txt',
      reason: `${line}; engines may index the URL alone`,
    }
  }
  const broken = brokenCanonicals[canonical.end]
  if (broken !== undefined)
    return { state: 'broken', title: broken, reason: `declared: ${canonical.declared.join(', ')}` }
  if (canonical.chain.length > 0) {
    const isMissing = canonical.end === 'missing'
    const reason = `the canonical is ${canonical.resolved}`
    if (isMissing && isWhole) return { state: 'broken', title: 'Asks for a URL that does not exist', reason }
    const open = isMissing ? '; whether it exists is known after the build' : ''
    return { state: 'other', title: 'Asks search engines for another URL', reason: reason + open }
  }
  if (first) {
    const reason = shut.map(([name, { because }]) => `not ${name}: ${because.join('; ')}`).join(', ')
    return { state: 'other', title: 'Some search engines may index this page', reason }
  }
  if (!isWhole)
    return {
      state: 'good',
      title: 'This page may be indexed',
      reason:
        'unless robots.txt, a header or a redirect of the host forbids it, which is known after the build',
    }
  return {
    state: 'good',
    title: 'Search engines may index this page',
    ...(!sitemap.listed && { reason: `left out of the sitemap: ${sitemap.because}` }),
  }
}

/** Return whether engines may index the URL itself. A page that asks for another URL is where its author wants it. */
export function engineState(facts: ExplainedFacts & TraceContext): Station['state'] {
  const { state } = verdictOf(facts, facts)
  if (state === 'other') return 'silent'
  return state === 'good' ? 'agrees' : 'stops'
}

/** Return the conclusion of each crawler. */
export function engineLines(facts: ExplainedFacts & TraceContext): StationLine[] {
  const { crawlers, canonical } = facts
  const isAway = canonical.chain[0]?.by === 'canonical'
  if (Object.keys(crawlers).length === 0) return [{ text: leadsAway(facts, facts)!.title }]
  const texts = Object.entries(crawlers).map(([name, crawler]) => {
    const asked = isAway && crawler.indexable && crawler.crawlable ? ', but is asked for another URL' : ''
    return {
      name,
      text: [`${conclusion(crawler)}${asked}: ${crawler.because.join('; ')}`, ...crawler.also].join('; '),
    }
  })
  return Array.from(
    Map.groupBy(texts, ({ text }) => text),
    ([text, same]) => ({ text: `${same.map(({ name }) => name).join(', ')}: ${text}` }),
  )
}

function conclusion({ indexable, crawlable }: ExplainedCrawler): string {
  if (!indexable) return 'may not index'
  return crawlable ? 'may index' : 'may index the URL alone'
}
