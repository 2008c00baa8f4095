import { baseOf } from './base-of.ts'
import type { Page } from './types.ts'

/** Return the absolute URLs of images, each once. Other addresses, such as `data:`, are omitted. */
export function resolveImages(
  sources: readonly string[],
  { url, bases }: Pick<Page, 'url' | 'bases'>,
): string[] {
  const base = baseOf(bases[0]?.value, url)
  const urls = sources.flatMap((source) => {
    const parsed = source.trim() === '' ? null : URL.parse(source, base)
    if (parsed === null || !/^https?:$/.test(parsed.protocol)) return []
    parsed.hash = ''
    return [parsed.href]
  })
  return [...new Set(urls)]
}
