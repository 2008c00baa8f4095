import { isSameUrl } from '@indexical/syntax/url'
import { compileRedirects } from '../compile-redirects.ts'
import type { HostRedirects } from '../compile-redirects.ts'
import { planEach } from '../describe-config.ts'
import { hasWildcards } from '../match-pattern.ts'
import type { ServedPaths } from './served-paths.ts'
import type { HostContext, HostFile, Written, PlainHost } from '../types.ts'
import type { DesiredRedirect } from '../desired-config.ts'

/** The context for planning redirects. */
export interface RedirectsPlan {
  readers: readonly PlainHost[]
  context: HostContext
  /** The paths that each reader serves. */
  served: readonly ServedPaths[]
  /** For each reader, the user's conditional rules, compiled as if they applied to all visitors. */
  conditional: readonly HostRedirects[]
}

/** Planned lines of a `_redirects` file. */
export interface PlannedRedirects {
  /** In the order of the file: redirects that pages also perform are after the others, and patterns are last. */
  lines: string[]
  /** Paths of pages that also perform their redirect. These redirects may be dropped. */
  pages: ReadonlySet<string>
  unwritable: Written['unwritable']
}

/** Plan redirects that all readers interpret as intended. Rules with patterns come last. */
export function planRedirects(desired: readonly DesiredRedirect[], plan: RedirectsPlan): PlannedRedirects {
  const unwritable: Written['unwritable'] = []
  const literals: string[] = []
  const ofPages: string[] = []
  const patterns: string[] = []
  const pages = new Set<string>()
  const sources = desired.map(({ from }) => from)
  const statusOverPages = desired.some(({ hasPage }) => hasPage) ? findStatusOverPages(plan) : undefined
  const add = (redirect: DesiredRedirect): string | undefined => {
    const { from, to, hasPage } = redirect
    const status = hasPage ? statusOverPages : '301'
    if (hasPage) pages.add(from)
    if (status === undefined)
      return 'option `hosts`, because Netlify needs `301!` here, which Cloudflare ignores'
    const reason = reasonAgainst(redirect, status, sources, plan)
    if (reason !== undefined) return reason
    const list = hasWildcards(from) ? patterns : hasPage ? ofPages : literals
    list.push(`${from} ${to} ${status}`)
    return undefined
  }
  planEach(desired, add, unwritable)
  return { lines: [...inOrder(literals), ...inOrder(ofPages), ...inOrder(patterns)], pages, unwritable }
}

/** Return the status with which all readers redirect before they look for a page; undefined if they differ. */
function findStatusOverPages({ readers, context }: RedirectsPlan): string | undefined {
  return ['301', '301!'].find((status) =>
    readers.every((host) => {
      const { redirects } = host.read([redirectsFile(`/a/ /b/ ${status}\n`)], context)
      const { redirectFor } = compileRedirects(redirects, context.root, host.name)
      return redirectFor(new URL('/a/', context.root).href, true) !== undefined
    }),
  )
}

function redirectsFile(text: string): HostFile {
  return { folder: 'output', name: '_redirects', file: '_redirects', text }
}

/**
 * Return lines for paths that should respond with 410, if all readers send that status. Netlify takes the content of the
 * response from a target, so a site without `404.html` gets none.
 *
 * @see https://docs.netlify.com/manage/routing/redirects/redirect-options/#http-status-codes
 */
export function planGone(
  paths: readonly string[],
  { readers, context, conditional }: RedirectsPlan,
): string[] {
  const page = '404.html'
  if (!context.files.has(page)) return []
  const target = new URL(page, context.root).pathname
  const isSent = (path: string): boolean =>
    readers.every((host, index) => {
      const text = `${path} ${target} 410\n`
      const { redirects, redirectProblems, limits } = host.read([redirectsFile(text)], context)
      const url = new URL(path, context.root).href
      const { redirectFor: theirs } = conditional[index]!
      const isRead = redirects[0]?.status === 410 && redirectProblems.length + limits.length === 0
      const isFree = (theirs(url, true) ?? theirs(url, false)) === undefined
      return isRead && isFree
    })
  return inOrder(
    paths.filter((path) => !hasWildcards(path) && isSent(path)).map((path) => `${path} ${target} 410`),
  )
}

/** Return an alternative for a redirect that hosts would interpret differently; undefined if it can be written. */
function reasonAgainst(
  redirect: DesiredRedirect,
  status: string,
  sources: readonly string[],
  plan: RedirectsPlan,
): string | undefined {
  const { root } = plan.context
  const text = `${redirect.from} ${redirect.to} ${status}\n`
  const from = new URL(redirect.from, root).href
  for (const [index, host] of plan.readers.entries()) {
    const read = host.read([redirectsFile(text)], plan.context)
    if (read.limits[0]) return read.limits[0].expected
    const { redirectFor } = compileRedirects(read.redirects, root, host.name)
    const found = redirectFor(from, false)
    const isRead = read.redirects.length === 1 && read.redirectProblems.length === 0
    if (!isRead || found?.type !== 'redirect' || found.redirect.status !== 301)
      return 'a path and a target that `_redirects` can contain'
    if (!isSameUrl(found.redirect.to, new URL(redirect.to, root).href))
      return 'a target without `:name`, which hosts fill in from the source'
    const { origin } = new URL(root)
    const others = hasWildcards(redirect.from) ? [...plan.served[index]!.keys(), ...sources] : []
    if (others.some((path) => path !== redirect.from && redirectFor(origin + path, false) !== undefined))
      return 'a source without `*` and `:name`, which match other paths too'
    const theirs = plan.conditional[index]!
    if (theirs.redirectFor(from, true) ?? theirs.redirectFor(from, false))
      return 'no rule with a condition for the same path, because the first match wins'
  }
  return undefined
}

function inOrder(lines: readonly string[]): string[] {
  return [...new Set(lines)].toSorted()
}
