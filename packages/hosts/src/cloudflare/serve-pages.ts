import { fileAt, notFound, redirectTo } from '../served.ts'
import type { Has } from '../served.ts'
import type { Serve, Served } from '../types.ts'

/**
 * Find files as Cloudflare Pages does. Names have no `.html`, folders have a slash, and other forms redirect
 * permanently to these. The error page is the nearest `404.html` above a path. Without one, the home page is sent.
 *
 * @see https://developers.cloudflare.com/pages/configuration/serving-pages/
 * @see https://github.com/cloudflare/workers-sdk/blob/main/packages/pages-shared/asset-server/handler.ts
 */
export const servePages: Serve = (path, has) => {
  const bare = path.slice(1)
  const redirect = (to: string): Served => redirectTo(to, 308)
  if (path.endsWith('/')) {
    if (has(`${bare}index.html`)) return fileAt(`${bare}index.html`)
    if (path.endsWith('/index/')) return redirect(path.slice(0, -'index/'.length))
    return has(bare.replace(/\/$/, '.html')) ? redirect(path.slice(0, -1)) : missing(path, has)
  }
  if (has(bare)) {
    if (!path.endsWith('.html')) return fileAt(bare)
    const short = path.slice(0, -'.html'.length)
    if (short.endsWith('/index')) return redirect(short.slice(0, -'index'.length))
    return has(short.slice(1)) || short === '/' ? fileAt(bare) : redirect(short)
  }
  if (path.endsWith('/index')) return redirect(path.slice(0, -'index'.length))
  if (has(`${bare}.html`)) return fileAt(`${bare}.html`)
  return has(`${bare}/index.html`) ? redirect(`${path}/`) : missing(path, has)
}

/** Find files as `servePages` does, but without the home page for missing files, because code responds to these. */
export const servePagesBehindCode: Serve = (path, has) => {
  const served = servePages(path, has)
  const isFallback = served.type === 'file' && served.file === 'index.html' && path !== '/'
  return isFallback ? { type: 'error', status: 404 } : served
}

function missing(path: string, has: Has): Served {
  const document = nearest404(path, has)
  return document === undefined && has('index.html') ? fileAt('index.html') : notFound(has, document)
}

/** Return the `404.html` of a path's folder, or of the nearest folder above that has one. */
export function nearest404(path: string, has: Has): string | undefined {
  let folder = path
  while (folder !== '') {
    folder = folder.slice(0, folder.lastIndexOf('/'))
    const document = `${folder}/404.html`.slice(1)
    if (has(document)) return document
  }
  return undefined
}
