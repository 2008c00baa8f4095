import type { Finding } from '../linter/finding.ts'
import type { ExplainedAi } from './explain-ai.ts'
import { countOf } from '../linter/phrases.ts'
import { engineLines, engineState, firstCrawler } from './engines.ts'
import type {
  ExplainedFacts,
  ExplainedSignal,
  Explanation,
  Station,
  StationLine,
  StationName,
  TraceContext,
} from './explanation.ts'

/** Join the facts about a URL to one story, from its source to what engines may do. */
export function traceUrl(facts: ExplainedFacts, context: TraceContext): Station[] {
  const story = { ...facts, ...context, ...stopsOf(facts, context) }
  const stations = (Object.keys(describe) as StationName[]).map((name): Station => ({
    name,
    findings: [],
    ...describe[name](story),
  }))
  for (const [index, finding] of facts.findings.entries()) {
    const station = stations.find(({ name }) => name === stationOf(finding, facts))!
    station.findings.push(index)
    const isOwn = station.name !== 'other pages' && station.state !== 'not read'
    if (isOwn && finding.level === 'error') station.state = 'stops'
  }
  return stations.filter(({ lines, findings }) => lines.length + findings.length > 0)
}

interface Stops {
  isBlocked: boolean
  /** Whether the host sends an error or a redirect instead of the page. */
  isMoved: boolean
}

type Story = ExplainedFacts & TraceContext & Stops

type Described = Pick<Station, 'state' | 'lines'>

function stopsOf(facts: ExplainedFacts, { isWhole }: TraceContext): Stops {
  const { crawlers, signals, canonical } = facts
  const first = crawlers[firstCrawler]
  const isRedirect = canonical.chain[0]?.by === 'redirect' && !first
  return {
    isBlocked: first ? !first.crawlable : signals.some(({ kind }) => kind === 'robots.txt'),
    isMoved: isWhole && (isRedirect || (ownForm(facts)?.status ?? 200) >= 400),
  }
}

function ownForm({ url, forms }: ExplainedFacts): Explanation['forms'][number] | undefined {
  return forms.find((form) => form.url === url) ?? forms[0]
}

