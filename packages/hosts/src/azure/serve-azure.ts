import { encodePath } from '../encode-path.ts'
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

/** The default of Azure. */
export const plainAzureServing: AzureServing = {
  slashes: 'default',
  rewrite: () => undefined,
  fallback: () => undefined,
  notFound: undefined,
}

/**
 * Create a function that finds the file for a path by the tables of Azure's documentation. Redirects have status 301.
 * If both `a.html` and `a/index.html` exist, the documentation does not define the result; we assume that `/a` is the
 * page and `/a/` is the folder.
 *
 * @see https://learn.microsoft.com/azure/static-web-apps/configuration#trailing-slash
 */
export function createAzureServe({ slashes, rewrite, fallback, notFound }: AzureServing): Serve {
  return (path, inOutput) => {
    // Azure never sends this file.
    const has = (file: string): boolean => file !== 'staticwebapp.config.json' && inOutput(file)
    const other = rewrite(path)
    // The response of a function or a missing file is unknown.
    if (other !== undefined) return fileAt(findFile(other, has)) ?? { type: 'error', status: 404 }
    const name = path.slice(1).replace(/\/$/, '')
    const hasSlash = path.endsWith('/')
    const folder = find(has, name === '' ? 'index.html' : `${name}/index.html`)
    const page = name === '' ? undefined : find(has, `${name}.html`)
    const exact = hasSlash || name === '' ? undefined : find(has, name)
    if (exact !== undefined) {
      const clean = /^(?:(.*)\/)?index\.html$/.exec(name)
      if (slashes === 'default' || !name.endsWith('.html')) return fileAt(exact)!
      if (clean)
        return redirectTo(clean[1] === undefined ? '/' : `/${clean[1]}${slashes === 'never' ? '' : '/'}`)
      return redirectTo(`/${name.slice(0, -'.html'.length)}${slashes === 'always' ? '/' : ''}`)
    }
    const isFolder = folder !== undefined && (page === undefined || hasSlash)
    if (isFolder) {
      if (name === '' || slashes === 'default' || hasSlash === (slashes !== 'never')) return fileAt(folder)!
      return redirectTo(slashes === 'never' ? `/${name}` : `/${name}/`)
    }
    if (page !== undefined) {
      if (hasSlash === (slashes === 'always')) return fileAt(page)!
      return redirectTo(slashes === 'always' ? `/${name}/` : `/${name}`)
    }
    const instead = fallback(path)
    const found = instead === undefined ? undefined : fileAt(findFile(instead, has))
    if (found) return found
    if (notFound && has(notFound.file)) return { type: 'file', ...notFound }
    return { type: 'error', status: 404 }
  }
}

/** Return the file that a rewrite names. */
function findFile(path: string, has: (file: string) => boolean): string | undefined {
  const name = path.replace(/[?#].*$/s, '').replace(/^\/+|\/+$/g, '')
  return [name, name === '' ? 'index.html' : `${name}/index.html`, `${name}.html`].find(
    (file) => file !== '' && has(file),
  )
}

function find(has: (file: string) => boolean, file: string): string | undefined {
  return has(file) ? file : undefined
}

function fileAt(file: string | undefined): Served | undefined {
  return file === undefined ? undefined : { type: 'file', file, status: 200 }
}

function redirectTo(path: string): Served {
  return { type: 'redirect', to: encodePath(path), status: 301 }
}
