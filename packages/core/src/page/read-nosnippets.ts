import type { Element } from 'hast'
import type { PackedNosnippets } from '@indexical/html'
import { valueOf } from './node-value.ts'
import { packPosition, positionWidth, unpackPosition } from './pack-position.ts'
import type { Nosnippet, NosnippetGroup, NosnippetList } from './types.ts'
import type { Value } from '@indexical/syntax'

/**
 * Elements with `data-nosnippet` as columns of plain data, which can be sent to another thread or written to a file.
 */
export interface NosnippetColumns {
  /** Names of elements, each once. */
  names: readonly string[]
  /** The name of each element, as index in `names`. */
  tags: Int32Array
  /** Six numbers for each element, as returned by `packPosition`. */
  positions: Int32Array
  /** Indexes of elements without an end tag of their own. */
  open: readonly number[]
  /** Values that are not empty, or whose position is not the element's, with their indexes. */
  values: readonly (readonly [number, Value])[]
  misspelt: readonly Value[]
  selectors: readonly string[]
}

/**
 * The elements of a page with `data-nosnippet`, as columns. Generators mark every line number of a listing, so a page
 * may have thousands.
 */
class PageNosnippets implements NosnippetList {
  readonly columns: NosnippetColumns
  private readonly open: ReadonlySet<number>
  private readonly values: ReadonlyMap<number, Value>

  constructor(columns: NosnippetColumns) {
    this.columns = columns
    this.open = new Set(columns.open)
    this.values = new Map(columns.values)
  }

  get length(): number {
    return this.columns.tags.length
  }

  get misspelt(): readonly Value[] {
    return this.columns.misspelt
  }

  get selectors(): readonly string[] {
    return this.columns.selectors
  }

  *[Symbol.iterator](): Generator<Nosnippet> {
    for (let number = 0; number < this.length; number++) yield this.nosnippet(number)
  }

  *closedByParser(): Generator<Nosnippet> {
    for (const number of this.open) yield this.nosnippet(number)
  }

  *withValue(): Generator<Nosnippet> {
    for (const number of this.values.keys()) yield this.nosnippet(number)
  }

  *byTag(): Generator<NosnippetGroup> {
    const { names, tags } = this.columns
    const counts = names.map(() => 0)
    for (const tag of tags) counts[tag]!++
    for (const [number, tag] of names.entries()) {
      yield { tag, count: counts[number]!, first: this.nosnippet(tags.indexOf(number)) }
    }
  }

  private nosnippet(number: number): Nosnippet {
    const { names, tags, positions } = this.columns
    const at = unpackPosition(positions, number)
    const value = this.values.get(number) ?? { value: '', location: at }
    return { tag: names[tags[number]!]!, value, location: at, closed: !this.open.has(number) }
  }
}

const none = new PageNosnippets({
  names: [],
  tags: new Int32Array(),
  positions: new Int32Array(),
  open: [],
  values: [],
  misspelt: [],
  selectors: [],
})

/** Read the elements with `data-nosnippet`: those of a tree, and the packed ones. `others` is what the list also contains. */
export function readNosnippets(
  nodes: readonly Element[],
  packed: PackedNosnippets | undefined,
  others: Pick<NosnippetList, 'misspelt' | 'selectors'>,
): NosnippetList {
  const length = nodes.length + (packed?.tags.length ?? 0)
  if (length + others.misspelt.length + others.selectors.length === 0) return none
  const numbers = new Map<string, number>()
  const tags = new Int32Array(length)
  const positions = new Int32Array(length * positionWidth)
  const open: number[] = []
  const values: [number, Value][] = []
  let count = 0
  const addTag = (tag: string): void => {
    const number = numbers.get(tag) ?? numbers.size
    if (number === numbers.size) numbers.set(tag, number)
    tags[count++] = number
  }
  let next = 0
  /** Add the packed elements before an offset. */
  const addBefore = (offset: number, { tags: names, places }: PackedNosnippets): void => {
    for (; next < names.length && places[next * positionWidth + 2]! < offset; next++) {
      for (let at = 0; at < positionWidth; at++)
        positions[count * positionWidth + at] = places[next * positionWidth + at]!
      addTag(names[next]!)
    }
  }
  for (const node of nodes) {
    if (packed) addBefore(node.position?.start.offset ?? 0, packed)
    const value = valueOf(node, 'dataNosnippet')
    if (value.value !== '' || value.location !== node.position) values.push([count, value])
    if ((node.data as { closed?: boolean } | undefined)?.closed === false) open.push(count)
    positions.set(packPosition(node.position), count * positionWidth)
    addTag(node.tagName)
  }
  if (packed) addBefore(Infinity, packed)
  return new PageNosnippets({ names: [...numbers.keys()], tags, positions, open, values, ...others })
}

/** Return the elements as plain data, from which `nosnippetsOf` restores them; undefined if there are none. */
export function nosnippetColumns(list: NosnippetList): NosnippetColumns | undefined {
  return list instanceof PageNosnippets && list !== none ? list.columns : undefined
}

/** Restore elements with `data-nosnippet` from their columns. */
export function nosnippetsOf(columns: NosnippetColumns | undefined): NosnippetList {
  return columns === undefined ? none : new PageNosnippets(columns)
}
