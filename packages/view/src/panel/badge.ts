import type { PagePreview } from '@indexical/core'
import { h } from '../element.ts'
import { pageView, unknownPage } from '../page-view.ts'
import { style } from '../style.ts'
import { describeState } from '../verdict.ts'
import { listen } from './live.ts'
import type { PanelServer } from './server.ts'

/** Key of a value for one tab. The page reloads when a file is saved, and the window stays open. */
const openKey = 'indexical:open'

/** Where a badge finds the panel, and how it receives changes. */
interface BadgeContext {
  /** Path of the panel. */
  panel: string
  data: DOMStringMap
}

/** Show the badge of a page, with a window that explains the page. */
export function startBadge(server: PanelServer, first: string, { panel, data }: BadgeContext): void {
  let url = first
  const host = h('indexical-badge' as 'div')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style + badgeStyle)
  // The policy of the page may refuse a style element, but not this.
  root.adoptedStyleSheets = [sheet]
  const button = h('button.badge', { type: 'button', 'aria-expanded': 'false', hidden: '' })
  const content = h('div')
  const all = h('a', 'All pages')
  const close = h('button.close', { type: 'button' }, 'Close')
  const frame = h(
    'div.frame',
    { role: 'region', 'aria-label': 'Indexing of this page', hidden: '' },
    h('div.bar', all, close),
    content,
  )
  root.append(frame, button)

  const toggle = (isOpen: boolean): void => {
    frame.hidden = !isOpen
    button.setAttribute('aria-expanded', String(isOpen))
    sessionStorage.setItem(openKey, isOpen ? location.pathname : '')
  }
  const setOpen = (isOpen: boolean): void => {
    toggle(isOpen)
    if (isOpen) content.querySelector('h1')?.focus({ preventScroll: true })
    else button.focus({ preventScroll: true })
  }
  button.addEventListener('click', () => setOpen(frame.hidden !== false))
  close.addEventListener('click', () => setOpen(false))
  // When the page reloads, the window stays open but loses the focus, so listen on the document.
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && frame.hidden === false) setOpen(false)
  })

  const place = (): void => {
    host.className = freeCorner(button)
  }
  const show = (preview: PagePreview | null): void => {
    const { state, text } = preview ? describeState(preview.explanation) : unknownState
    button.className = `badge ${state}`
    button.textContent = text
    button.hidden = false
    place()
    content.replaceChildren(preview ? pageView(preview, server) : unknownPage())
  }
  const refresh = async (): Promise<void> => {
    all.href = `${panel}#${encodeURIComponent(url)}`
    show(await server.page(url))
  }
  /** Request the page on screen, so that the server reads it. Its response names its URL. */
  const visit = async (): Promise<void> => {
    const response = await fetch(location.pathname, { headers: { accept: 'text/html' } })
    const [, name] = /view\.js\?url=([^"]+)"[^>]*><\/script>$/.exec(await response.text()) ?? []
    url = decodeURIComponent(name ?? '')
    await refresh()
  }
  if (sessionStorage.getItem(openKey) === location.pathname) toggle(true)
  // React 18 reports foreign elements outside of head and body.
  const isApp = data['client'] !== undefined
  const add = (): void => (isApp ? document.body : document.documentElement).append(host)
  add()
  // Eleventy's client, and frameworks that render again, replace content of the document. This removes the badge.
  new MutationObserver(() => {
    if (host.isConnected) return
    add()
    void refresh()
  }).observe(document.documentElement, { childList: true, subtree: isApp })
  // Widgets of the page may arrive late.
  addEventListener('load', place)
  addEventListener('resize', place)
  if (isApp) {
    let path = location.pathname
    listen(data, (isSource) => void (isSource ? visit() : refresh()))
    // A router shows the next page in the same document.
    navigation.addEventListener('currententrychange', () => {
      if (path === location.pathname) return
      path = location.pathname
      void visit()
    })
  }
  void refresh()
}

/** The corners of the window, the usual one first. */
const corners = ['bottom right', 'bottom left', 'top right', 'top left']

/** Return the first corner in which the page has no fixed element, such as a chat window or a cookie banner. */
function freeCorner(button: HTMLElement): string {
  const { width, height } = button.getBoundingClientRect()
  const isFree = (corner: string): boolean => {
    const left = corner.endsWith('left') ? margin : innerWidth - margin - width
    const y = corner.startsWith('top') ? margin + height / 2 : innerHeight - margin - height / 2
    return [1, width / 2, width - 1].every((x) =>
      document
        .elementsFromPoint(left + x, y)
        .every((one) => !/^(?:fixed|sticky)$/.test(getComputedStyle(one).position)),
    )
  }
  return corners.find(isFree) ?? corners[0]!
}

/** Distance from the edges of the window in pixels; the style has the same number. */
const margin = 12

const unknownState = { state: 'hidden', text: 'Indexing: unknown' } as const

const badgeStyle = `
:host { all: initial; position: absolute; }
[hidden] { display: none !important; }
.badge {
  position: fixed; right: 12px; bottom: 12px; z-index: 2147483646; display: flex; gap: 8px; align-items: center;
  font: 600 13px/1 system-ui, sans-serif; color: #e3e5ea; background: #13151a; border: 1px solid #343841; border-radius: 999px;
  padding: 9px 14px; cursor: pointer; box-shadow: 0 4px 14px rgba(0, 0, 0, 0.3);
}
.badge::before { content: ''; width: 9px; height: 9px; border-radius: 50%; background: #6fd69b; }
.badge.other::before { background: #f0c060; }
.badge.hidden::before { background: #a3a9b7; }
.badge.broken::before { background: #ff9d94; }
.badge:focus-visible, .close:focus-visible, .bar a:focus-visible { outline: 2px solid #9db8ff; outline-offset: 2px; }
.frame {
  position: fixed; right: 12px; bottom: 56px; z-index: 2147483646; width: min(720px, calc(100vw - 24px)); box-sizing: border-box;
  max-height: min(680px, calc(100vh - 76px)); overflow: auto; background: #13151a; border: 1px solid #343841;
  border-radius: 12px; padding: 16px 20px 20px; box-shadow: 0 10px 30px rgba(0, 0, 0, 0.35); text-align: left;
}
.bar { display: flex; justify-content: space-between; margin-bottom: 12px; font: 13px/1.5 system-ui, sans-serif; }
.bar a { color: #9db8ff; }
.close { font: inherit; color: #a3a9b7; background: none; border: 0; padding: 0; cursor: pointer; text-decoration: underline; }
.frame .indexical-page { color-scheme: dark; }
:host(.left) .badge, :host(.left) .frame { right: auto; left: 12px; }
:host(.top) .badge { bottom: auto; top: 12px; }
:host(.top) .frame { bottom: auto; top: 56px; }
@media print { .badge, .frame { display: none; } }
`
