import { hosts } from '@indexical/hosts'
import type { HostFile } from '@indexical/hosts'
import type { HostName } from '@indexical/hosts/names'
import type { Options } from '@indexical/core'
import { outputOf, projectOf, readOutputText } from './output-folder.ts'
import type { BuildContext } from './types.ts'

const all = Object.values(hosts)

/**
 * Read the configuration files of hosts: at the top of the project and the output, in the folders of `files`, and those
 * of the option `hosts`.
 *
 * @param files output files that are known so far, relative to the output folder
 */
export function findHostFiles(
  options: Options,
  context: BuildContext,
  files: Iterable<string>,
  showFile: (file: string) => string,
): HostFile[] {
  const project = projectOf(context)
  const output = outputOf(context)
  const named = namedFiles(options)
  const ofOutput = [...new Set([...output.top(), ...files])]
    .map((name) => ({ folder: 'output' as const, name }))
    .filter(isHostFile)
  const ofProject = [...new Set([...project.top(), ...named.keys()])]
    .map((name) => ({ folder: 'project' as const, name, of: named.get(name) }))
    .filter((file) => file.of !== undefined || isHostFile(file))
  return [...ofOutput, ...ofProject].map((file) => {
    const [shown, folder] = file.folder === 'output' ? [showFile(file.name), output] : [file.name, project]
    return { ...file, file: shown, text: readOutputText(folder, file.name) }
  })
}

/** Configuration files that the option `hosts` names, with the host of each. */
export function namedFiles({ hosts: chosen = [] }: Options): Map<string, HostName> {
  return new Map(
    chosen.flatMap((host) =>
      typeof host === 'string' ? [] : host.files.map((file) => [file, host.name] as const),
    ),
  )
}

/** Return whether any host reads a file of this name. */
export function isHostFile(file: Pick<HostFile, 'folder' | 'name'>): boolean {
  return all.some((host) => host.reads(file) || host.isIdentifiedBy(file))
}
