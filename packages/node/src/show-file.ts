import { join, relative, sep } from 'node:path'
import type { RunContext } from './types.ts'

/** Paths of output files as findings show them: relative to the project, with forward slashes. */
export function createShowFile({ root, outDir }: RunContext): (file: string) => string {
  const folder = toPosix(relative(root, outDir))
  return (file) => {
    // Every finding asks; what is no plain path is joined with care.
    if (folder !== '' && plainFile.test(file)) return `${folder}/${file}`
    return toPosix(relative(root, join(outDir, file)))
  }
}

const plainFile = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/

/**
 * A path with forward slashes, as findings, facts and sources name files.
 *
 * @param separator that of the system; where it is `/`, a back slash is part of a name
 */
export function toPosix(path: string, separator: string = sep): string {
  return path.replaceAll(separator, '/')
}
