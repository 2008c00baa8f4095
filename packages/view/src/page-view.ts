import type { FixOffer, PagePreview, ShownExplanation, ShownFinding } from '@indexical/core'
import { countOf, element, rich } from './element.ts'
import type { Child } from './element.ts'
import { countsOf, formatCounts, verdictOf } from './verdict.ts'

type Explanation = ShownExplanation
type Signal = Explanation['signals'][number]
type Finding = ShownFinding

/** The data of a page's view. */
export interface ShownPage extends Omit<PagePreview, 'explanation'> {
  explanation: Explanation
}

interface Place {
  file: string
  line?: number
  column?: number
  carrier?: string
}

/** The actions that are possible where the view is shown. */
export interface Actions {
  /** Opens the location with an id of a preview in the editor. @default not possible */
  open?: ((id: string) => void) | undefined
  /**
   * Writes the fix with an id of a preview. Returns null, or one sentence if nothing was written. @default not possible
   */
  fix?: ((id: string) => Promise<string | null>) | undefined
  /** Shows another URL. @default as text */
  link?: ((url: string) => Node) | undefined
}

/** Return the view of one page. */
export function pageView(preview: ShownPage, { open, fix, link }: Actions = {}): HTMLElement {
  const { explanation, isWhole } = preview
  const place = createPlace(preview, open)
  const { signals, findings } = explanation
  const requested = signals.filter(({ carrier }) => carrier === 'frontmatter')
  const written = signals.filter(({ carrier }) => carrier !== 'frontmatter')
  const parts: [title: string, ...content: Child[]][] = [
    [`Findings: ${formatCounts(countsOf(explanation))}`, findingList(findings, preview, place, fix)],
    [
      'Requested in the source',
      signalTable(requested, place) ?? nothing('nothing: the page uses the defaults'),
    ],
    ['Tags in the page', signalTable(written, place) ?? nothing('none')],
    ['Conclusions of crawlers', crawlerTable(preview) ?? nothing('there is no page at this URL')],
    ['Canonical', ...canonicalPath(preview, link)],
    ['Sitemap', ...sitemapLines(explanation, isWhole, place)],
    ...(explanation.links && isWhole ? [linkSection(explanation.links, place)] : []),
  ]
  return element(
    'article',
    { class: 'indexical-page' },
    header(preview, place),
    ...parts.map(([title, ...content]) => element('section', {}, element('h2', {}, title), ...content)),
    isWhole
      ? undefined
      : nothing(
          'Known after the build: redirects, headers and robots.txt of the host, links from other pages, and whether targets exist.',
        ),
  )
}

/** Return the view for a page without data. */
export function unknownPage(): HTMLElement {
  return element(
    'article',
    { class: 'indexical-page' },
    element('h1', { tabindex: '-1' }, 'No data about this page'),
    element(
      'p',
      {},
      'It is no HTML page with status 200, the option exclude matches it, or another process renders it.',
    ),
  )
}

/** Show a location: a button if the dev server can open it. */
type ShowPlace = (place: Place) => Node

function createPlace({ explanation, isWhole, ids }: ShownPage, open: Actions['open']): ShowPlace {
  return ({ file, line, column, carrier }) => {
    if (carrier === 'frontmatter' && line === undefined && file === explanation.file)
      return element('span', { class: 'place' }, 'option pages, or data of the page')
    const position = line === undefined ? '' : `:${line}${column === undefined ? '' : `:${column}`}`
    const text = file + position
    const id = Object.hasOwn(ids, text) ? ids[text] : undefined
    const isPage = file === explanation.file && !isWhole
    const shown = isPage ? pageName + position : text
    if (id === undefined || !open) return element('span', { class: 'place' }, shown)
    const button = element('button', { class: 'place', type: 'button', title: 'Open in the editor' }, shown)
    button.addEventListener('click', () => open(id))
    return button
  }
}

function header(preview: ShownPage, place: ShowPlace): HTMLElement {
  const { explanation } = preview
  const { state, title, reason } = verdictOf(explanation)
  const { url, source, signals } = explanation
  const requests = signals.filter(({ kind, carrier }) => kind === causeOf[state] && carrier === 'frontmatter')
  return element(
    'header',
    { class: state },
    element('h1', { tabindex: '-1' }, title),
    reason === undefined ? undefined : element('p', {}, withoutFile(reason, preview)),
    ...requests.map((signal) =>
      element('p', {}, 'Requested: ', element('code', {}, signal.value), ' at ', place(signal)),
    ),
    element('p', { class: 'address' }, url),
    source === undefined ? undefined : element('p', {}, 'Source: ', place({ file: source })),
  )
}

/** The kind of signal that causes a verdict. */
const causeOf = { good: undefined, other: 'canonical', hidden: 'robots' } as const

/** Remove the output file from a location: a dev server does not write it, so no editor can open it. */
function withoutFile(text: string, { explanation: { file }, isWhole }: ShownPage): string {
  if (file === undefined || isWhole) return text
  const [first = '', ...rest] = text.split(` at ${file}`)
  return first + rest.map((part) => ` in the ${pageName}${part.replace(/^(?::\d+){1,2}/, '')}`).join('')
}

const pageName = 'HTML of the page'

