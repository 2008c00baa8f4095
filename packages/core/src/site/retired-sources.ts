import { decoded } from '@indexical/syntax/internal'

/** A source file that was renamed, with both paths relative to the project. */
export interface Rename {
  from: string
  to: string
}

/**
 * Return the path that a page had before its source file was renamed. The parts of the new file name in the path are
 * replaced by those of the old name. Undefined if the path does not follow from the file name.
 *
 * @param path encoded path of the page, such as `/blog/new/`
 */
export function pathBefore(path: string, { from, to }: Rename): string | undefined {
  const [, stem = '', ending = ''] = /^(.*?)(\/|\/index\.html?|\.html?)?$/i.exec(path) ?? []
  const url = stem.split('/').map(decoded)
  const now = namesOf(to)
  const old = namesOf(from)
  let shared = 0
  while (
    shared < Math.min(url.length - 1, now.length) &&
    url.at(-1 - shared)!.toLowerCase() === now.at(-1 - shared)!.toLowerCase()
  )
    shared++
  const folder = now.slice(0, now.length - shared)
  if (shared === 0 || folder.some((name, index) => old[index] !== name)) return undefined
  const replaced = old.slice(folder.length)
  if (replaced.length === 0) return undefined
  return [...url.slice(0, url.length - shared), ...replaced].map(encodeURIComponent).join('/') + ending
}

/** Return the folders and the name of a source file, without `index` and extensions, as URLs contain them. */
function namesOf(file: string): string[] {
  const names = file.split('/')
  const name = names.pop()!.replace(/\.[^.]+(?:\.[a-z]+)?$/i, '')
  return name === 'index' || name === '_index' ? names : [...names, name]
}

/** Return the last name in the path of a source file or URL, without extension and in lower case. */
export function lastNameOf(path: string): string {
  return decoded(namesOf(path.replace(/\/$/, '')).at(-1) ?? '').toLowerCase()
}
