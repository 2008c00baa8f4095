/** The script of the HTML report. It reads the data in its own file, and requests nothing. */
import { element as h } from '../element.ts'
import { darkColours, style } from '../style.ts'
import { findingsView } from './findings-view.ts'
import { graphView } from './graph-view.ts'
import { readModel } from './model.ts'
import type { Model } from './model.ts'
import { pageView } from './page-view.ts'
import { sitemapView } from './sitemap-view.ts'
import { urlsView } from './urls-view.ts'

const views: Record<string, (model: Model, query: URLSearchParams) => Node[]> = {
  '/findings': findingsView,
  '/urls': urlsView,
  '/url': pageView,
  '/graph': graphView,
  '/sitemap': sitemapView,
}

const find = (id: string): HTMLElement => document.getElementById(id)!

async function start(): Promise<void> {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`${style}@media (prefers-color-scheme: dark) { .indexical-page { ${darkColours} } }`)
  // The policy of the file allows only its own style element.
  document.adoptedStyleSheets = [sheet]
  // The summary is in the file: show it before the data of 100,000 URLs are read.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  const model = await readModel(find('data').textContent, () => find('pages').textContent)
  const tabs = [
    ['#/', 'Overview'],
    ['#/findings', `Findings ${model.groups.length.toLocaleString('en')}`],
    ['#/urls', `URLs ${model.urls.length.toLocaleString('en')}`],
    ['#/graph', 'Graph'],
    ['#/sitemap', 'Sitemap'],
  ] as const
  const nav = find('nav')
  nav.append(...tabs.map(([href, text]) => h('a', { href }, text)))
  nav.hidden = false
  const go = (isUser: boolean): void => {
    const [path = '', query] = location.hash.slice(1).split(/\?(.*)/s)
    const view = views[path]
    const section = find('view')
    find('overview').hidden = view !== undefined
    section.hidden = view === undefined
    section.replaceChildren(...(view ? view(model, new URLSearchParams(query)) : []))
    for (const [index, [href]] of tabs.entries()) {
      const isHere = href === `#${path}` || (href === '#/' && !view)
      nav.children[index]!.toggleAttribute('aria-current', isHere)
      if (isHere) nav.children[index]!.setAttribute('aria-current', 'page')
    }
    if (!isUser) return
    scrollTo(0, 0)
    // Screen readers then read the new view.
    if (view) section.focus({ preventScroll: true })
  }
  addEventListener('hashchange', () => go(true))
  go(false)
}

start().catch((error: unknown) => {
  find('main').append(
    h('p', { role: 'alert' }, `The findings and URLs in this file cannot be read: ${String(error)}`),
  )
})
