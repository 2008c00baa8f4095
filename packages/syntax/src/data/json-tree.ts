import { parseTree, printParseErrorCode } from 'jsonc-parser'
import type { Node } from 'jsonc-parser'
import type { Locations, Path, Source } from './located-data.ts'

/** First syntax error of a JSON text. */
export interface JsonError {
  offset: number
  length: number
  /** Name of the parser's error code, such as `CommaExpected`. */
  code: string
}

/**
 * Parse JSON to a tree with offsets; a byte order mark at the start is allowed.
 *
 * @returns `root` is undefined for a text without a value
 * @throws RangeError for nesting that exceeds the stack
 */
export function parseJsonTree(
  text: string,
  options: { allowTrailingComma?: boolean; disallowComments?: boolean } = {},
): { root: Node | undefined; error: JsonError | undefined } {
  const errors: Parameters<typeof parseTree>[1] = []
  const bare = text.replace(/^\uFEFF/, ' ')
  const root = parseTree(bare, errors, { allowEmptyContent: true, ...options })
  const [error] = errors
  return {
    root: bare.trim() === '' ? undefined : root,
    error: error && { offset: error.offset, length: error.length, code: printParseErrorCode(error.error) },
  }
}

/** Return the node at a path; undefined if there is none. */
export function findNode(root: Node | undefined, path: Path, find = findMember): Node | undefined {
  let node = root
  for (const key of path) {
    if (typeof key === 'number') node = node?.type === 'array' ? node.children?.[key] : undefined
    else node = find(node, key)?.children?.[1]
  }
  return node
}

/** Return the last member of an object with a key, because `JSON.parse` uses the last one. */
export function findMember(node: Node | undefined, key: string): Node | undefined {
  if (node?.type !== 'object') return undefined
  return node.children?.findLast(({ children }) => children?.[0]?.value === key)
}

/** Return the offsets of a string's text if it is written without escapes. */
export function unescapedRange(
  text: string,
  { type, value, offset, length }: Node,
): [number, number] | undefined {
  const isPlain = type === 'string' && text.slice(offset + 1, offset + length - 1) === value
  return isPlain ? [offset + 1, offset + length - 1] : undefined
}

/** Return lookups of locations in valid JSON. */
export function jsonLocations({ text, start, end, locateRange }: Source): Locations {
  const json = text.slice(start, end)
  const { root } = parseJsonTree(json)
  const known = new Map<Node, Map<unknown, Node>>()
  // An object may have thousands of members, and each of them may be looked up.
  const find = (node: Node | undefined, key: string): Node | undefined => {
    if (node?.type !== 'object') return undefined
    const members = known.get(node) ?? new Map(node.children?.map((one) => [one.children?.[0]?.value, one]))
    known.set(node, members)
    return members.get(key)
  }
  return {
    locate: (path, span) => {
      const node = findNode(root, path, find)
      if (!node) return undefined
      const [from] = (span && unescapedRange(json, node)) ?? []
      if (span && from !== undefined) return locateRange(start + from + span[0], start + from + span[1])
      return locateRange(start + node.offset, start + node.offset + node.length)
    },
    locateKey: (path) => {
      const key = path.at(-1)
      const node = findNode(root, path.slice(0, -1), find)
      const name = typeof key === 'string' ? find(node, key)?.children?.[0] : undefined
      return name && locateRange(start + name.offset, start + name.offset + name.length)
    },
  }
}
