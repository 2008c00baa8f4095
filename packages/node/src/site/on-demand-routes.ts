import type { Options } from '@indexical/core'
import type { OnDemandRoute } from '@indexical/core/internal'
import { createReadIntentOf } from './read-intent-of.ts'
import type { SourceFiles } from '../content/source-files.ts'
import type { BuildContext } from '../output/types.ts'

/** Add the requests of page files and options to on-demand routes, if a server has them too. */
export function readOnDemandRoutes(
  { onDemandRoutes = [] }: BuildContext,
  { pages, ...options }: Options,
  sources: SourceFiles,
): OnDemandRoute[] {
  if (onDemandRoutes.length === 0) return []
  // Skip functions: they have no effect on a server, and would receive the pattern as a path.
  const data = Object.entries(pages).filter(([, value]) => typeof value !== 'function')
  const readIntentOf = createReadIntentOf({ ...options, pages: Object.fromEntries(data) }, sources)
  return onDemandRoutes.map(({ source, ...route }) => ({
    ...route,
    intent: readIntentOf({ source }, route.url).intent,
  }))
}
