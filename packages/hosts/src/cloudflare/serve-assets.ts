import { encodePath } from '../encode-path.ts'
import type { Serve } from '../types.ts'
import { nearest404 } from './serve-pages.ts'

type Has = Parameters<Serve>[1]

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
export function createServeAssets(html: HtmlHandling, notFound: NotFoundHandling): Serve {
  return (path, has) => {
    const step = findStep(path, has, html, false)
    if (step?.to !== undefined) return { type: 'redirect', to: encodePath(step.to), status: 307 }
    if (step) return { type: 'file', file: step.file.slice(1), status: 200 }
    const document = notFound === '404-page' ? nearest404(path, has) : undefined
    if (document !== undefined) return { type: 'file', file: document, status: 404 }
    return notFound === 'single-page-application' && has('index.html')
      ? { type: 'file', file: 'index.html', status: 200 }
      : { type: 'error', status: 404 }
  }
}

function findStep(path: string, has: Has, html: HtmlHandling, isTarget: boolean): Step | undefined {
  return steps[html](path).find(({ file, to }) => {
    if (!has(file.slice(1))) return false
    if (to === undefined) return true
    if (isTarget || to === '' || has(to.slice(1))) return false
    const target = findStep(to, has, html, true)
    return target?.to === undefined && target?.file === file
  })
}

const endings = ['/index', '/index.html', '/', '.html'] as const

/** Split a path into its ending and the part before it. */
function endOf(path: string): { end: (typeof endings)[number] | undefined; before: string } {
  const end = endings.find((one) => path.endsWith(one))
  return { end, before: path.slice(0, path.length - (end?.length ?? 0)) }
}

/** The steps that are tried for a path, in this order. */
const steps: Record<HtmlHandling, (path: string) => Step[]> = {
  none: (path) => [{ file: path }],
  'auto-trailing-slash': (path) => {
    const { end, before } = endOf(path)
    const first: Record<(typeof endings)[number], Step[]> = {
      '/index': [
        { file: path },
        { file: `${path}.html`, to: `${before}/` },
        { file: `${before}.html`, to: before },
      ],
      '/index.html': [
        { file: path, to: `${before}/` },
        { file: `${before}.html`, to: before },
      ],
      '/': [{ file: `${path}index.html` }, { file: `${before}.html`, to: before }],
      '.html': [
        { file: path, to: before },
        { file: `${before}/index.html`, to: `${before}/` },
      ],
    }
    return [
      ...(end ? first[end] : []),
      { file: path },
      { file: `${path}.html` },
      { file: `${path}/index.html`, to: `${path}/` },
    ]
  },
  'force-trailing-slash': (path) => {
    const { end, before } = endOf(path)
    const first: Record<(typeof endings)[number], Step[]> = {
      '/index': [
        { file: path },
        { file: `${path}.html`, to: `${before}/` },
        { file: `${before}.html`, to: `${before}/` },
      ],
      '/index.html': [
        { file: path, to: `${before}/` },
        { file: `${before}.html`, to: `${before}/` },
      ],
      '/': [{ file: `${path}index.html` }, { file: `${before}.html` }],
      '.html': [
        { file: path, to: `${before}/` },
        { file: path },
        { file: `${before}/index.html`, to: `${before}/` },
      ],
    }
    return [
      ...(end ? first[end] : []),
      { file: path },
      { file: `${path}.html`, to: `${path}/` },
      { file: `${path}/index.html`, to: `${path}/` },
    ]
  },
  'drop-trailing-slash': (path) => {
    const { end, before } = endOf(path)
    const isRoot = before === ''
    const first: Record<(typeof endings)[number], Step[]> = {
      '/index': isRoot
        ? [{ file: path }, { file: '/index.html', to: '/' }]
        : [{ file: path }, { file: `${before}.html`, to: before }, { file: `${path}.html`, to: before }],
      '/index.html': isRoot
        ? [{ file: path, to: '/' }]
        : [{ file: path, to: before }, { file: path }, { file: `${before}.html`, to: before }],
      '/': isRoot
        ? [{ file: '/index.html' }]
        : [
            { file: `${before}.html`, to: before },
            { file: `${before}/index.html`, to: before },
          ],
      '.html': [
        { file: path, to: before },
        { file: `${before}/index.html`, to: before },
      ],
    }
    return [
      ...(end ? first[end] : []),
      { file: path },
      { file: `${path}.html` },
      { file: `${path}/index.html` },
    ]
  },
}
