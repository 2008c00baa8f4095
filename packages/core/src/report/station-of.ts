import type { Finding } from '../linter/finding.ts'
import type { ExplainedFacts, StationName } from './explanation.ts'

/** The stations of findings whose rules are about one carrier. */
const stations: Readonly<Record<string, StationName>> = {
  frontmatter: 'source',
  'robots-txt': 'robots.txt',
  hosts: 'host',
  redirects: 'host',
  served: 'host',
  headers: 'header',
  sitemap: 'sitemap',
  'ai-policy': 'AI crawlers',
  'text-versions': 'AI crawlers',
  'llms-txt': 'AI crawlers',
  links: 'other pages',
  duplicates: 'canonical target',
}

/** Return the station at which a finding about a URL is shown. */
export function stationOf(
  { rule, file: at, url: about }: Pick<Finding, 'rule' | 'file' | 'url'>,
  { url, file, source, signals }: ExplainedFacts,
): StationName {
  const [subject = '', state = ''] = rule.split('/')
  const station = stations[subject]
  if (station) return station
  if (about !== undefined && about !== url) return 'other pages'
  if (subject === 'canonical' && /^(?:target-|no-chain|no-loop)/.test(state)) return 'canonical target'
  // Of Vite, HTML is the source.
  if (at === file || /\.html?$/i.test(at)) return 'HTML'
  if (at === source) return 'source'
  const carriers = new Set(signals.filter((signal) => signal.file === at).map(({ carrier }) => carrier))
  if (carriers.has('header')) return 'header'
  return carriers.has('sitemap') ? 'sitemap' : 'HTML'
}
