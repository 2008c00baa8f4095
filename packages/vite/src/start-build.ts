import { existsSync } from 'node:fs'
import path from 'node:path'
import { createFolderBuild } from 'indexical/adapter'
import type { Build, BuildContext, UserOptions } from 'indexical'
import type { Recorder } from 'indexical/replay'
import type { ResolvedConfig } from 'vite'

/**
 * Start a build with the settings of Vite's config.
 *
 * @param outDir absolute folder
 * @param pending the output, from which the form of URLs is taken
 * @param recorder records what the build reads
 */
export function startBuild(
  options: UserOptions,
  config: ResolvedConfig,
  outDir: string,
  pending: NonNullable<BuildContext['pending']>,
  recorder: Recorder | undefined,
): Build {
  return createFolderBuild(withBase(options, config), {
    root: projectRoot(config),
    outDir,
    mayOmitPages: true,
    pending,
    ...(recorder && { output: recorder.output, project: recorder.project }),
  })
}

/** Add the base of Vite's config to the user's options, which take precedence. */
export function withBase(options: UserOptions, { base }: ResolvedConfig): UserOptions {
  // A relative base does not contain the path of the site.
  return { base: base.startsWith('/') ? base : '/', ...options }
}

/**
 * Return the folder of the project, which contains the files of hosts: the nearest folder at or above Vite's root with
 * Vite's config or a package.json. Pages may be in a subfolder, as with `root: 'src'`.
 */
export function projectRoot({ root, configFile }: Pick<ResolvedConfig, 'root' | 'configFile'>): string {
  const own = configFile === undefined ? undefined : path.resolve(path.dirname(configFile))
  for (let folder = path.resolve(root); ; folder = path.dirname(folder)) {
    if (folder === own || existsSync(path.join(folder, 'package.json'))) return folder
    if (folder === path.dirname(folder)) return path.resolve(root)
  }
}
