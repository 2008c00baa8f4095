import path from 'node:path'
import { createBuild } from 'indexical'
import type { Build, UserOptions } from 'indexical'
import type { ResolvedConfig } from 'vite'
import { projectRoot } from './project-root.ts'

/**
 * Start a build with the settings of Vite's config; options of the user win.
 *
 * @param outDir absolute folder
 */
export function startBuild(
  options: UserOptions,
  config: ResolvedConfig,
  outDir = path.resolve(config.root, config.build.outDir),
): Build {
  // A relative base does not name the address of the site.
  const served = config.base.startsWith('/') ? config.base : '/'
  return createBuild({ base: served, ...options }, { root: projectRoot(config), outDir })
}
