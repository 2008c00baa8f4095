import type { Element } from 'hast'
import type { Resolve } from '@indexical/syntax/internal'
import { parseHttpUrl } from '@indexical/syntax/url'
import { textOf, valueOf } from './node-value.ts'
import { hasRelation } from './sort-elements.ts'
import type { InsecureFile } from './types.ts'

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

/** The elements of a page that load files. */
interface Loading {
  loaded: readonly Element[]
  scripts: readonly Element[]
  frames: readonly Element[]
}

/** Return the files, except images, that an https page loads over http. Browsers block them. */
export function readInsecure({ loaded, scripts, frames }: Loading, baseUrl: string): readonly InsecureFile[] {
  if (!baseUrl.startsWith('https:')) return none
  const found: InsecureFile[] = []
  const add = (node: Element, key: string, kind: InsecureFile['kind']): void => {
    if (/^\s*http:/i.test(textOf(node, key) ?? '')) found.push({ kind, href: valueOf(node, key) })
  }
  for (const node of loaded) {
    if (textOf(node, 'as')?.toLowerCase() === 'image') continue
    const isStyle = hasRelation(node, 'stylesheet') || textOf(node, 'as')?.toLowerCase() === 'style'
    add(node, 'href', isStyle ? 'style sheet' : hasRelation(node, 'modulepreload') ? 'module' : 'script')
  }
  for (const node of scripts) add(node, 'src', 'script')
  for (const node of frames) add(node, 'src', 'frame')
  return found.length === 0 ? none : found
}

/** Return a reference as absolute URL with its hash, on any hostname. `resolve` drops hashes and other hostnames. */
export function resolveFully(reference: string, baseUrl: string, resolve: Resolve): string | undefined {
  const quick = reference.includes('#') ? undefined : resolve(reference)
  return quick ?? parseHttpUrl(reference, baseUrl).url?.href
}
