import type { Options } from '@indexical/core'
import { sitemapFile } from './judge-site.ts'
import type { RunContext } from './types.ts'

/** Name of the sitemap that is written after a run, relative to the output folder; undefined when none is. */
export function ownSitemap(
  options: Options,
  { partial = false, writesSitemap = true }: RunContext,
): string | undefined {
  return partial || !writesSitemap ? undefined : sitemapFile(options)
}