const describe: Readonly<Record<StationName, (story: Story) => Described>> = {
  source({ source, signals }) {
    const lines = linesOf(signals, ({ carrier }) => carrier === 'frontmatter')
    if (lines.length > 0) return { state: 'agrees', lines }
    return source === undefined
      ? silent('not known')
      : { state: 'silent', lines: [{ text: 'requests nothing', place: { file: source } }] }
  },
  file({ file, isWhole }) {
    if (file === undefined) return silent('the build wrote none')
    return isWhole ? { state: 'agrees', lines: [{ text: '', place: { file } }] } : afterBuild
  },
  'robots.txt': ifWhole(({ signals, crawlers, isBlocked }) => {
    const lines = linesOf(signals, ({ kind }) => kind === 'robots.txt')
    const names = Object.keys(crawlers)
    const blocked = names.filter((name) => !crawlers[name]!.crawlable)
    if (blocked.length > 0 && blocked.length < names.length)
      lines.push({ text: `blocks ${blocked.join(', ')}` })
    if (lines.length === 0) return silent('blocks no engine')
    return { state: isBlocked ? 'stops' : 'silent', lines }
  }),
  host: ifWhole((story) => {
    const { forms, signals, isBlocked, isMoved } = story
    const own = ownForm(story)
    const redirects = linesOf(signals, ({ kind }) => kind === 'redirect')
    const stated = redirects.find(({ text }) => own?.to !== undefined && text.endsWith(` ${own.to}`))
    const others = Map.groupBy(
      forms.filter((form) => form !== own),
      ({ status, to, because }) => JSON.stringify([status, to, because]),
    )
    const answers = [...(own ? [[own]] : []), ...others.values()].map(answerLine)
    const state = isMoved ? 'stops' : own?.status === undefined ? 'unknown' : 'agrees'
    const described: Described = {
      state,
      lines: [
        ...answers.map((line, index) => (index === 0 ? { ...line, place: stated?.place } : line)),
        ...redirects.filter((line) => line !== stated),
      ],
    }
    return isBlocked ? notRead(described) : described
  }),
  header: ifWhole((story) => {
    const lines = linesOf(story.signals, ({ carrier }) => carrier === 'header')
    const described: Described = { state: carrierState(story, 'header'), lines }
    return unlessStopped(story, lines.length > 0 ? described : silent('no signal'))
  }),
  HTML(story) {
    const { type, signals, crawlers, canonical } = story
    const lines = linesOf(signals, ({ carrier }) => !outside.has(carrier))
    const isRefresh = canonical.chain[0]?.by === 'redirect' && firstCrawler in crawlers
    const state = isRefresh ? 'stops' : carrierState(story, 'meta')
    const none = type === 'page' ? 'no canonical and no directive' : 'no HTML page'
    return unlessStopped(story, lines.length > 0 ? { state, lines } : silent(none))
  },
  'canonical target': (story) => {
    const { isBlocked, isMoved, canonical } = story
    const isUnread = isBlocked || (isMoved && canonical.chain[0]?.by !== 'redirect')
    return isUnread ? notRead(describeTarget(story)) : describeTarget(story)
  },
  sitemap({ sitemap: { listed, because, entries, sitemaps }, isWhole }) {
    if (!isWhole) {
      const text = listed ? 'will list it, unless another part of the site forbids it' : 'will leave it out'
      return { state: 'unknown', lines: [{ text: `${text}: ${because}` }] }
    }
    const listing = `would be ${listed ? 'listed' : 'left out'}: ${because}`
    const missing = sitemaps === 0 ? 'no sitemap in the output' : 'in no sitemap of the output'
    if (entries.length === 0) return silent(`${missing}; ${listing}`)
    return {
      state: listed ? 'agrees' : 'stops',
      lines: [...entries.map((place) => ({ text: 'listed', place })), { text: listing }],
    }
  },
  'other pages': ({ links, isWhole }) => {
    if (!isWhole) return afterBuild
    if (!links) return { state: 'silent', lines: [] }
    const { pages, followed, places } = links
    if (pages === 0) return silent('no link in the HTML of other pages of this site')
    const unfollowed = pages - followed
    const some = unfollowed > 0 ? `, ${unfollowed} with nofollow links only` : ''
    const nofollow = followed === 0 ? ', with nofollow links only' : some
    const shown = pages > places.length ? ', for example' : ''
    const text = `${countOf(pages, 'other page')} of this site${nofollow}${shown}`
    return { state: 'agrees', lines: [{ text }, ...places.map((place) => ({ text: '', place }))] }
  },
  engines: (story) => ({ state: engineState(story), lines: engineLines(story) }),
  'AI crawlers': ({ ai, crawlers }) => ({
    state: 'agrees',
    lines: ai ? aiLines(ai, crawlers[firstCrawler]?.snippet) : [],
  }),
}

const afterBuild: Described = { state: 'unknown', lines: [{ text: 'known after the build' }] }

/** Carriers of signals that are not in the HTML of a page. */
const outside = new Set(['frontmatter', 'header', 'redirect', 'sitemap', 'robots.txt'])

/** Carriers that a station names, or that are the usual ones of their signals. */
const usual = new Set(['frontmatter', 'header', 'robots.txt', 'meta', 'link', 'script'])

function linesOf(
  signals: readonly ExplainedSignal[],
  isHere: (signal: ExplainedSignal) => boolean,
): StationLine[] {
  return signals.filter(isHere).map(({ kind, carrier, value, ...place }) => {
    const name = usual.has(carrier) ? kind : `${kind} by ${carrier}`
    const isOption = carrier === 'frontmatter' && place.line === undefined
    return isOption
      ? { text: `${name}: ${value} (option \`pages\`, or data of the page)` }
      : { text: kind === 'robots.txt' ? value : `${name}: ${value}`, place }
  })
}

function silent(text: string): Described {
  return { state: 'silent', lines: [{ text }] }
}

