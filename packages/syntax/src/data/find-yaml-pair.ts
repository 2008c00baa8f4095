import type { Document, Node, Pair, YAMLMap } from 'yaml'
import { isAlias, isMap, isNode, isScalar, isSeq } from 'yaml'
import type { Path } from './located-data.ts'

/** Nodes of a key and its value. A list item has no key, an empty value no node. */
export interface YamlPair {
  key: Node | undefined
  value: Node | undefined
}

/** Merge keys may form circles; no page nests merges this deep. */
const maxMerges = 20

/** Return the nodes at a path, through aliases and merge keys. */
export function findYamlPair(doc: Document, path: Path): YamlPair | undefined {
  let pair: YamlPair | undefined = { key: undefined, value: doc.contents ?? undefined }
  for (const step of path) {
    const within: Node | undefined = resolved(doc, pair.value)
    if (isMap(within)) pair = pairOf(doc, within, String(step), 0)
    else if (isSeq(within)) pair = typeof step === 'number' ? itemOf(within.items[step]) : undefined
    else return undefined
    if (!pair) return undefined
  }
  return path.length > 0 ? pair : undefined
}

function resolved(doc: Document, node: Node | undefined): Node | undefined {
  return isAlias(node) ? node.resolve(doc) : node
}

function itemOf(item: unknown): YamlPair | undefined {
  return isNode(item) ? { key: undefined, value: item } : undefined
}

/** Return the last pair with a key, as in the data. A pair of the map itself overrides merged ones. */
function pairOf(doc: Document, map: YAMLMap, name: string, merges: number): YamlPair | undefined {
  const own = map.items.findLast(({ key }) => isScalar(key) && !isMerge(key) && String(key.value) === name)
  if (own) return toYamlPair(own)
  if (merges > maxMerges) return undefined
  for (const { key, value } of map.items) {
    if (!isMerge(key) || !isNode(value)) continue
    const merged = resolved(doc, value)
    for (const item of isSeq(merged) ? merged.items : [merged]) {
      const target = isNode(item) ? resolved(doc, item) : undefined
      const pair = isMap(target) ? pairOf(doc, target, name, merges + 1) : undefined
      if (pair) return pair
    }
  }
  return undefined
}

function toYamlPair({ key, value }: Pair): YamlPair {
  return { key: isNode(key) ? key : undefined, value: isNode(value) && !isEmpty(value) ? value : undefined }
}

/** `key:` without a value is a null of length 0. */
function isEmpty(node: Node): boolean {
  return isScalar(node) && node.value === null && !!node.range && node.range[0] === node.range[1]
}

function isMerge(key: unknown): boolean {
  if (!isScalar(key)) return false
  return key.value === '<<' || (typeof key.value === 'symbol' && key.value.description === '<<')
}
