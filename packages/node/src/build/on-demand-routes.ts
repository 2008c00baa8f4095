import type { Options } from '@indexical/core'
import type { OnDemandRoute } from '@indexical/core/internal'
import { createReadIntentOf } from './source-files.ts'
import type { SourceFiles } from './source-files.ts'
import type { BuildContext } from './types.ts'

/** Add to on-demand routes what their page files and the options request, as far as a server knows it. */
export function readOnDemandRoutes(
  { onDemandRoutes = [] }: BuildContext,
  { pages, ...options }: Options,
  sources: SourceFiles,
): OnDemandRoute[] {
  if (onDemandRoutes.length === 0) return []
  // A function would receive the pattern as a path. It has no effect on a server.
  const data = Object.entries(pages).filter(([, value]) => typeof value !== 'function')
  const readIntentOf = createReadIntentOf({ ...options, pages: Object.fromEntries(data) }, sources)
  return onDemandRoutes.map(({ source, ...route }) => ({
    ...route,
    intent: readIntentOf({ source }, route.url).intent,
  }))
}
