import { noStatements } from '../host-files.ts'
import type { Host, Serve, Served } from '../types.ts'
import { encodePath } from '../encode-path.ts'

const ownFiles: ReadonlySet<string> = new Set(['.nojekyll', 'CNAME'])

/**
 * Find the file for a path as GitHub Pages does: the exact file, then the file with `.html`, then the folder, with a
 * 301 redirect to its slash. A path with a final slash is never a page. `404.html` is served for missing files.
 *
 * @see https://github.com/slorber/trailing-slash-guide
 * @see
 * https://docs.github.com/pages/getting-started-with-github-pages/creating-a-custom-404-page-for-your-github-pages-site
 */
const serveGithub: Serve = (path, has) => {
  const name = path.slice(1).replace(/\/$/, '')
  const isFolder = name === '' || path.endsWith('/')
  const index = name === '' ? 'index.html' : `${name}/index.html`
  const file = (isFolder ? [index] : [name, `${name}.html`]).find(has)
  if (file !== undefined) return fileAt(file, 200)
  if (!isFolder && has(index)) return { type: 'redirect', to: encodePath(`/${name}/`), status: 301 }
  return has('404.html') ? fileAt('404.html', 404) : { type: 'error', status: 404 }
}

function fileAt(file: string, status: number): Served {
  return { type: 'file', file, status }
}

/**
 * GitHub Pages sends no custom headers, and follows no redirects except refresh stubs. `.nojekyll` or `CNAME` in the
 * output indicates it.
 *
 * @see https://docs.github.com/pages
 */
export const github: Host = {
  name: 'github',
  title: 'GitHub Pages',
  isIdentifiedBy: ({ folder, name }) => folder === 'output' && ownFiles.has(name),
  reads: () => false,
  read: noStatements,
  serve: serveGithub,
}
