import type { Options, UserOptions } from '@indexical/core'
import type { RunContext } from './types.ts'

/** Name of the sitemap; undefined when none is wanted. */
export function sitemapFile({ sitemap = true }: Pick<UserOptions, 'sitemap'>): string | undefined {
  if (sitemap === false) return undefined
  return sitemap === true ? 'sitemap.xml' : (sitemap.file ?? 'sitemap.xml')
}

/** Name of the sitemap that is written after a run, relative to the output folder; undefined when none is. */
export function ownSitemap(
  options: Options,
  { partial = false, writesSitemap = true }: RunContext,
): string | undefined {
  return partial || !writesSitemap ? undefined : sitemapFile(options)
}
