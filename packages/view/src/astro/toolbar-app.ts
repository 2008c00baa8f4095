import type { PagePreview } from '@indexical/core'
import { h } from '../element.ts'
import { pageView, unknownPage } from '../page-view.ts'
import type { Actions } from '../page-view.ts'
import { style } from '../style.ts'
import { countsOf, formatCounts } from '../verdict.ts'

/** The parts of Astro's toolbar that the app uses. */
interface ToolbarApp extends EventTarget {
  toggleNotification(options: { state: boolean; level?: 'error' | 'warning' | 'info' }): void
  toggleState(options: { state: boolean }): void
  onToggled(callback: (options: { state: boolean }) => void): void
  onToolbarPlacementUpdated(callback: (options: { placement: string }) => void): void
}

interface ToolbarServer {
  send(event: string, payload: unknown): void
  on(event: 'indexical:page', callback: (payload: { path: string; preview?: PagePreview }) => void): void
  on(event: 'indexical:fixed', callback: (payload: { id: string; problem: string | null }) => void): void
}

const appId = 'indexical'

/** Key of a value for one tab. The page reloads when a file is saved, and the window stays open. */
const openKey = 'indexical:open'

/** The app of Astro's dev toolbar. It asks the dev server for the page in the address bar. */
export default {
  init(canvas: ShadowRoot, app: ToolbarApp, server: ToolbarServer): void {
    let isOpen = false
    const content = h('div.content')
    const frame = h('div.frame', { role: 'region', 'aria-label': 'Indexing of this page' }, content)
    const styles = h('style', style + toolbarStyle)
    canvas.append(styles)

    const waiting = new Map<string, (problem: string | null) => void>()
    const actions: Actions = {
      open: (id) => server.send('indexical:open', { id }),
      fix: (id) =>
        new Promise((resolve) => {
          waiting.set(id, resolve)
          server.send('indexical:fix', { id })
        }),
    }
    server.on('indexical:fixed', ({ id, problem }) => waiting.get(id)?.(problem))

    const ask = (): void => server.send('indexical:ask', { path: location.pathname })
    const show = (preview: PagePreview | undefined): void => {
      const view = preview && pageView(preview, actions)
      content.replaceChildren(view ?? unknownPage())
      notify(app, preview)
    }
    const place = (placement: string): void => frame.setAttribute('data-placement', placement)
    const closeOutside = (event: MouseEvent): void => {
      const isToolbar = event.target instanceof Element && event.target.closest('astro-dev-toolbar') !== null
      if (!isToolbar) app.toggleState({ state: false })
    }

    show(undefined)
    app.toggleNotification({ state: false })
    place(initialPlacement())
    app.onToolbarPlacementUpdated(({ placement }) => place(placement))
    // Astro itself closes the window on Escape.
    app.onToggled(({ state }) => {
      isOpen = state
      const hadFocus = canvas.activeElement !== null
      if (state) canvas.append(frame)
      else frame.remove()
      sessionStorage.setItem(openKey, state ? location.pathname : '')
      const listen = state ? 'addEventListener' : 'removeEventListener'
      document[listen]('click', closeOutside as EventListener, true)
      if (state) content.querySelector('h1')?.focus({ preventScroll: true })
      else if (hadFocus) appButton()?.focus()
    })
    server.on('indexical:page', ({ path, preview }) => {
      if (path !== location.pathname) return
      show(preview)
      if (!isOpen && sessionStorage.getItem(openKey) === path) app.toggleState({ state: true })
    })
    document.addEventListener('astro:page-load', ask)
    ask()
  },
}

/** Show the number of problems, as a mark and in the name of the app. */
function notify(app: ToolbarApp, preview: PagePreview | undefined): void {
  const counts = preview ? countsOf(preview.explanation) : { errors: 0, warnings: 0 }
  const isHidden = preview?.explanation.verdict.state === 'hidden'
  const level = counts.errors > 0 ? 'error' : counts.warnings > 0 ? 'warning' : isHidden ? 'info' : undefined
  app.toggleNotification(level ? { state: true, level } : { state: false })
  const tooltip = appButton()?.querySelector('.item-tooltip')
  if (tooltip && preview)
    tooltip.textContent = `Indexing: ${formatCounts(counts)}${isHidden ? ', not for search engines' : ''}`
}

/** Return the button in the toolbar; undefined if Astro shows it in the menu *More*. */
function appButton(): HTMLElement | null | undefined {
  const toolbar = document.querySelector('astro-dev-toolbar')?.shadowRoot
  return toolbar?.querySelector<HTMLElement>(`button[data-app-id="${appId}"]`)
}

function initialPlacement(): string {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem('astro:dev-toolbar:settings') ?? '{}')
    const configured = (globalThis as { __astro_dev_toolbar__?: { placement?: string } })
      .__astro_dev_toolbar__
    return (saved as { placement?: string }).placement ?? configured?.placement ?? 'bottom-center'
  } catch {
    return 'bottom-center'
  }
}

/** The frame looks like Astro's own windows, which do not scroll. */
const toolbarStyle = `
.frame {
  position: fixed; bottom: 72px; z-index: 999999999; width: min(720px, 100%); max-height: min(640px, calc(100vh - 96px));
  overflow: auto; background: #13151a; border: 1px solid #343841; border-radius: 12px; padding: 20px;
  box-shadow: 0 10px 20px rgba(19, 21, 26, 0.3); box-sizing: border-box; left: 50%; transform: translateX(-50%);
}
.frame[data-placement='bottom-left'] { left: 16px; transform: none; }
.frame[data-placement='bottom-right'] { left: auto; right: 16px; transform: none; }
.frame .indexical-page { color-scheme: dark; }
@media (max-width: 760px) { .frame, .frame[data-placement] { left: 0; right: auto; transform: none; width: 100%; border-radius: 0; } }
`
