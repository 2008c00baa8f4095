import type { PagePreview, ShownExplanation, ShownFinding, Station, StationLine } from '@indexical/core'
import { button, h, readable, rich } from './element.ts'
import type { Child } from './element.ts'
import { findingCard, fixButton } from './finding-card.ts'
import { countsOf, formatCounts } from './verdict.ts'

/** The data of a page's view. */
export interface ShownPage extends Omit<PagePreview, 'explanation'> {
  explanation: ShownExplanation
}

type Place = NonNullable<StationLine['place']>

/** The actions that are possible where the view is shown. */
export interface Actions {
  /** Opens the location with an id of a preview in the editor. @default not possible */
  open?: ((id: string) => void) | undefined
  /**
   * Writes the fix with an id of a preview. Returns null, or one sentence if nothing was written. @default not possible
   */
  fix?: ((id: string) => Promise<string | null>) | undefined
  /** Shows another URL. @default as text */
  link?: ((url: string) => Child) | undefined
  /** Follows a finding, such as a link to others with its cause. @default nothing */
  others?: ((finding: ShownFinding) => Child) | undefined
}

/** Return the view of one page: its verdict, and its story from the source to what engines may do. */
export function pageView(preview: ShownPage, actions: Actions = {}): HTMLElement {
  const { explanation } = preview
  const { verdict, trace, url } = explanation
  return h(
    'article.indexical-page',
    h(
      'header',
      { class: verdict.state },
      h('h1', { tabindex: '-1' }, verdict.title),
      verdict.reason === undefined ? undefined : h('p', readable(withoutFile(verdict.reason, preview))),
      h('p.address', { title: url }, readable(url)),
    ),
    h('h2', `From the source to search engines: ${formatCounts(countsOf(explanation))}`),
    h('ol.trace', ...folded(trace).map((station) => stationItem(station, preview, actions))),
  )
}

/** A station with the names of those after it that show the same: a dev server does not know several of them. */
type ShownStation = Omit<Station, 'name'> & { name: string }

function folded(trace: readonly Station[]): ShownStation[] {
  const shown: ShownStation[] = []
  for (const station of trace) {
    const last = shown.at(-1)
    const isSame = last?.state === 'unknown' && last.lines[0]!.text === station.lines[0]?.text
    if (isSame && last.findings.length + station.findings.length === 0)
      shown[shown.length - 1] = { ...last, name: `${last.name}, ${station.name}` }
    else shown.push(station)
  }
  return shown
}

/** Return the view for a page without data. */
export function unknownPage(): HTMLElement {
  return h(
    'article.indexical-page',
    h('h1', { tabindex: '-1' }, 'No data about this page'),
    h(
      'p',
      'It is no HTML page with status 200, the option exclude matches it, or another process renders it.',
    ),
  )
}

/** Lines of a station that are shown without a click. */
const shownLines = 6

/** Show one station. Its name, state and lines are one list item, so that it reads as one sentence. */
function stationItem(
  { name, state, lines, findings }: ShownStation,
  preview: ShownPage,
  actions: Actions,
): HTMLElement {
  const { explanation, remedies, fixes, frames } = preview
  const { fix, link } = actions
  const place = createPlace(preview, actions.open)
  const line = ({ text, to, place: at }: StationLine): HTMLElement =>
    h(
      'p',
      text === '' ? undefined : rich(withoutFile(text, preview)),
      ...(to === undefined ? [] : [' → ', link?.(to) ?? readable(to)]),
      ...(at ? [' ', place(at)] : []),
    )
  const rest = lines.slice(shownLines).map(line)
  const card = (index: number, ...others: Child[]): HTMLElement => {
    const finding = explanation.findings[index]!
    const { rule, id, related = [], source } = finding
    const remedy = [`${rule} ${id}`, rule].flatMap((key) =>
      Object.hasOwn(remedies, key) ? [remedies[key]!] : [],
    )[0]
    const offer = fixes[index]
    return findingCard(
      finding,
      {
        at: place(finding),
        excerpt: frames[index],
        notes: [
          ...(source && source.file !== finding.file ? [h('span', 'source ', place(source))] : []),
          ...related.map((one) => h('span', 'see ', place(one), ': ', rich(one.message))),
        ],
        howToFix: remedy?.howToFix,
        offer: offer && fix && fixButton(offer, fix),
        more: remedy?.more,
      },
      actions.others?.(finding),
      ...others,
    )
  }
  const kindOf = (index: number): string => {
    const { rule, id } = explanation.findings[index]!
    // A fix belongs to one place.
    return fixes[index] ? `${index}` : `${rule} ${id}`
  }
  const kinds = [...Map.groupBy(findings, kindOf).values()]
  const cards = kinds.map(([first, ...same]) => card(first!, fold(same.map((index) => card(index)))))
  return h(
    'li',
    { class: state.replace(' ', '-') },
    h('h3', name, h('span.state', ` ${state}`)),
    h('div', ...lines.slice(0, shownLines).map(line), fold(rest), ...cards),
  )
}

function fold(items: readonly HTMLElement[]): HTMLElement | undefined {
  if (items.length === 0) return undefined
  return h('details', h('summary', `+${items.length} more`), ...items)
}

/** Show a location: a button if the dev server can open it. */
function createPlace(
  { explanation, isWhole, ids }: ShownPage,
  open: Actions['open'],
): (place: Place) => Node {
  return ({ file, line, column }) => {
    const position = line === undefined ? '' : `:${line}${column === undefined ? '' : `:${column}`}`
    const text = file + position
    const id = Object.hasOwn(ids, text) ? ids[text] : undefined
    const isPage = file === explanation.file && !isWhole
    const shown = isPage ? pageName + position : text
    if (id === undefined || !open) return h('span.place', shown)
    return button(() => open(id), { class: 'place', title: 'Open in the editor' }, shown)
  }
}

/** Remove the output file from a location: a dev server does not write it, so no editor can open it. */
function withoutFile(text: string, { explanation: { file }, isWhole }: ShownPage): string {
  if (file === undefined || isWhole) return text
  const [first = '', ...rest] = text.split(` at ${file}`)
  return first + rest.map((part) => ` in the ${pageName}${part.replace(/^(?::\d+){1,2}/, '')}`).join('')
}

const pageName = 'HTML of the page'
