import { getTransformedRoutes } from '@vercel/routing-utils'
import { createServeVercel } from '../../src/vercel/serve-vercel.ts'

interface Route {
  handle?: string
  src?: string
  status?: number
  headers?: Record<string, string>
  continue?: boolean
}

/**
 * Answers a path with the routes that Vercel's own code makes of a `vercel.json`: the first redirect counts, and all
 * headers, of which a later one wins.
 */
export function createRouter(text: string, files: ReadonlySet<string>) {
  const config = JSON.parse(text) as Parameters<typeof getTransformedRoutes>[0]
  const { routes, error } = getTransformedRoutes(config)
  if (error) throw new Error(error.message)
  const serve = createServeVercel({ cleanUrls: config.cleanUrls === true, trailingSlash: undefined })
  return (url: string) => {
    const path = new URL(url).pathname
    const headers: Record<string, string> = {}
    for (const route of (routes ?? []) as (Route & { has?: unknown; missing?: unknown })[]) {
      if (route.handle !== undefined) break
      if (route.has || route.missing) continue
      const match = new RegExp(route.src!).exec(path)
      if (!match) continue
      const filled = Object.entries(route.headers ?? {}).map(([name, value]) => [
        name.toLowerCase(),
        value.replace(/\$([1-9])/g, (_, digit: string) => match[Number(digit)] ?? ''),
      ])
      if (route.status !== undefined) {
        const { location } = Object.fromEntries(filled) as { location: string }
        return {
          status: route.status,
          location: new URL(location.replace(/^\/\/+/, '/'), url).href,
          file: undefined,
          headers: {},
        }
      }
      if (!route.continue) break
      Object.assign(headers, Object.fromEntries(filled))
    }
    const served = serve(decodeURIComponent(path), (file) => files.has(file))
    if (served.type === 'redirect') throw new Error(`Unexpected redirect of ${path}`)
    return {
      status: served.status,
      location: undefined,
      file: served.type === 'file' ? served.file : undefined,
      headers,
    }
  }
}
