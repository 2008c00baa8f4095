import { compressedCopies } from 'indexical'
import type { Rollup } from 'vite'

/**
 * Compressed copies of pages that another plugin made too soon: servers would send them instead of the pages.
 *
 * @param pages output files that have just got their tags
 */
export function staleCopies(bundle: Rollup.OutputBundle, pages: readonly string[]): string[] {
  return pages.toSorted().flatMap((page) => compressedCopies(page).filter((copy) => copy in bundle))
}

/** What to tell the author of the config about the copies. */
export function wordStaleCopies([first = '', ...others]: readonly string[]): string {
  const more = others.length > 0 ? ` and ${others.length} more` : ''
  const page = first.slice(0, first.lastIndexOf('.'))
  return `Unexpected \`${first}\`${more}, made before \`${page}\` got its tags, expected indexical() before the plugin that compresses in \`plugins\``
}
