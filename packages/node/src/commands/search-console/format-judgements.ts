import { countOf, formatLocation } from '@indexical/core/internal'
import type { Paint } from '@indexical/core/internal'
import { escapeControls } from '@indexical/core/options'
import type { Judgement, Verdict } from './judge-url.ts'
import { reasons } from './reasons.ts'

/** Number of URLs of one cause that a terminal shows. */
const shown = 5

const titles: Readonly<Record<Verdict, string>> = {
  follows: 'Follows from this build',
  fixed: 'Not caused by this build any more',
  unexplained: 'Not explained by this build',
  foreign: 'Not of this site',
}

/** Judgements with one reason and one cause. */
interface JudgementGroup {
  reason: Judgement['reason']
  verdict: Verdict
  cause: string
  urls: readonly Pick<Judgement, 'url' | 'to' | 'location'>[]
}

/** Join judgements with the same reason and cause, the most frequent first. The values of queries are hidden. */
export function groupJudgements(judgements: readonly Judgement[]): JudgementGroup[] {
  const groups = Map.groupBy(judgements, ({ reason, verdict, cause }) => `${verdict}\n${reason}\n${cause}`)
  const order = Object.keys(titles)
  return Array.from(groups.values(), (same): JudgementGroup => {
    const { reason, verdict, cause } = same[0]!
    const urls = same.map(({ url, to, location }) => ({ url: redact(url), to: to && redact(to), location }))
    return { reason, verdict, cause, urls }
  }).sort((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict) || b.urls.length - a.urls.length)
}

/** Format judgements for a terminal. */
export function formatJudgements(groups: readonly JudgementGroup[], paint: Paint): string {
  const blocks = Object.entries(titles).flatMap(([verdict, title]) => {
    const own = groups.filter((group) => group.verdict === verdict)
    return own.length === 0
      ? []
      : [[paint('bold', title), ...own.flatMap((group) => formatGroup(group, paint))].join('\n')]
  })
  const count = (verdict: Verdict): number =>
    groups.filter((group) => group.verdict === verdict).reduce((sum, { urls }) => sum + urls.length, 0)
  const all = groups.reduce((sum, { urls }) => sum + urls.length, 0)
  const totals = `${countOf(all, 'URL')} of Search Console: ${count('follows')} follow from this build, ${count('fixed')} are no longer caused by it, ${count('unexplained')} are not explained, ${count('foreign')} are not of this site`
  return [...blocks, totals].join('\n\n')
}

function formatGroup({ reason, cause, urls }: JudgementGroup, paint: Paint): string[] {
  const lines = urls.slice(0, shown).map(({ url, to, location }) => {
    const place = location ? `  ${formatLocation(location)}` : ''
    return `    ${escapeControls(url)}${to === undefined ? '' : ` → ${escapeControls(to)}`}${place}`
  })
  const left = urls.length - lines.length
  const title = reason === undefined ? 'unknown reason' : reasons[reason]
  return [
    `  ${title}: ${escapeControls(cause)} (${countOf(urls.length, 'URL')})`,
    ...lines,
    ...(left > 0 ? [paint('dim', `    … ${left} more; --format json lists every one`)] : []),
  ]
}

/** Hide the credentials, the fragment and the values of the query of a URL, because they may contain personal data. */
function redact(address: string): string {
  const url = URL.parse(address)
  if (!url) return address
  const query = url.search
    .slice(1)
    .split('&')
    .map((part) => (part.includes('=') ? part.replace(/=.*$/s, '=…') : '…'))
    .join('&')
  return `${url.origin}${url.pathname}${url.search === '' ? '' : `?${query}`}`
}