function findingList(
  findings: readonly Finding[],
  { remedies, fixes }: ShownPage,
  place: ShowPlace,
  fix: Actions['fix'],
): HTMLElement | undefined {
  if (findings.length === 0) return undefined
  return element(
    'ul',
    { class: 'findings' },
    ...findings.map(({ level, rule, id, message, related = [], source, ...location }, index) => {
      const offer = fixes[index]
      const remedy = [`${rule} ${id}`, rule].flatMap((key) =>
        Object.hasOwn(remedies, key) ? [remedies[key]!] : [],
      )[0]
      return element(
        'li',
        { class: level },
        element('p', {}, element('strong', {}, levels[level]), ' ', rich(message)),
        element('p', {}, place(location), ' ', element('span', { class: 'rule' }, rule)),
        source && source.file !== location.file ? element('p', {}, 'source ', place(source)) : undefined,
        ...related.map((other) => element('p', {}, 'see ', place(other), ': ', rich(other.message))),
        remedy && element('p', { class: 'fix' }, 'Fix: ', rich(remedy.howToFix)),
        offer && fix && fixButton(offer, fix),
        remedy && element('p', { class: 'more' }, 'More: ', element('code', {}, remedy.more)),
      )
    }),
  )
}

/** Offer a fix. A guess is labelled as one. */
function fixButton({ id, file, text, isSafe }: FixOffer, fix: NonNullable<Actions['fix']>): HTMLElement {
  const button = element(
    'button',
    { class: 'apply', type: 'button' },
    isSafe ? 'Apply fix' : 'Apply suggestion',
  )
  const status = element('span', { role: 'status' })
  button.addEventListener('click', () => {
    button.disabled = true
    fix(id).then(
      (problem) => (status.textContent = problem ?? `Changed ${file}`),
      (error: unknown) => (status.textContent = String(error)),
    )
  })
  const guess = isSafe ? '' : ', a guess'
  return element('p', {}, button, ' ', element('code', {}, text), ` in ${file}${guess} `, status)
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

function crawlerTable(preview: ShownPage): HTMLElement | undefined {
  const crawlers = Object.entries(preview.explanation.crawlers)
  if (crawlers.length === 0) return undefined
  return table(
    ['Crawler', 'Conclusion', 'Reason'],
    crawlers.map(([name, { indexable, crawlable, because, also }]) => [
      name,
      element(
        'span',
        { class: indexable ? (crawlable ? 'good' : 'other') : 'hidden' },
        indexable ? (crawlable ? 'may index' : 'may index the URL alone') : 'may not index',
      ),
      withoutFile([...because, ...also].join('; '), preview),
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

function canonicalPath({ explanation, isWhole }: ShownPage, link: Actions['link']): Child[] {
  const { url, crawlers, canonical } = explanation
  const { declared, chain, end, resolved } = canonical
  const isUnread = chain[0]?.by === 'canonical' && crawlers['googlebot']?.crawlable === false
  const unread = isUnread ? nothing('never read, because robots.txt blocks the page') : undefined
  if (chain.length === 0) {
    const own = end === 'self' || end === 'page' ? `its own URL: ${resolved}` : `${ends[end]}: ${resolved}`
    const text = end === 'conflict' ? `in conflict: ${declared.join(', ')}` : own
    const isOpen = declared.length === 0 && end === 'self'
    return [unread, element('p', {}, isOpen ? 'none declared: search engines choose one' : text)]
  }
  const steps = chain.map(({ by, to }) => element('li', {}, link?.(to) ?? to, ` (${by})`))
  return [
    unread,
    element('ol', { class: 'path' }, element('li', {}, `${url} (this page)`), ...steps),
    // A dev server does not know which pages exist.
    end === 'self' || end === 'page' || (end === 'missing' && !isWhole)
      ? undefined
      : element('p', {}, `${ends[end]}: ${resolved}`),
  ]
}

/** The ends of canonical chains. */
const ends: Readonly<Record<Explanation['canonical']['end'], string>> = {
  self: 'ends at',
  page: 'ends at',
  file: 'ends at a file that is not HTML',
  external: 'ends outside of the pages of the site',
  missing: 'ends where nothing exists',
  loop: 'runs in a circle',
  conflict: 'ends at canonicals in conflict',
}

function sitemapLines({ sitemap }: Explanation, isWhole: boolean, place: ShowPlace): Child[] {
  const { listed, because, entries, sitemaps } = sitemap
  if (!isWhole) {
    const text = listed
      ? 'The sitemap will list it, unless the whole site says otherwise'
      : 'The sitemap will leave it out'
    return [element('p', {}, `${text}: ${because}. Known after the build.`)]
  }
  const shown = entries.slice(0, maxPlaces).map((entry) => element('p', {}, 'listed at ', place(entry)))
  return [
    element('p', {}, `${listed ? 'A sitemap should list it' : 'A sitemap should leave it out'}: ${because}`),
    ...shown,
    entries.length === 0
      ? nothing(sitemaps === 0 ? 'no sitemap in the output' : 'in no sitemap of the output')
      : undefined,
  ]
}

/** The maximum number of listed locations. */
const maxPlaces = 3

function linkSection(
  { pages, followed, places }: NonNullable<Explanation['links']>,
  place: ShowPlace,
): [string, ...Child[]] {
  if (pages === 0) return ['Links', nothing('no link in the HTML of other pages of this site')]
  const nofollow = followed === 0 ? ', with nofollow links only' : ''
  const unfollowed =
    followed > 0 && followed < pages ? `, ${countOf(pages - followed, 'page')} with nofollow links only` : ''
  return [
    'Links',
    element('p', {}, `${countOf(pages, 'other page')} of this site${nofollow}${unfollowed}`),
    ...places.map((location) => element('p', {}, place(location))),
  ]
}

function nothing(text: string): HTMLElement {
  return element('p', { class: 'note' }, text)
}
