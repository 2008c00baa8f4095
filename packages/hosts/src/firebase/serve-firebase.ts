import { fileAt, notFound, redirectTo } from '../served.ts'
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
      if (!cleanUrls || !path.endsWith('.html')) return send(path)
      const clean = path.replace(/(?:\/index)?\.html$/, '')
      return redirect(trailingSlash && clean !== '' ? `${clean}/` : clean)
    }
    const index = `${bare}/index.html`
    if (has(index)) {
      if (!hasSlash && (trailingSlash ?? !cleanUrls)) return redirect(`${bare}/`)
      if (hasSlash && trailingSlash === false && path !== '/') return redirect(bare)
      return send(index)
    }
    const page = `${bare}.html`
    if (cleanUrls && (!hasSlash || trailingSlash !== undefined) && has(page)) {
      if (hasSlash && trailingSlash === false) return redirect(bare)
      if (!hasSlash && trailingSlash === true) return redirect(`${bare.replace(/\/index$/, '')}/`)
      if (page.endsWith('/index.html')) return redirect(page.slice(0, -'/index.html'.length))
      return send(page)
    }
    return notFound((file) => has(`/${file}`))
  }
}

/** Return the response with a file. The error document has an error status at its own path too. */
function send(path: string): Served {
  return fileAt(path.slice(1), path === '/404.html' ? 404 : 200)
}

function redirect(path: string): Served {
  return redirectTo(path || '/', 301)
}
