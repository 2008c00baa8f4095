/** The script of the HTML report. It reads the data in its own file, and requests nothing. */
import { h, readable } from '../element.ts'
import { style } from '../style.ts'
import { causeView, causesView } from './causes-view.ts'
import { chainsView } from './graph-view.ts'
import { languagesView } from './languages-view.ts'
import { readModel } from './model.ts'
import type { Model } from './model.ts'
import { pageView } from './page-view.ts'
import { sitemapView } from './sitemap-view.ts'
import { urlsView } from './urls-view.ts'

type View = (model: Model, query: URLSearchParams) => Node[]

/** The views with their names; a name without a tab is that of one item. */
const views: Readonly<Record<string, readonly [name: string, view: View]>> = {
  '/': ['Overview', causesView],
  '/urls': ['URLs', urlsView],
  '/sitemap': ['Sitemap', sitemapView],
  '/chains': ['Chains', chainsView],
  '/languages': ['Languages', languagesView],
  '/url': ['URL', pageView],
  '/cause': ['Cause', causeView],
}

const find = (id: string): HTMLElement => document.getElementById(id)!

async function start(): Promise<void> {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style)
  // The policy of the file allows only its own style element.
  document.adoptedStyleSheets = [sheet]
  // The summary is in the file: show it before the data of 100,000 URLs are read.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  const model = await readModel(find('data').textContent, () => find('pages').textContent)
  const tabs = Object.keys(views).slice(0, model.sets.length > 0 ? 5 : 4)
  const nav = find('nav')
  const nameOf = (path: string): string => {
    const count = path === '/urls' ? ` ${model.urls.length.toLocaleString('en')}` : ''
    return views[path]![0] + count
  }
  nav.append(...tabs.map((path) => h('a', { href: `#${path}` }, nameOf(path))))
  nav.hidden = false
  const section = find('view')
  const title = document.title
  // Positions by address, so that going back leads to the same place.
  history.scrollRestoration = 'manual'
  const positions = new Map<string, readonly [page: number, list: number]>()
  let isLink = false
  document.addEventListener('click', ({ target }) => {
    isLink = target instanceof Element && target.closest('a') !== null
  })
  const list = (): Element | null => section.querySelector('.scroller')
  const go = (isUser: boolean): void => {
    const [path = '/', query] = (location.hash.slice(1) || '/').split(/\?(.*)/s)
    const [name, view] = views[path] ?? views['/']!
    for (const id of ['overview', 'summary']) find(id).hidden = view !== causesView
    const parameters = new URLSearchParams(query)
    section.replaceChildren(...view(model, parameters))
    const subject = parameters.get('url') ?? parameters.get('id')
    document.title = view === causesView ? title : `${readable(subject ?? name)} – ${title}`
    for (const [index, tab] of tabs.entries()) {
      const link = nav.children[index]!
      if (views[tab]![1] === view) link.setAttribute('aria-current', 'page')
      else link.removeAttribute('aria-current')
    }
    if (!isUser) return
    const [top, rows] = (isLink ? undefined : positions.get(location.hash)) ?? [0, 0]
    isLink = false
    // Screen readers then read the new view.
    section.focus({ preventScroll: true })
    scrollTo(0, top)
    list()?.scrollTo(0, rows)
  }
  addEventListener('scroll', () =>
    positions.set(location.hash, [scrollY, positions.get(location.hash)?.[1] ?? 0]),
  )
  section.addEventListener(
    'scroll',
    () => positions.set(location.hash, [scrollY, list()?.scrollTop ?? 0]),
    true,
  )
  addEventListener('hashchange', () => go(true))
  go(false)
}

start().catch((error: unknown) => {
  find('main').append(
    h('p', { role: 'alert' }, `The findings and URLs in this file cannot be read: ${String(error)}`),
  )
})
