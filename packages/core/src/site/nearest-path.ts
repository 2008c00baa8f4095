import { getOrCreate } from '@indexical/syntax/internal'
import { createFindNearest, editDistance } from '@indexical/syntax/internal/robots'

/** The minimum length of names. Shorter names are similar to too many others. */
const minLength = 4

/** The maximum size of folders in which similar names are looked for, because each comparison takes time. */
const maxInFolder = 2000

/**
 * Create a function that finds the existing path that was probably meant by a missing one: without one of its folders, a
 * similar name in the same folder, or the only path with this name in another folder, except the page's own. The index
 * is built on first use, because most sites have no missing path.
 */
export function createNearestPath(
  list: () => Iterable<string>,
): (path: string, own?: string) => string | undefined {
  let index: PathIndex | undefined
  return (path, own) => {
    index ??= indexOf(list())
    // The page is there, but the host answers with an error.
    if (index.paths.has(path)) return undefined
    const shorter = withoutFolder(index.paths, path)
    if (shorter !== undefined) return shorter
    const { folder, name } = partsOf(path)
    if (name.length < minLength) return undefined
    const others = index.byName
      .get(name)
      ?.filter((other) => other !== own && (name.includes('-') || sharesFolder(other, folder)))
    return findIn(index, folder)(name) ?? (others?.length === 1 ? others[0] : undefined)
  }
}

interface PathIndex {
  paths: ReadonlySet<string>
  /** Path by name, for each folder. */
  byFolder: Map<string, Map<string, string>>
  byName: Map<string, string[]>
  finders: Map<string, (name: string) => string | undefined>
}

function indexOf(list: Iterable<string>): PathIndex {
  const paths = new Set(list)
  const index: PathIndex = { paths, byFolder: new Map(), byName: new Map(), finders: new Map() }
  for (const path of paths) {
    const { folder, name } = partsOf(path)
    if (name === '') continue
    getOrCreate(index.byFolder, folder, () => new Map<string, string>()).set(name, path)
    getOrCreate(index.byName, name, () => []).push(path)
  }
  return index
}

/** Return the existing path that lacks one folder of another path, the last possible one: `/v2/a/` for `/v2/1.0/a/`. */
function withoutFolder(paths: ReadonlySet<string>, path: string): string | undefined {
  const parts = path.split('/')
  // The name stays: the page above a missing one is not what was meant.
  const name = parts.length - (path.endsWith('/') ? 2 : 1)
  for (let index = name - 1; index > 0; index--) {
    const shorter = parts.toSpliced(index, 1).join('/')
    if (paths.has(shorter)) return shorter
  }
  return undefined
}

function findIn({ byFolder, finders }: PathIndex, folder: string): (name: string) => string | undefined {
  const names = byFolder.get(folder)
  if (!names || names.size > maxInFolder) return () => undefined
  const findNearest = getOrCreate(finders, folder, () => createFindNearest([...names.keys()]))
  return (name) => {
    const nearest = findNearest(name)
    // `post-2` is not a misspelt `post-1`.
    const isMeant = nearest !== undefined && digitsOf(nearest) === digitsOf(name) && isSlip(name, nearest)
    return isMeant ? names.get(nearest) : undefined
  }
}

/** Return the folder and the name of a path; a name has no final slash and no extension. */
function partsOf(path: string): { folder: string; name: string } {
  const [, folder = '', name = ''] = /^(.*?)([^/]*)\/?$/s.exec(path) ?? []
  return { folder, name: name.toLowerCase().replace(/\.[a-z]+$/, '') }
}

/** Return whether names differ by a slip: `sip-component` is not a misspelt `scp-component`. */
function isSlip(name: string, other: string): boolean {
  const [own, meant] = [name, other].map((one) => one.split(/[^\p{L}\p{N}]+/u)) as [string[], string[]]
  if (own.join('') === meant.join('')) return true
  while (own[0] === meant[0]) for (const parts of [own, meant]) parts.shift()
  while (own.at(-1) === meant.at(-1)) for (const parts of [own, meant]) parts.pop()
  const [a, b] = [own.join(''), meant.join('')]
  // `1.0` is `v1.0`.
  if (`v${a}` === b || `v${b}` === a) return true
  const shortest = Math.min(a.length, b.length)
  return shortest > 3 && editDistance(a, b) <= (shortest > 5 ? 2 : 1)
}

function digitsOf(name: string): string {
  return name.replaceAll(/[^0-9]/g, '')
}

/** Return whether a path is below a folder of that name. Unrelated folders often have a page with the same short name. */
function sharesFolder(path: string, folder: string): boolean {
  const names = folder.split('/').filter((name) => name !== '')
  return (
    names.length === 0 ||
    partsOf(path)
      .folder.split('/')
      .some((name) => names.includes(name))
  )
}
