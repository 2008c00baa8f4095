import { encodePath } from '../encode-path.ts'
import type { Serve, Served } from '../types.ts'

/** Whether URLs of folders and pages end with a slash; `default` redirects pages alone. */
export type AzureSlashes = 'always' | 'never' | 'auto' | 'default'

/** Settings that change how paths find files. */
export interface AzureServing {
  slashes: AzureSlashes
  /** What is sent in place of the path, if anything; `/` and an absolute path. */
  rewrite: (path: string) => string | undefined
  /** File that is sent with status 200 for what does not exist. */
  fallback: (path: string) => string | undefined
  /** File that is sent when nothing is found, with its status. */
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
 * How Azure finds the file for a path, by the tables of its documentation; redirects are 301. Where both `a.html` and
 * `a/index.html` exist, `/a` is taken for the page and `/a/` for the folder, about which the documentation is silent.
 *
 * @see https://learn.microsoft.com/azure/static-web-apps/configuration#trailing-slash
 */
export function createAzureServe({ slashes, rewrite, fallback, notFound }: AzureServing): Serve {
  return (path, inOutput) => {
    // Never sent.
    const has = (file: string): boolean => file !== 'staticwebapp.config.json' && inOutput(file)
    const other = rewrite(path)
    // What a function or a missing file answers is not known here.
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

/** The file that a rewrite names. */
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
