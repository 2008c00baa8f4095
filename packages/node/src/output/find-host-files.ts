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
  const ofProject = [...new Set([...project.top(), ...named.keys()])]
    .filter((name) => named.has(name) || isHostFile({ folder: 'project', name }))
    .map((name) => ({
      folder: 'project' as const,
      name,
      file: name,
      of: named.get(name),
      text: readOutputText(project, name),
    }))
  const ofOutput = [...new Set([...output.top(), ...files])]
    .filter((name) => isHostFile({ folder: 'output', name }))
    .map((name) => ({
      folder: 'output' as const,
      name,
      file: showFile(name),
      text: readOutputText(output, name),
    }))
  return [...ofOutput, ...ofProject]
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
