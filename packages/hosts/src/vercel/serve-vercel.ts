import { fileAt, indexOf, notFound, redirectTo } from '../served.ts'
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
    if (redirected !== undefined) return redirectTo(redirected, 308)
    const bare = path.slice(1)
    const name = bare.replace(/\/$/, '')
    // Next redirects this itself.
    if (isNext && bare !== name && has(`${name}.html`)) return redirectTo(`/${name}`, 308)
    const files = [
      ...(isNext && bare.endsWith('.html') ? [] : [bare]),
      // A file whose name is only the ending is no index.
      ...((isNext || forms.cleanUrls) && name !== '' ? [`${name}.html`] : []),
      indexOf(name),
    ]
    const file = files.find((one) => one !== '' && has(one))
    return file === undefined ? notFound(has) : fileAt(file)
  }
}
