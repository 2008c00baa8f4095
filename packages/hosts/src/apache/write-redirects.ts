import { unwritableRedirect } from '../describe-config.ts'
import { decodeBytes, fromBytes, toBytes } from '../bytes.ts'
import type { HostContext, Written } from '../types.ts'
import type { DesiredRedirect } from '../desired-config.ts'
import { isText, literalPattern } from '../plan-patterns.ts'
import { quote } from './quote.ts'
import type { Lines } from './write-headers.ts'

/**
 * Write redirects. `RedirectMatch` matches exactly one path, but `Redirect` would also match everything below it. It
 * works in folders with their own rewrites, and needs only default modules.
 *
 * @see https://httpd.apache.org/docs/2.4/mod/mod_alias.html#redirectmatch
 */
export function writeRedirects(desired: readonly DesiredRedirect[], { root }: HostContext): Lines {
  const lines = new Set<string>()
  const unwritable: Written['unwritable'] = []
  for (const redirect of desired) {
    const source = sourceOf(redirect.from)
    const target = targetOf(redirect.to, root)
    if ('reason' in source) unwritable.push(unwritableRedirect(redirect, source.reason))
    else if ('reason' in target) unwritable.push(unwritableRedirect(redirect, target.reason))
    else if (toBytes(source.text + target.text).length > 8000)
      unwritable.push(unwritableRedirect(redirect, 'paths that fit into a line of 8000 octets'))
    else lines.add(`RedirectMatch 301 ${source.text} ${target.text}`)
  }
  return { lines: [...lines].toSorted(), unwritable }
}

/** Return the lines for paths that respond with 410. Paths that Apache cannot match respond with 404. */
export function writeGone(paths: readonly string[]): string[] {
  return paths
    .map(sourceOf)
    .flatMap((source) => ('reason' in source ? [] : [`RedirectMatch 410 ${source.text}`]))
    .toSorted()
}

type Word = { text: string } | { reason: string }

function sourceOf(from: string): Word {
  const path = decodeBytes(from)
  if (/%2f/i.test(from)) return { reason: 'a source without `%2F`, for which Apache responds with 404' }
  if (path.includes('//')) return { reason: 'a source without `//`, which Apache reads as one slash' }
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  if (!from.startsWith('/') || /[?#]/.test(from) || /[\0-\x1F\x7F]/.test(path))
    return { reason: 'a path without query, fragment and control characters' }
  return { text: `"^${literalPattern(path)}$"` }
}

function targetOf(to: string, root: string): Word {
  const url = URL.parse(to, root)
  if (!url || !/^https?:$/.test(url.protocol)) return { reason: 'a path or an http(s) URL as target' }
  const isOwn = url.origin === new URL(root).origin
  if (/%(?:2f|3f|23)/i.test(url.pathname))
    return { reason: 'a target without `%2F`, `%3F` and `%23`, which Apache escapes again' }
  const path = decodeBytes(url.pathname)
  if (isOwn && path.startsWith('//')) return { reason: 'a target that does not begin with two slashes' }
  // Apache escapes only the path.
  const text = fromBytes((isOwn ? '' : url.origin) + path + toBytes(url.search + url.hash))
  const quoted = isText(path) ? quote(text.replace(/[$\\]/g, '\\$&')) : undefined
  return quoted === undefined
    ? { reason: 'a target that is text, on one line and without `${`' }
    : { text: quoted }
}
