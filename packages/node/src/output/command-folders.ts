import { resolveOptions } from '@indexical/core/options'
import type { UserOptions } from '@indexical/core'
import type { BuildContext, OutputFolder } from './types.ts'
import { followRootsOf, folderOnDisk } from './output-folder.ts'

/**
 * Return both folders for a command during which they do not change.
 *
 * @throws {OptionsError} for wrong options
 */
export function foldersOf(
  userOptions: UserOptions,
  { root, outDir }: Pick<BuildContext, 'root' | 'outDir'>,
): Required<Pick<BuildContext, 'output' | 'project'>> {
  const followRoots = followRootsOf(resolveOptions(userOptions), root)
  const project = folderOnDisk(root, followRoots)
  let names: readonly string[] | undefined
  return {
    output: listedOnce(folderOnDisk(outDir, followRoots)),
    project: { ...project, top: () => (names ??= project.top()) },
  }
}

/** Return a folder that lists its files only once. */
function listedOnce(folder: OutputFolder): OutputFolder {
  let files: readonly string[] | undefined
  return { ...folder, list: () => (files ??= folder.list()) }
}
