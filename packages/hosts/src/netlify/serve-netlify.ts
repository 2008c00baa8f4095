import { fileAt, indexOf, notFound, redirectTo } from '../served.ts'
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
  const index = indexOf(name)
  if (!isFolder && has(bare)) return fileAt(bare)
  if (name !== '' && has(`${name}.html`))
    return isFolder ? redirectTo(`/${name}`, 301) : fileAt(`${name}.html`)
  if (has(index)) return isFolder ? fileAt(index) : redirectTo(`/${name}/`, 301)
  return notFound(has)
}

/** Find files without "Pretty URLs": both forms are served, and there are no redirects. */
export const serveNetlifyPlainly: Serve = (path, has) => {
  const name = path.slice(1).replace(/\/$/, '')
  const index = indexOf(name)
  const files = path.endsWith('/') ? [index, `${name}.html`] : [path.slice(1), `${name}.html`, index]
  const file = files.find((one) => one !== '' && has(one))
  return file === undefined ? notFound(has) : fileAt(file)
}
