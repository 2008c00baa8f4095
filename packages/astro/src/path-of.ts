import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The absolute path of a file of the project; as a URL, `c#.md` would be `c`. */
export function pathOf(file: string, root: URL): string {
  return resolve(fileURLToPath(root), file)
}
