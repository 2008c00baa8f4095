import path from 'node:path'
import { createRun } from 'indexical'
import type { Run, UserOptions } from 'indexical'
import type { ResolvedConfig } from 'vite'

/**
 * Start a run with what Vite's config says; what the user wrote wins.
 *
 * @param outDir absolute folder
 */
export function runOf(
  options: UserOptions,
  { root, base, build }: ResolvedConfig,
  { partial = false, outDir = path.resolve(root, build.outDir) } = {},
): Run {
  // A relative base says nothing about the address of the site.
  const served = base.startsWith('/') ? base : '/'
  return createRun({ base: served, ...options }, { root, outDir, partial })
}
