import type { Element } from 'hast'
import { valueOf } from './node-value.ts'
import { packPlace, unpackPlace } from './places.ts'
import type { At, Nosnippet, NosnippetList, Value } from './types.ts'

/** Elements with `data-nosnippet` as columns of plain data, for handing them to another thread or into a file. */
export interface NosnippetColumns {
  tags: readonly string[]
  /** Six numbers for each, as `packPlace` makes them. */
  places: Int32Array
  /** Numbers of those that the parser closed. */
  open: readonly number[]
  /** Values that are not empty, or stand elsewhere than their elements, by number. */
  values: readonly (readonly [number, Value])[]
}

/**
 * The elements of a page with `data-nosnippet`, as columns: generators mark every line number of a listing, so that
 * one page may have thousands.
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

  filter(test: (nosnippet: Nosnippet) => boolean): Nosnippet[] {
    return [...this].filter(test)
  }

  *[Symbol.iterator](): Generator<Nosnippet> {
    const { tags, places } = this.columns
    for (const [index, tag] of tags.entries()) {
      const at: At = unpackPlace(places, index)
      const value = this.values.get(index) ?? { value: '', at }
      yield { tag, value, at, closed: !this.open.has(index) }
    }
  }
}

const none: NosnippetList = []

/** Read the elements that have `data-nosnippet`. */
export function readNosnippets(nodes: readonly Element[]): NosnippetList {
  if (nodes.length === 0) return none
  const open: number[] = []
  const values: [number, Value][] = []
  for (const [index, node] of nodes.entries()) {
    const value = valueOf(node, 'dataNosnippet')
    if (value.value !== '' || value.at !== node.position) values.push([index, value])
    if ((node.data as { closed?: boolean } | undefined)?.closed === false) open.push(index)
  }
  const places = new Int32Array(nodes.flatMap(({ position }) => packPlace(position)))
  return new PageNosnippets({ tags: nodes.map(({ tagName }) => tagName), places, open, values })
}

/** The elements as plain data, from which `nosnippetsOf` makes them again; undefined when there are none. */
export function nosnippetColumns(list: NosnippetList): NosnippetColumns | undefined {
  return list instanceof PageNosnippets ? list.columns : undefined
}

/** Elements with `data-nosnippet` from their columns. */
export function nosnippetsOf(columns: NosnippetColumns | undefined): NosnippetList {
  return columns === undefined ? none : new PageNosnippets(columns)
}
