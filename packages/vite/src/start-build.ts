import { existsSync } from 'node:fs'
import path from 'node:path'
import { createBuild } from 'indexical'
import { createFolderBuild } from 'indexical/adapter'
import type { Build, BuildContext, UserOptions } from 'indexical'
import type { Recorder } from 'indexical/replay'
import type { ResolvedConfig } from 'vite'

type PendingFiles = NonNullable<BuildContext['pending']>

/**
 * Start a build with the settings of Vite's config. The user's options take precedence.
 *
 * @param outDir absolute folder
 * @param pending the output, from which the form of URLs is taken. @default it follows the file names
 * @param recorder records what the build reads
 */
export function startBuild(
  options: UserOptions,
  config: ResolvedConfig,
  outDir = path.resolve(config.root, config.build.outDir),
  pending?: PendingFiles,
  recorder?: Recorder,
): Build {
  // A relative base does not contain the path of the site.
  const served = config.base.startsWith('/') ? config.base : '/'
  const context = {
    root: projectRoot(config),
    outDir,
    mayOmitPages: true,
    knowsSources: true,
    ...foldersOf(recorder),
  }
  const based = { base: served, ...options }
  return pending ? createFolderBuild(based, { ...context, pending }) : createBuild(based, context)
}

function foldersOf(recorder: Recorder | undefined): Partial<Pick<Recorder, 'output' | 'project'>> {
  return recorder ? { output: recorder.output, project: recorder.project } : {}
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
