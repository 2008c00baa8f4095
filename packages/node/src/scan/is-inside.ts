import path from 'node:path'

/**
 * Whether a path is a folder or is inside it, as the system compares names: Windows without case.
 *
 * @param folder absolute, without links
 * @param file absolute, without links
 * @param system functions for paths of the system
 */
export function isInside(
  folder: string,
  file: string,
  system: Pick<typeof path, 'isAbsolute' | 'relative' | 'sep'> = path,
): boolean {
  const way = system.relative(folder, file)
  // From one drive to another no relative path leads.
  return way !== '..' && !way.startsWith(`..${system.sep}`) && !system.isAbsolute(way)
}
