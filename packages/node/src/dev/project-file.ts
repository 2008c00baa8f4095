import { realpathSync, statSync } from 'node:fs'
import { isAbsolute, relative, resolve, sep } from 'node:path'

/**
 * Return the absolute path of a file of the project; undefined if it does not exist, is not a file, or leads out of the
 * project.
 */
export function projectFile(root: string, file: string): string | undefined {
  try {
    const path = realpathSync(resolve(root, file))
    const inside = relative(realpathSync(root), path)
    const isOutside = inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)
    return isOutside || !statSync(path).isFile() ? undefined : path
  } catch {
    return undefined
  }
}
