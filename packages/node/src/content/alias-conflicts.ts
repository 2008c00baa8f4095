import type { AliasConflict } from '@indexical/core/internal'
import type { PairedSources } from './pair-sources.ts'
import type { Alias } from './types.ts'

/** An alias that is already in use, and the source file that contains it. */
export interface TakenAlias extends Pick<AliasConflict, 'taken' | 'other'> {
  source: string
  alias: Alias
}

/**
 * Return the aliases whose file is already a page, or an alias of another source. This includes aliases of pages that
 * name each other.
 */
export function findTakenAliases({ pages }: Pick<PairedSources, 'pages'>): TakenAlias[] {
  const pageOf = new Map(pages.map(({ file, source }) => [file, source.source]))
  const firstOf = new Map<string, string>()
  return pages.flatMap(({ source: { source, aliases = [] } }) =>
    aliases.flatMap((alias): TakenAlias[] => {
      const page = pageOf.get(alias.file)
      if (page !== undefined)
        return [{ source, alias, taken: page === source ? 'self' : 'page', other: page }]
      const first = firstOf.get(alias.file)
      if (first === undefined) firstOf.set(alias.file, source)
      return first === undefined || first === source ? [] : [{ source, alias, taken: 'alias', other: first }]
    }),
  )
}
