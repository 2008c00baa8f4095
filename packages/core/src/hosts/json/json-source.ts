import { parseTree } from 'jsonc-parser'
import type { Node, ParseError } from 'jsonc-parser'
import { createPlacer } from '../../intent/create-placer.ts'
import type { Path } from '../../intent/create-placer.ts'
import type { Place } from '../../place.ts'
import type { ConfigSource, PlaceFinder } from '../config-data.ts'

/**
 * Read JSON with comments. Never throws; of a key that stands twice the last counts, as with `JSON.parse`.
 *
 * @param file path of the file in places
 * @param options `allowTrailingComma` as some tools read their files
 */
export function readJsonSource(
  text: string,
  file: string,
  options?: { allowTrailingComma: boolean },
): ConfigSource {
  const place = createPlacer(text, file)
  // What is missing at the end is missing behind it.
  const at = (offset: number, length: number): Place => place(offset, Math.min(offset + length, text.length))
  try {
    const { root, errors } = parseJsonTree(text, options)
    const [error] = errors
    if (error) return failed(file, at(error.offset, Math.max(error.length, 1)))
    if (!root) return { data: undefined, at: () => ({ file }), error: undefined }
    return { data: dataOf(root), at: createFinder(root, text, at), error: undefined }
  } catch {
    // Nesting without end.
    return failed(file, { file })
  }
}

/** The tree of a file; a byte order mark is none of its errors. */
export function parseJsonTree(
  text: string,
  { allowTrailingComma } = { allowTrailingComma: false },
): { root: Node | undefined; errors: ParseError[] } {
  const errors: ParseError[] = []
  const bare = text.replace(/^\uFEFF/, ' ')
  const root = parseTree(bare, errors, { allowEmptyContent: true, allowTrailingComma })
  return { root: bare.trim() === '' ? undefined : root, errors }
}

/** The node at a path; undefined when there is none. */
export function findNode(root: Node | undefined, path: Path): Node | undefined {
  let node = root
  for (const key of path) {
    if (typeof key === 'number') node = node?.type === 'array' ? node.children?.[key] : undefined
    else node = findMember(node, key)?.children?.[1]
  }
  return node
}

/** The last member of an object that has a key. */
export function findMember(node: Node | undefined, key: string): Node | undefined {
  if (node?.type !== 'object') return undefined
  return node.children?.findLast(({ children }) => children?.[0]?.value === key)
}

function failed(file: string, error: Place): ConfigSource {
  return { data: undefined, at: () => ({ file }), error }
}

function dataOf({ type, value, children = [] }: Node): unknown {
  if (type === 'array') return children.map(dataOf)
  if (type !== 'object') return value
  const data: Record<string, unknown> = Object.create(null)
  for (const { children: [key, member] = [] } of children) if (key && member) data[key.value] = dataOf(member)
  return data
}

/** What is not in the file has the place of what should contain it. */
function createFinder(root: Node, text: string, at: (offset: number, length: number) => Place): PlaceFinder {
  return (path) => {
    let node = root
    for (const [index] of path.entries()) node = findNode(root, path.slice(0, index + 1)) ?? node
    const { type, value, offset, length } = node
    const isPlain = type === 'string' && text.slice(offset + 1, offset + length - 1) === value
    return isPlain ? at(offset + 1, length - 2) : at(offset, length)
  }
}