function ifWhole(describeWhole: (story: Story) => Described): (story: Story) => Described {
  return (story) => (story.isWhole ? describeWhole(story) : afterBuild)
}

function unlessStopped({ isBlocked, isMoved }: Stops, described: Described): Described {
  return isBlocked || isMoved ? notRead(described) : described
}

function notRead({ state, lines }: Described): Described {
  if (lines.length === 0) return { state: 'not read', lines }
  const [first, ...rest] = state === 'silent' ? [] : lines
  const text = first ? `not read: ${first.text}` : 'not read'
  return { state: 'not read', lines: [{ ...first, text }, ...rest] }
}

/** Describe the forms of a URL for which the host has the same answer. */
function answerLine(forms: readonly Explanation['forms'][number][]): StationLine {
  const { status = 'unknown', to, because } = forms[0]!
  const paths = forms.map(({ url }) => new URL(url).pathname).join(', ')
  const text = `${paths}: ${status}${because === undefined ? '' : ` (${because})`}`
  return { text, to }
}

function carrierState({ crawlers }: Story, carrier: 'header' | 'meta'): Station['state'] {
  return Object.values(crawlers).some(({ by }) => by === carrier) ? 'stops' : 'agrees'
}

function describeTarget({ type, isWhole, canonical }: Story): Described {
  const { chain, end, declared } = canonical
  if (end === 'conflict' && chain.length === 0)
    return { state: 'stops', lines: declared.map((to) => ({ text: 'canonical in conflict', to })) }
  if (chain.length === 0) {
    if (declared.length > 0) return { state: 'agrees', lines: [{ text: 'its own URL' }] }
    return type === 'page'
      ? silent('none declared: search engines choose one')
      : { state: 'silent', lines: [] }
  }
  const isOpen = !isWhole && ['missing', 'external', 'page'].includes(end)
  const isKept = chain[0]!.by === 'redirect' && ['self', 'page', 'file', 'external'].includes(end)
  return {
    state: isKept ? 'agrees' : 'stops',
    lines: [
      ...chain.map(({ by, to }) => ({ text: by === 'redirect' ? 'redirect' : 'asks for', to })),
      { text: isOpen ? 'whether it exists is known after the build' : ends[end] },
    ],
  }
}

/** The ends of canonical and redirect chains. */
const ends: Readonly<Record<Explanation['canonical']['end'], string>> = {
  self: 'ends at this URL',
  page: 'ends at a page of the site',
  file: 'ends at a file that is not HTML',
  external: 'ends outside of the pages of the site',
  missing: 'ends where nothing exists',
  loop: 'runs in a circle',
  conflict: 'ends at canonicals in conflict',
}

const purposes = { search: 'for search and answers', training: 'for training', user: 'for a user' } as const

/** Return lines about the crawlers of AI: whom robots.txt asks not to fetch the URL, and what limits answers. */
function aiLines({ crawlers, preferences }: ExplainedAi, snippet: string | undefined): StationLine[] {
  const groups = Map.groupBy(crawlers, ({ purpose, block }) => `${purpose} ${block?.location.line}`)
  const nameOf = ({ token, mayIgnore, isControl }: ExplainedAi['crawlers'][number]): string =>
    token + (mayIgnore ? ' (may ignore robots.txt)' : isControl ? ' (controls use, fetches nothing)' : '')
  return [
    ...Array.from(groups.values(), (group): StationLine => {
      const { block, purpose } = group[0]!
      const asked = block ? 'asked not to fetch' : 'free to fetch'
      const text = `${asked} ${purposes[purpose]}: ${group.map(nameOf).join(', ')}`
      return block ? { text: `${text}: ${block.line}`, place: block.location } : { text }
    }),
    ...preferences.map(({ text, location }) => ({ text, place: location })),
    ...(snippet === undefined ? [] : [{ text: `limits answers of Google and Bing: ${snippet}` }]),
    {
      text: 'not in a build: lines that a CDN adds (`check --url` compares them), and the switch "Search generative AI" of Search Console',
    },
  ]
}

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
function stationOf(
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
