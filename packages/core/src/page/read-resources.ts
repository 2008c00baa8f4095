import type { Element } from 'hast'
import type { Resolve } from '@indexical/syntax/internal'
import { textOf } from './node-value.ts'
import { resolveFully } from './read-head.ts'

/**
 * Return the files on the same hostname that link elements load to render the page: style sheets, modules and
 * preloads, each once.
 */
export function readResources(
  loaded: readonly Element[],
  origin: string,
  { baseUrl, resolve }: { baseUrl: string; resolve: Resolve },
): string[] {
  if (loaded.length === 0) return []
  const found = new Set<string>()
  const root = `${origin}/`
  for (const node of loaded) {
    const target = resolveFully(textOf(node, 'href') ?? '', baseUrl, resolve)
    if (target?.startsWith(root)) found.add(target)
  }
  return [...found]
}
