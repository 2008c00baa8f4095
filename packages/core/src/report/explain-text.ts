import { countOf } from '../linter/phrases.ts'
import type { Explanation } from './explain.ts'
import type { ExplainedCrawler } from './explain-crawlers.ts'
import type { Paint } from './finding-text.ts'
import { formatFinding, formatLocation } from './finding-text.ts'
import { visible } from '../options/visible.ts'

/** Format an explanation for a terminal. */
export function formatExplanation(explanation: Explanation, paint: Paint = (_style, text) => text): string {
  const { url, file, source, forms, signals, crawlers, canonical, sitemap, links, findings } = explanation
  const head = [
    paint('bold', visible(url)),
    ...(file === undefined ? [] : [`  file ${visible(file)}`]),
    ...(source === undefined ? [] : [`  source ${visible(source)}`]),
  ]
  const isUnread = canonical.chain[0]?.by === 'canonical' && crawlers['googlebot']?.crawlable === false
  const chain = canonical.chain.map(({ by, to }) => `  → ${visible(to)} (${by})`)
  return [
    head.join('\n'),
    section('Answers of the host', formLines(forms), paint),
    section(
      'Signals',
      signals.map(
        (signal) =>
          `  ${signal.kind} by ${signal.carrier}: ${visible(signal.value)}  ${paint('dim', formatLocation(signal))}`,
      ),
      paint,
    ),
    section(
      'Conclusions of crawlers',
      Object.entries(crawlers).flatMap(([name, crawler]) => crawlerLines(name, crawler, paint)),
      paint,
    ),
    section(
      'Canonical',
      [
        ...(isUnread ? ['  never read, because robots.txt blocks the page'] : []),
        ...chain,
        canonicalLine(canonical),
      ],
      paint,
    ),
    section('Sitemap', sitemapLines(sitemap), paint),
    ...(links ? [section('Links', linkLines(links, paint), paint)] : []),
    section('Findings', findingLines(findings, paint), paint),
  ].join('\n\n')
}

function formLines(forms: Explanation['forms']): string[] {
  const paths = forms.map(({ url }) => visible(new URL(url).pathname))
  const width = Math.max(...paths.map(({ length }) => length))
  return forms.map(({ status, to, because }, index) => {
    const answer = [status ?? 'unknown', ...(to === undefined ? [] : [`→ ${visible(to)}`])].join(' ')
    return `  ${paths[index]!.padEnd(width)}  ${answer}${because === undefined ? '' : ` (${because})`}`
  })
}

function canonicalLine({ declared, chain, end, resolved }: Explanation['canonical']): string {
  if (end !== 'self') return `  ${end}: ${visible(resolved)}`
  if (declared.length === 0 && chain.length === 0) return '  none declared: search engines choose one'
  return `  its own: ${visible(resolved)}`
}

/** The maximum number of listed entries of sitemaps. */
const maxEntries = 3

function sitemapLines({ listed, because, entries, sitemaps }: Explanation['sitemap']): string[] {
  const missing = sitemaps === 0 ? '  no sitemap in the output' : '  in no sitemap of the output'
  return [
    ...(entries.length === 0 ? [missing] : []),
    ...entries.slice(0, maxEntries).map((entry) => `  listed at ${formatLocation(entry)}`),
    `  would be ${listed ? 'listed' : 'left out'}: ${visible(because)}`,
  ]
}

function findingLines(findings: Explanation['findings'], paint: Paint): string[] {
  return findings.map((finding) => formatFinding(finding, paint).replaceAll(/^/gm, '  '))
}

function linkLines({ pages, followed, places }: NonNullable<Explanation['links']>, paint: Paint): string[] {
  if (pages === 0) return ['  no link in the HTML of other pages of this site']
  const unfollowed = pages - followed
  const nofollow =
    followed === 0
      ? ', with nofollow links only'
      : unfollowed > 0
        ? `, ${unfollowed} with nofollow links only`
        : ''
  const shown = pages > places.length ? ', for example' : ''
  return [
    `  ${countOf(pages, 'other page')} of this site${nofollow}${shown}`,
    ...places.map((location) => `  ${paint('dim', formatLocation(location))}`),
  ]
}

function crawlerLines(
  name: string,
  { indexable, crawlable, because, also }: ExplainedCrawler,
  paint: Paint,
): string[] {
  const verdict = indexable ? (crawlable ? 'may index' : 'may index the URL alone') : 'may not index'
  const first = `${paint(indexable ? 'bold' : 'red', verdict)}: ${visible(because.join('; '))}`
  const label = name.padEnd(12)
  return [`  ${label} ${first}`, ...also.map((text) => `  ${' '.repeat(label.length)} ${visible(text)}`)]
}

function section(title: string, lines: readonly string[], paint: Paint): string {
  return [paint('bold', title), ...(lines.length > 0 ? lines : ['  nothing'])].join('\n')
}
