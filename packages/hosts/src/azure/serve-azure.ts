import { fileAt, indexOf, redirectTo } from '../served.ts'
import type { Has } from '../served.ts'
import type { Serve, Served } from '../types.ts'

/** Whether URLs of folders and pages end with a slash; `default` redirects only pages. */
export type AzureSlashes = 'always' | 'never' | 'auto' | 'default'

/** Settings that change which file a path serves. */
export interface AzureServing {
  slashes: AzureSlashes
  /** The path that is served instead of the requested one, if any: `/` or an absolute path. */
  rewrite: (path: string) => string | undefined
  /** The file that is sent with status 200 for missing files. */
  fallback: (path: string) => string | undefined
  /** The file that is sent if nothing is found, with its status. */
  notFound: { file: string; status: number } | undefined
}

/**
 * Create a function that finds the file for a path by the tables of Azure's documentation. Redirects have status 301.
 * If both `a.html` and `a/index.html` exist, the documentation does not define the result; we assume that `/a` is the
 * page and `/a/` is the folder.
 *
 * @see https://learn.microsoft.com/azure/static-web-apps/configuration#trailing-slash
 */
export function createAzureServe(serving: Partial<AzureServing> = {}): Serve {
  const { slashes = 'default', rewrite, fallback, notFound } = serving
  return (path, inOutput) => {
    // Azure never sends this file.
    const has = (file: string): boolean => file !== 'staticwebapp.config.json' && inOutput(file)
    const other = rewrite?.(path)
    // The response of a function or a missing file is unknown.
    if (other !== undefined) return rewritten(other, has) ?? { type: 'error', status: 404 }
    const name = path.slice(1).replace(/\/$/, '')
    const hasSlash = path.endsWith('/')
    const otherForm = hasSlash ? `/${name}` : `/${name}/`
    const index = indexOf(name)
    const hasPage = name !== '' && has(`${name}.html`)
    if (!hasSlash && name !== '' && has(name)) {
      if (slashes === 'default' || !name.endsWith('.html')) return fileAt(name)
      const clean = `/${name}`.replace(/(?:\/index)?\.html$/, '')
      const isFolder = name.endsWith('/index.html')
      const endsInSlash = clean === '' || (isFolder ? slashes !== 'never' : slashes === 'always')
      return redirectTo(endsInSlash ? `${clean}/` : clean, 301)
    }
    if (has(index) && (!hasPage || hasSlash)) {
      const isServed = name === '' || slashes === 'default' || hasSlash === (slashes !== 'never')
      return isServed ? fileAt(index) : redirectTo(otherForm, 301)
    }
    if (hasPage) {
      return hasSlash === (slashes === 'always') ? fileAt(`${name}.html`) : redirectTo(otherForm, 301)
    }
    const instead = fallback?.(path)
    const found = instead === undefined ? undefined : rewritten(instead, has)
    if (found) return found
    if (notFound && has(notFound.file)) return { type: 'file', ...notFound }
    return { type: 'error', status: 404 }
  }
}

/** Send the file that a rewrite names. */
function rewritten(path: string, has: Has): Served | undefined {
  const name = path.replace(/[?#].*$/s, '').replace(/^\/+|\/+$/g, '')
  const file = [name, indexOf(name), `${name}.html`].find((one) => one !== '' && has(one))
  return file === undefined ? undefined : fileAt(file)
}
