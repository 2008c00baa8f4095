import { encodePath } from '../encode-path.ts'
import type { Serve } from '../types.ts'

/**
 * Find files as Netlify does with "Pretty URLs": names without `.html`, folders with a slash, and redirects between
 * both forms. A name wins over a folder.
 *
 * @see https://docs.netlify.com/manage/routing/redirects/redirect-options/#trailing-slash
 * @see https://github.com/slorber/trailing-slash-guide/blob/main/docs/Hosting-Providers.md
 */
export const serveNetlify: Serve = (path, has) => {
  const bare = path.slice(1)
  const name = bare.replace(/\/$/, '')
  const isFolder = bare === '' || bare.endsWith('/')
  const index = name === '' ? 'index.html' : `${name}/index.html`
  const redirect = (to: string): ReturnType<Serve> => ({ type: 'redirect', to: encodePath(to), status: 301 })
  if (!isFolder && has(bare)) return { type: 'file', file: bare, status: 200 }
  if (name !== '' && has(`${name}.html`))
    return isFolder ? redirect(`/${name}`) : { type: 'file', file: `${name}.html`, status: 200 }
  if (has(index)) return isFolder ? { type: 'file', file: index, status: 200 } : redirect(`/${name}/`)
  return notFound(has)
}

/** Find files without "Pretty URLs": both forms are served, and there are no redirects. */
export const serveNetlifyPlainly: Serve = (path, has) => {
  const name = path.slice(1).replace(/\/$/, '')
  const index = name === '' ? 'index.html' : `${name}/index.html`
  const files = path.endsWith('/') ? [index, `${name}.html`] : [path.slice(1), `${name}.html`, index]
  const file = files.find((one) => one !== '' && has(one))
  return file === undefined ? notFound(has) : { type: 'file', file, status: 200 }
}

function notFound(has: (file: string) => boolean): ReturnType<Serve> {
  return has('404.html') ? { type: 'file', file: '404.html', status: 404 } : { type: 'error', status: 404 }
}
