import type { AstroConfig, HookParameters } from 'astro'
import { pageAddress } from 'indexical/adapter'
import type { DevSite } from 'indexical/adapter'

type ViteServer = HookParameters<'astro:server:setup'>['server']

/**
 * Handle the messages of the dev toolbar app in the browser. They arrive on Vite's websocket, which accepts only
 * clients with the token of the server.
 */
export function serveToolbar(
  server: ViteServer,
  { pages, options }: DevSite,
  { base, build }: AstroConfig,
): void {
  const root = `/${base}/`.replaceAll(/\/{2,}/g, '/')
  const urlOf = (path: string): string => {
    const inSite = path.startsWith(root) ? path.slice(root.length) : path
    return pageAddress(inSite, build.format, options).url
  }
  const { hot } = server.environments.client
  hot.on('indexical:ask', (message: unknown, client) => {
    const path = textIn(message, 'path')
    if (path !== undefined) client.send('indexical:page', { path, preview: pages.preview(urlOf(path)) })
  })
  hot.on('indexical:open', (message: unknown) => void pages.open(textIn(message, 'id') ?? ''))
  hot.on('indexical:fix', (message: unknown, client) => {
    const id = textIn(message, 'id') ?? ''
    client.send('indexical:fixed', { id, problem: pages.fix(id) })
  })
}

function textIn(message: unknown, key: string): string | undefined {
  const value: unknown = (message as Record<string, unknown> | null)?.[key]
  return typeof value === 'string' ? value : undefined
}
