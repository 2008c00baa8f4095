import { encodePath } from '../encode-path.ts'
import type { Serve, Served } from '../types.ts'

/** Settings of the hosting table that change which file a path serves. */
export interface FirebaseServing {
  cleanUrls: boolean
  /** If undefined, files keep their names and folders get a slash. */
  trailingSlash: boolean | undefined
  /** Whether a file is not deployed. */
  isIgnored: (file: string) => boolean
}

/**
 * Create a function that finds the file for a path as Firebase does: an exact file, the index of a folder, and with
 * `cleanUrls` the page without its `.html`. Redirects are 301.
 *
 * @see https://firebase.google.com/docs/hosting/full-config#control_html_extensions
 */
export function createFirebaseServe({ cleanUrls, trailingSlash, isIgnored }: FirebaseServing): Serve {
  return (written, inOutput) => {
    const has = (path: string): boolean => inOutput(path.slice(1)) && !isIgnored(path.slice(1))
    const path = written.replace(/\/+/g, '/')
    const hasSlash = path.endsWith('/')
    const bare = hasSlash ? path.slice(0, -1) : path
    if (!hasSlash && has(path)) {
      if (!cleanUrls || !path.endsWith('.html')) return fileAt(path)
      const clean = path.replace(/(?:\/index)?\.html$/, '')
      return redirectTo(trailingSlash && clean !== '' ? `${clean}/` : clean)
    }
    const index = `${bare}/index.html`
    if (has(index)) {
      if (!hasSlash && (trailingSlash ?? !cleanUrls)) return redirectTo(`${bare}/`)
      if (hasSlash && trailingSlash === false && path !== '/') return redirectTo(bare)
      return fileAt(index)
    }
    const page = `${bare}.html`
    if (cleanUrls && (!hasSlash || trailingSlash !== undefined) && has(page)) {
      if (hasSlash && trailingSlash === false) return redirectTo(bare)
      if (!hasSlash && trailingSlash === true) return redirectTo(`${bare.replace(/\/index$/, '')}/`)
      if (page.endsWith('/index.html')) return redirectTo(page.slice(0, -'/index.html'.length))
      return fileAt(page)
    }
    return has('/404.html') ? fileAt('/404.html') : { type: 'error', status: 404 }
  }
}

/** Return the response with a file. The error document has an error status at its own path too. */
function fileAt(path: string): Served {
  return { type: 'file', file: path.slice(1), status: path === '/404.html' ? 404 : 200 }
}

function redirectTo(path: string): Served {
  return { type: 'redirect', to: encodePath(path || '/'), status: 301 }
}
