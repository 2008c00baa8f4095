import path from 'node:path'
import type { BuildContext } from './types.ts'

/**
 * Paths of output files as findings show them: relative to the project, with forward slashes; absolute where the output
 * is on another drive.
 *
 * @param system functions for paths of the system
 */
export function createShowFile(
  { root, outDir }: Pick<BuildContext, 'root' | 'outDir'>,
  system: Pick<typeof path, 'join' | 'relative' | 'sep'> = path,
): (file: string) => string {
  // A whole drive ends with a separator.
  const folder = toPosix(system.relative(root, outDir), system.sep).replace(/\/$/, '')
  return (file) => {
    // The fast path, because every finding calls this.
    if (folder !== '' && plainFile.test(file)) return `${folder}/${file}`
    return toPosix(system.relative(root, system.join(outDir, file)), system.sep)
  }
}

const plainFile = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/

/**
 * A path with forward slashes, as findings, facts and sources name files.
 *
 * @param separator that of the system; where it is `/`, a back slash is part of a name
 */
export function toPosix(name: string, separator: string = path.sep): string {
  return name.replaceAll(separator, '/')
}
