/** A source file that was renamed, with both paths relative to the project. */
export interface Rename {
  from: string
  to: string
}

/**
 * Return the path of the URL that a page had before its source file was renamed: the parts of the new path that its URL
 * repeats are replaced by those of the old path. Undefined if the URL does not follow from the path.
 *
 * @param path encoded path of the page, such as `/blog/new/`
 */
export function pathBefore(path: string, { from, to }: Rename): string | undefined {
  const [, stem = '', ending = ''] = /^(.*?)(\/|\/index\.html?|\.html?)?$/i.exec(path) ?? []
  const url = stem.split('/').map(decode)
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

/** Return the folders and the name of a source file, as URLs repeat them: without `index` and extensions. */
function namesOf(file: string): string[] {
  const names = file.split('/')
  const name = names.pop()!.replace(/\.[^.]+(?:\.[a-z]+)?$/i, '')
  return name === 'index' || name === '_index' ? names : [...names, name]
}

/** Return the last name in the path of a source file or URL, without extension and in lower case. */
export function lastNameOf(path: string): string {
  return decode(namesOf(path.replace(/\/$/, '')).at(-1) ?? '').toLowerCase()
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
