import { encodePath } from '../encode-path.ts'
import type { Serve } from '../types.ts'
import { redirectedPath } from './vercel-forms.ts'
import type { VercelForms } from './vercel-forms.ts'

/**
 * Create a function that finds files as Vercel does. Folders are found by their index, with and without a slash. Names
 * without `.html` are found only with `cleanUrls`, and in exports of Next, whose names lose it.
 *
 * @param isNext whether Vercel's builder for Next publishes the folder
 * @see https://vercel.com/docs/project-configuration/vercel-json#trailingslash
 * @see https://github.com/vercel/vercel/blob/main/packages/next/src/index.ts
 */
export function createServeVercel(forms: VercelForms, isNext = false): Serve {
  return (path, has) => {
    const redirected = redirectedPath(path, forms)
    if (redirected !== undefined) return { type: 'redirect', to: encodePath(redirected), status: 308 }
    const bare = path.slice(1)
    const name = bare.replace(/\/$/, '')
    // Next redirects this itself.
    if (isNext && bare !== name && has(`${name}.html`))
      return { type: 'redirect', to: encodePath(`/${name}`), status: 308 }
    const files = [
      ...(isNext && bare.endsWith('.html') ? [] : [bare]),
      ...(isNext || forms.cleanUrls ? [`${name}.html`] : []),
      name === '' ? 'index.html' : `${name}/index.html`,
    ]
    const file = files.find((one) => one !== '' && has(one))
    if (file !== undefined) return { type: 'file', file, status: 200 }
    return has('404.html') ? { type: 'file', file: '404.html', status: 404 } : { type: 'error', status: 404 }
  }
}
