import type { PagePreview } from '@indexical/core'
import { element, rich } from './element.ts'
import type { Child } from './element.ts'
import { countsOf, formatCounts, verdictOf } from './verdict.ts'

type Explanation = PagePreview['explanation']
type Signal = Explanation['signals'][number]
type Finding = Explanation['findings'][number]

interface Place {
  file: string
  line?: number
  column?: number
}

/** Opens a location, which a preview names by an id, in the editor. */
export type Open = (id: string) => void

/** Return the view of one page of a dev server. */
export function pageView(preview: PagePreview, open: Open): HTMLElement {
  const { explanation } = preview
  const place = createPlace(preview, open)
  const { signals, findings } = explanation
  const requested = signals.filter(({ carrier }) => carrier === 'frontmatter')
  const written = signals.filter(({ carrier }) => carrier !== 'frontmatter')
  const parts: [title: string, ...content: Child[]][] = [
    [`Findings: ${formatCounts(countsOf(explanation))}`, findingList(findings, preview, place)],
    [
      'Requested in the source',
      signalTable(requested, place) ?? nothing('nothing: the page uses the defaults'),
    ],
    ['Tags in the page', signalTable(written, place) ?? nothing('none')],
    ['Conclusions of crawlers', crawlerTable(explanation)],
    ['Canonical', canonicalPath(explanation)],
    ['Sitemap', sitemapLine(explanation)],
  ]
  return element(
    'article',
    { class: 'indexical-page' },
    header(explanation, place),
    ...parts.map(([title, ...content]) => element('section', {}, element('h2', {}, title), ...content)),
    element(
      'p',
      { class: 'note' },
      'Known after the build: redirects, headers and robots.txt of the host, links from other pages, and whether targets exist.',
    ),
  )
}

/** Show a location: a button if the dev server can open it. */
type ShowPlace = (place: Place) => Node

function createPlace({ explanation, ids }: PagePreview, open: Open): ShowPlace {
  return ({ file, line, column }) => {
    const position = line === undefined ? '' : `:${line}${column === undefined ? '' : `:${column}`}`
    const text = file + position
    const id = Object.hasOwn(ids, text) ? ids[text] : undefined
    const isPage = file === explanation.file
    const shown = isPage ? pageName + position : text
    if (id === undefined) return element('span', { class: 'place' }, shown)
    const button = element('button', { class: 'place', type: 'button', title: 'Open in the editor' }, shown)
    button.addEventListener('click', () => open(id))
    return button
  }
}

function header(explanation: Explanation, place: ShowPlace): HTMLElement {
  const { state, title, reason } = verdictOf(explanation)
  const { url, source, signals } = explanation
  const requests = signals.filter(({ kind, carrier }) => kind === causeOf[state] && carrier === 'frontmatter')
  return element(
    'header',
    { class: state },
    element('h1', { tabindex: '-1' }, title),
    reason === undefined ? undefined : element('p', {}, withoutFile(reason, explanation)),
    ...requests.map((signal) =>
      element('p', {}, 'Requested: ', element('code', {}, signal.value), ' at ', place(signal)),
    ),
    element('p', { class: 'address' }, url),
    source === undefined ? undefined : element('p', {}, 'Source: ', place({ file: source })),
  )
}

/** The kind of signal that causes a verdict. */
const causeOf = { good: undefined, other: 'canonical', hidden: 'robots' } as const

/** The page of a dev server is not in the output file that a build would write. */
function withoutFile(text: string, { file }: Explanation): string {
  return file === undefined ? text : text.replaceAll(file, pageName)
}

const pageName = 'HTML of the page'

function findingList(
  findings: readonly Finding[],
  { remedies }: PagePreview,
  place: ShowPlace,
): HTMLElement | undefined {
  if (findings.length === 0) return undefined
  return element(
    'ul',
    { class: 'findings' },
    ...findings.map(({ level, rule, message, related = [], source, ...location }) => {
      const remedy = Object.hasOwn(remedies, rule) ? remedies[rule] : undefined
      return element(
        'li',
        { class: level },
        element('p', {}, element('strong', {}, levels[level]), ' ', rich(message)),
        element('p', {}, place(location), ' ', element('span', { class: 'rule' }, rule)),
        source && source.file !== location.file ? element('p', {}, 'source ', place(source)) : undefined,
        ...related.map((other) => element('p', {}, 'see ', place(other), ': ', rich(other.message))),
        remedy && element('p', { class: 'fix' }, 'Fix: ', rich(remedy.howToFix)),
        remedy && element('p', { class: 'more' }, 'More: ', element('code', {}, remedy.more)),
      )
    }),
  )
}

const levels = { error: 'Error', warn: 'Warning', info: 'Information' } as const

function signalTable(signals: readonly Signal[], place: ShowPlace): HTMLElement | undefined {
  if (signals.length === 0) return undefined
  return table(
    ['Signal', 'Value', 'Location'],
    signals.map((signal) => [
      signal.carrier === 'frontmatter' ? signal.kind : `${signal.kind} (${signal.carrier})`,
      element('code', {}, signal.value),
      place(signal),
    ]),
  )
}

function crawlerTable(explanation: Explanation): HTMLElement {
  return table(
    ['Crawler', 'Conclusion', 'Reason'],
    Object.entries(explanation.crawlers).map(([name, { indexable, because, also }]) => [
      name,
      element('span', { class: indexable ? 'good' : 'hidden' }, indexable ? 'may index' : 'may not index'),
      withoutFile([...because, ...also].join('; '), explanation),
    ]),
  )
}

function table(titles: readonly string[], rows: readonly (readonly Child[])[]): HTMLElement {
  const headings = titles.map((title) => element('th', { scope: 'col' }, title))
  return element(
    'table',
    {},
    element('thead', {}, element('tr', {}, ...headings)),
    element(
      'tbody',
      {},
      ...rows.map(([first, ...cells]) =>
        element(
          'tr',
          {},
          element('th', { scope: 'row' }, first),
          ...cells.map((cell) => element('td', {}, cell)),
        ),
      ),
    ),
  )
}

function canonicalPath({ url, canonical: { declared, chain, end, resolved } }: Explanation): HTMLElement {
  if (chain.length === 0) {
    const text = end === 'conflict' ? `in conflict: ${declared.join(', ')}` : `its own URL: ${resolved}`
    return element('p', {}, declared.length === 0 ? 'none declared: search engines choose one' : text)
  }
  const steps = chain.map(({ by, to }) => element('li', {}, `${to} (${by})`))
  return element('ol', { class: 'path' }, element('li', {}, `${url} (this page)`), ...steps)
}

function sitemapLine({ sitemap: { listed, because } }: Explanation): HTMLElement {
  const text = listed
    ? 'The sitemap will list it, unless the whole site says otherwise'
    : 'The sitemap will leave it out'
  return element('p', {}, `${text}: ${because}. Known after the build.`)
}

function nothing(text: string): HTMLElement {
  return element('p', { class: 'note' }, text)
}
