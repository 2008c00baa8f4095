import type { PagePreview, PageSummary } from '@indexical/core'

/** The dev server of the site. */
export interface PanelServer {
  pages: () => Promise<PageSummary[]>
  /** Explain a page; null if the server does not know it. */
  page: (url: string) => Promise<PagePreview | null>
  /** Open a location in the editor. */
  open: (id: string) => void
  /** Write a fix. Returns null, or one sentence if nothing was written. */
  fix: (id: string) => Promise<string | null>
}

/** @param root folder of the panel on the dev server */
export function connect(root: string): PanelServer {
  let token: Promise<string> | undefined
  const post = async (name: string, message: Record<string, string>): Promise<unknown> => {
    token ??= fetch(`${root}token`).then((response) => response.text())
    const response = await fetch(root + name, {
      method: 'POST',
      headers: { 'x-indexical-token': await token, 'content-type': 'application/json' },
      body: JSON.stringify(message),
    })
    // A server that started again has another token.
    if (response.status === 403) token = undefined
    if (!response.ok) throw new Error(await response.text())
    return response.json()
  }
  return {
    pages: () => post('pages', {}) as Promise<PageSummary[]>,
    page: (url) => post('page', { url }) as Promise<PagePreview | null>,
    open: (id) => void post('open', { id }),
    fix: (id) => post('fix', { id }) as Promise<string | null>,
  }
}
