import type { Content } from '../output/types.ts'
import type { PairedSources } from './pair-sources.ts'

/**
 * Return the aliases whose file is already a page, or an alias of another source. This includes aliases of pages that
 * name each other.
 */
export function findTakenAliases({
  pages,
}: Pick<PairedSources, 'pages'>): Content['aliasConflicts'][number][] {
  const pageOf = new Map(pages.map(({ file, source }) => [file, source.source]))
  const firstOf = new Map<string, string>()
  return pages.flatMap(({ source: { source, aliases = [] } }) =>
    aliases.flatMap(({ text: alias, file, location }): Content['aliasConflicts'][number][] => {
      if (file === undefined) return []
      const page = pageOf.get(file)
      if (page !== undefined)
        return [{ alias, location, taken: page === source ? 'self' : 'page', other: page }]
      const first = firstOf.get(file)
      if (first === undefined) firstOf.set(file, source)
      return first === undefined || first === source
        ? []
        : [{ alias, location, taken: 'alias', other: first }]
    }),
  )
}
