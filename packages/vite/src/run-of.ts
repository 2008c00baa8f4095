import path from 'node:path'
import { createRun } from 'indexical'
import type { Run, UserOptions } from 'indexical'
import type { ResolvedConfig } from 'vite'
import { projectRoot } from './project-root.ts'

/**
 * Start a run with what Vite's config says; what the user wrote wins.
 *
 * @param outDir absolute folder
 */
export function runOf(
  options: UserOptions,
  config: ResolvedConfig,
  { partial = false, outDir = path.resolve(config.root, config.build.outDir) } = {},
): Run {
  // A relative base says nothing about the address of the site.
  const served = config.base.startsWith('/') ? config.base : '/'
  return createRun({ base: served, ...options }, { root: projectRoot(config), outDir, partial })
}
