import type { PageSummary } from '@indexical/core'
import { contains, countOf, cutUrl, h, readable } from '../element.ts'
import { pageView, unknownPage } from '../page-view.ts'
import { style } from '../style.ts'
import { formatCounts } from '../verdict.ts'
import { virtualList } from '../virtual-list.ts'
import { listen } from './live.ts'
import { panelStyle } from './panel-style.ts'
import type { PanelServer } from './server.ts'

/** The height of a row in pixels; the style sheet has the same number. */
const rowHeight = 48

/** Show the list of pages, and the page that the address names after `#`. */
export function startPanel(server: PanelServer, data: DOMStringMap): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style + panelStyle)
  document.adoptedStyleSheets = [sheet]
  let pages: PageSummary[] = []
  const search = h('input', {
    type: 'search',
    placeholder: '/path/ or part of a URL',
    'aria-label': 'Page',
  })
  const form = h('form', { role: 'search' }, search, h('button', 'Show'))
  const isProblem = h('input', { type: 'checkbox' })
  const count = h('p', { role: 'status' })
  const list = h('div.list')
  const view = h('main', { tabindex: '-1' })
  document.body.append(
    h('header', h('h1', 'Indexing'), form),
    h('nav', { 'aria-label': 'Pages' }, count, h('label', isProblem, 'with problems'), list),
    view,
  )

  const link = (url: string): Node | string =>
    url.startsWith(data['site']!)
      ? h('a', { href: `#${encodeURIComponent(url)}`, title: url }, readable(url))
      : readable(url)
  const drawList = (): void => {
    const found = pages.filter(
      ({ url, errors, warnings }) =>
        contains(url, search.value) && (!isProblem.checked || errors + warnings > 0),
    )
    const problems = pages.filter(({ errors, warnings }) => errors + warnings > 0).length
    count.textContent = `${countOf(found.length, 'page')} of ${pages.length.toLocaleString('en')}, ${problems.toLocaleString('en')} with problems`
    list.replaceChildren(virtualList(found, rowHeight, (page) => row(page, chosen())))
  }
  const drawPage = async (): Promise<void> => {
    const url = chosen()
    const preview = url === '' ? null : await server.page(url)
    if (url !== chosen()) return
    const shown = preview ? pageView(preview, { ...server, link }) : url === '' ? noPage() : unknownPage()
    view.replaceChildren(shown)
    document.title = url === '' ? 'Indexing of this site' : `Indexing of ${readable(url)}`
  }
  const refresh = async (): Promise<void> => {
    // The broken page first; pages with equal numbers stay in the order in which they were served.
    pages = (await server.pages()).toSorted((a, b) => b.errors - a.errors || b.warnings - a.warnings)
    drawList()
    await drawPage()
  }
  /** Request a page that the dev server does not know yet: it knows only pages that were requested. */
  const visit = async (): Promise<void> => {
    const { pathname } = new URL(chosen() || '/', location.href)
    if (chosen() !== '') await fetch(pathname, { headers: { accept: 'text/html' } })
    await refresh()
  }
  const run = (work: () => Promise<void>): void => {
    work().catch((error: unknown) => {
      view.replaceChildren(h('p', { role: 'alert' }, `The dev server does not answer: ${String(error)}`))
    })
  }

  search.addEventListener('input', drawList)
  isProblem.addEventListener('change', drawList)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const text = search.value.trim()
    const match = pages.find(({ url }) => url.toLowerCase().includes(text.toLowerCase()))
    const url = match?.url ?? new URL(text, data['site']).href
    search.value = ''
    location.hash = encodeURIComponent(url)
  })
  addEventListener('hashchange', () => {
    view.focus({ preventScroll: true })
    run(visit)
  })
  listen(data, (isSource) => run(isSource ? visit : refresh))
  run(visit)
}

/** Return the URL of the page to show; empty for none. */
function chosen(): string {
  try {
    return decodeURIComponent(location.hash.slice(1))
  } catch {
    return ''
  }
}

function row({ url, state, errors, warnings }: PageSummary, current: string): HTMLElement {
  const { pathname, search } = new URL(url)
  const problems = errors + warnings > 0 ? formatCounts({ errors, warnings }) : undefined
  return h(
    'a',
    { href: `#${encodeURIComponent(url)}`, ...(url === current && { 'aria-current': 'page' }) },
    cutUrl(url, pathname + search),
    h(
      'span.state',
      h('span', { class: state === 'indexable' ? 'good' : '' }, state),
      ' ',
      problems && h('span', { class: errors > 0 ? 'broken' : 'other' }, problems),
    ),
  )
}

function noPage(): HTMLElement {
  return h(
    'article.indexical-page',
    h('h1', 'Choose a page'),
    h('p', 'The list contains the pages that the dev server knows. Enter the path of any other page.'),
  )
}
