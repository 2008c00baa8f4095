import { readFileSync, statSync } from 'node:fs'

/** The text of a file that hosts read when it is there; empty for none and for a folder. */
export function readText(path: string): string {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path, 'utf8') : ''
}
