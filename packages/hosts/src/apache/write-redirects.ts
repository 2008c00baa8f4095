import { planEach } from '../describe-config.ts'
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
  const unwritable: Written['unwritable'] = []
  const plan = ({ from, to }: DesiredRedirect): Word | string => {
    const [source, target] = [sourceOf(from), targetOf(to, root)]
    if (typeof source === 'string') return source
    if (typeof target === 'string') return target
    const text = `${source.text} ${target.text}`
    return toBytes(text).length > 8001 ? 'paths that fit into a line of 8000 octets' : { text }
  }
  const lines = planEach(desired, plan, unwritable).map(({ text }) => `RedirectMatch 301 ${text}`)
  return { lines: [...new Set(lines)].toSorted(), unwritable }
}

/** Return the lines for paths that respond with 410. Paths that Apache cannot match respond with 404. */
export function writeGone(paths: readonly string[]): string[] {
  return paths
    .map(sourceOf)
    .flatMap((source) => (typeof source === 'string' ? [] : [`RedirectMatch 410 ${source.text}`]))
    .toSorted()
}

/** A word of a line. The functions below return a reason instead of a word that Apache would read differently. */
interface Word {
  text: string
}

function sourceOf(from: string): Word | string {
  const path = decodeBytes(from)
  if (/%2f/i.test(from)) return 'a source without `%2F`, for which Apache responds with 404'
  if (path.includes('//')) return 'a source without `//`, which Apache reads as one slash'
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  if (!from.startsWith('/') || /[?#]/.test(from) || /[\0-\x1F\x7F]/.test(path))
    return 'a path without query, fragment and control characters'
  return { text: `"^${literalPattern(path)}$"` }
}

function targetOf(to: string, root: string): Word | string {
  const url = URL.parse(to, root)
  if (!url || !/^https?:$/.test(url.protocol)) return 'a path or an http(s) URL as target'
  const isOwn = url.origin === new URL(root).origin
  if (/%(?:2f|3f|23)/i.test(url.pathname))
    return 'a target without `%2F`, `%3F` and `%23`, which Apache escapes again'
  const path = decodeBytes(url.pathname)
  if (isOwn && path.startsWith('//')) return 'a target that does not begin with two slashes'
  // Apache escapes only the path.
  const text = fromBytes((isOwn ? '' : url.origin) + path + toBytes(url.search + url.hash))
  const quoted = isText(path) ? quote(text.replace(/[$\\]/g, '\\$&')) : undefined
  return quoted === undefined ? 'a target that is text, on one line and without `${`' : { text: quoted }
}
