import path from 'node:path'
import type { BuildContext } from './types.ts'

/**
 * Create a function for paths of output files in findings. They are relative to the project, with forward slashes. If
 * the output is on another drive, they are absolute.
 *
 * @param system functions for paths of the system
 */
export function createShowFile(
  { root, outDir }: Pick<BuildContext, 'root' | 'outDir'>,
  system: Pick<typeof path, 'join' | 'relative' | 'sep'> = path,
): (file: string) => string {
  // The path of a whole drive ends with a separator.
  const folder = toPosix(system.relative(root, outDir), system.sep).replace(/\/$/, '')
  return (file) => {
    // Fast path: this is called for every finding.
    if (folder !== '' && plainFile.test(file)) return `${folder}/${file}`
    return toPosix(system.relative(root, system.join(outDir, file)), system.sep)
  }
}

const plainFile = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/

/**
 * Return a path with forward slashes, as in findings, facts and sources.
 *
 * @param separator that of the system. If it is `/`, a back slash is part of a name
 */
export function toPosix(name: string, separator: string = path.sep): string {
  return name.replaceAll(separator, '/')
}
