import type { Element } from 'hast'
import type { Resolve } from '@indexical/syntax/internal'
import { describePreviewHostname, parseHttpUrl } from '@indexical/syntax/url'
import { textOf, valueOf } from './node-value.ts'
import { hasRelation } from './sort-elements.ts'
import type { SortedElements } from './sort-elements.ts'
import type { SuspectUrl } from './types.ts'

const none: readonly never[] = []

/**
 * Return the files on the same hostname that browsers load to render a page, each once: scripts, and the style sheets,
 * modules and preloads of link elements.
 */
export function readResources(
  loaded: readonly Element[],
  scripts: readonly Element[],
  origin: string,
  { baseUrl, resolve }: { baseUrl: string; resolve: Resolve },
): readonly string[] {
  if (loaded.length + scripts.length === 0) return none
  const found = new Set<string>()
  const root = `${origin}/`
  for (const node of loaded) {
    const target = resolveFully(textOf(node, 'href') ?? '', baseUrl, resolve)
    if (target?.startsWith(root)) found.add(target)
  }
  for (const node of scripts) {
    const target = resolve(textOf(node, 'src') ?? '')
    if (target?.startsWith(root)) found.add(target)
  }
  return [...found]
}

/**
 * Return the files, except images, that an https page loads over http, because browsers block them, and the files and the
 * `og:url` on hostnames of developer machines and previews.
 */
export function readSuspectUrls(
  { loaded, scripts, frames, ogUrls }: Pick<SortedElements, 'loaded' | 'scripts' | 'frames' | 'ogUrls'>,
  baseUrl: string,
): SuspectUrl[] {
  const found: SuspectUrl[] = []
  const isSecure = baseUrl.startsWith('https:')
  const add = (node: Element, key: string, kind: SuspectUrl['kind']): void => {
    const text = textOf(node, key)
    if ((isSecure && kind !== 'og:url' && /^\s*http:/i.test(text ?? '')) || isPrivateUrl(text))
      found.push({ kind, href: valueOf(node, key) })
  }
  for (const node of loaded) {
    if (textOf(node, 'as')?.toLowerCase() === 'image') continue
    const isStyle = hasRelation(node, 'stylesheet') || textOf(node, 'as')?.toLowerCase() === 'style'
    add(node, 'href', isStyle ? 'style sheet' : hasRelation(node, 'modulepreload') ? 'module' : 'script')
  }
  for (const node of scripts) add(node, 'src', 'script')
  for (const node of frames) add(node, 'src', 'frame')
  for (const node of ogUrls) add(node, 'content', 'og:url')
  return found
}

/** Matches IP addresses outside of private networks. https://www.rfc-editor.org/rfc/rfc1918#section-3 */
const publicAddress = /^(?!(?:0|10|127|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.)\d+(?:\.\d+){3}$/

/** Return whether a text is a URL on the hostname of a developer machine or preview. */
export function isPrivateUrl(text: string | undefined): boolean {
  const hostname = text && /^\s*https?:\/\/([^/?#:@\s]+|\[[\d:.a-f]+\])/i.exec(text)?.[1]
  if (!hostname || publicAddress.test(hostname)) return false
  return describePreviewHostname(hostname, false) !== undefined
}

/** Return a reference as absolute URL with its hash, on any hostname. `resolve` drops hashes and other hostnames. */
export function resolveFully(reference: string, baseUrl: string, resolve: Resolve): string | undefined {
  const quick = reference.includes('#') ? undefined : resolve(reference)
  return quick ?? parseHttpUrl(reference, baseUrl).url?.href
}
