import { planEach, refuseAll } from '../describe-config.ts'
import type { DesiredConfig, DesiredRedirect } from '../desired-config.ts'
import { decodePath, encodePath } from '../encode-path.ts'
import { joinStatements, newFile } from '../host-files.ts'
import { fileAt, indexOf, notFound, redirectTo } from '../served.ts'
import { hasWildcards } from '../match-pattern.ts'
import { redirectRule } from '../plain/redirects-file.ts'
import type { Host, HostContext, HostFile, HostStatements, Serve, Written } from '../types.ts'

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
  const index = indexOf(name)
  const file = (isFolder ? [index] : [name, `${name}.html`]).find(has)
  if (file !== undefined) return fileAt(file)
  if (!isFolder && has(index)) return redirectTo(`/${name}/`, 301)
  return notFound(has)
}

const noHeaders = 'another host: GitHub Pages takes no headers or redirects'

/** Write a page that redirects for each redirect, which is all that GitHub Pages can do. */
function writePages(desired: DesiredConfig, { root, files }: HostContext): Written {
  const base = new URL(root).pathname
  const { unwritable } = refuseAll({ ...desired, redirects: [] }, noHeaders)
  const pages = new Map<string, HostFile>()
  const plan = ({ from, to, hasPage }: DesiredRedirect): string | undefined => {
    if (hasPage) return noHeaders
    const name = pageAt(from, base)
    const text = pageTo(new URL(to, root).href)
    const isFree = name !== undefined && !files.has(name) && (pages.get(name)?.text ?? text) === text
    if (!isFree || hasWildcards(from))
      return `another path: GitHub Pages redirects only with a new HTML file below \`${base}\``
    pages.set(name, { ...newFile('output', name), text })
    return undefined
  }
  planEach(desired.redirects, plan, unwritable)
  return { files: [...pages.values()], unwritable }
}

/** Names that every file system can have, and that are no folder where a page may be. */
const pageName = /^(?:[^/\\%\p{Cc}]*[^/\\%\p{Cc}.]\/)*[^/\\%\p{Cc}]+\.html$/u

/** Return the file that GitHub Pages serves at a path; undefined if it cannot be a page. */
function pageAt(from: string, base: string): string | undefined {
  const path = from.startsWith(base) ? decodePath(from.slice(base.length)) : undefined
  const name = path?.replace(/(^|\/)$/, '$1index.html').replace(/(?:^|\/)[^./]+$/, '$&.html')
  const isPage = name !== undefined && pageName.test(name) && !/\.html\/|^404\.html$/i.test(name)
  return isPage ? name : undefined
}

function pageTo(url: string): string {
  const to = url.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  return `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<title>Redirecting to ${to}</title>
<meta http-equiv="refresh" content="0; url=${to}">
<link rel="canonical" href="${to}">
</head>
<body><a href="${to}">${to}</a></body>
</html>
`
}

/** Read the pages that `writePages` wrote in this run. Those of earlier runs are pages like all others. */
function readPages(files: readonly HostFile[], { root }: HostContext): HostStatements {
  const base = new URL(root).pathname
  const redirects = files.flatMap(({ name, file, text }) => {
    const path = base + encodePath(name.replace(/(^|\/)index\.html$/, '$1'))
    const href = /^<link rel="canonical" href="([^"]*)">$/m.exec(text)?.[1]
    if (href === undefined) return []
    const to = href.replaceAll('&amp;', '&')
    const rule = { ...redirectRule(path, { file }), to, status: 301 }
    return path.endsWith('.html') ? [rule, { ...rule, from: path.slice(0, -5) }] : [rule]
  })
  return joinStatements({ redirects })
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
  read: readPages,
  write: (desired, _, context) => writePages(desired, context),
  writesPages: true,
  serve: serveGithub,
}
