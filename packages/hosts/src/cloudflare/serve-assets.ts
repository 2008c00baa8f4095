import { fileAt, notFound, redirectTo } from '../served.ts'
import type { Has } from '../served.ts'
import type { Serve } from '../types.ts'
import { nearest404 } from './serve-pages.ts'

/** `assets.html_handling` of a Worker: how `.html`, `/index` and final slashes are handled. */
export type HtmlHandling = 'auto-trailing-slash' | 'force-trailing-slash' | 'drop-trailing-slash' | 'none'

/** `assets.not_found_handling` of a Worker. */
export type NotFoundHandling = 'single-page-application' | '404-page' | 'none'

/** Sends a file if it exists, or redirects if the target then serves the file. */
type Step = { file: string; to?: string }

/**
 * Create a function that finds files as the static assets of Workers do. Redirects are temporary (307), and only to a
 * path that serves the intended file.
 *
 * @see https://developers.cloudflare.com/workers/static-assets/routing/advanced/html-handling/
 * @see https://github.com/cloudflare/workers-sdk/blob/main/packages/workers-shared/asset-worker/src/handler.ts
 */
export function createServeAssets(html: HtmlHandling, missing: NotFoundHandling): Serve {
  return (path, has) => {
    const step = findStep(path, has, html, false)
    if (step?.to !== undefined) return redirectTo(step.to, 307)
    if (step) return fileAt(step.file.slice(1))
    if (missing === '404-page') return notFound(has, nearest404(path, has))
    const isApp = missing === 'single-page-application' && has('index.html')
    return isApp ? fileAt('index.html') : { type: 'error', status: 404 }
  }
}

function findStep(path: string, has: Has, html: HtmlHandling, isTarget: boolean): Step | undefined {
  return stepsFor(path, html).find(({ file, to }) => {
    if (!has(file.slice(1))) return false
    if (to === undefined) return true
    if (isTarget || to === '' || has(to.slice(1))) return false
    const target = findStep(to, has, html, true)
    return target?.to === undefined && target?.file === file
  })
}

const endings = ['/index', '/index.html', '/', '.html'] as const

/** Return the steps that are tried for a path, in this order. */
function stepsFor(path: string, html: HtmlHandling): Step[] {
  const own = { file: path }
  if (html === 'none') return [own]
  const isForced = html === 'force-trailing-slash'
  const isDropped = html === 'drop-trailing-slash'
  const end = endings.find((one) => path.endsWith(one))
  const before = path.slice(0, path.length - (end?.length ?? 0))
  const page = { file: `${before}.html`, to: isForced ? `${before}/` : before }
  const folder = { file: `${before}/index.html`, to: isDropped ? before || '/' : `${before}/` }
  const either = isDropped ? [page, folder] : [folder, page]
  const first: Record<(typeof endings)[number], Step[]> = {
    '/index': [own, ...either],
    '/index.html': isDropped ? [folder, own, page] : [folder, page],
    '/': either,
    '.html': isForced ? [page, own, folder] : [page, folder],
  }
  const steps: Step[] = [
    ...(end ? first[end] : []),
    own,
    { file: `${path}.html`, to: isForced ? `${path}/` : path },
    { file: `${path}/index.html`, to: isDropped ? path : `${path}/` },
  ]
  return steps.map(({ file, to }) => (to === undefined || to === path ? { file } : { file, to }))
}
