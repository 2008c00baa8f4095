import type { Element } from 'hast'
import { valueOf } from './node-value.ts'
import { packPlace, unpackPlace } from './places.ts'
import type { At, Nosnippet, NosnippetList, Value } from './types.ts'

/**
 * The elements of a page with `data-nosnippet`, as columns: generators mark every line number of a listing, so that
 * one page may have thousands.
 */
class PageNosnippets implements NosnippetList {
  private readonly tags: readonly string[]
  private readonly places: Int32Array
  /** Numbers of those that the parser closed. */
  private readonly open = new Set<number>()
  /** Values that are not empty, or stand elsewhere than their elements. */
  private readonly values = new Map<number, Value>()

  constructor(nodes: readonly Element[]) {
    this.tags = nodes.map(({ tagName }) => tagName)
    this.places = new Int32Array(nodes.flatMap(({ position }) => packPlace(position)))
    for (const [index, node] of nodes.entries()) {
      const value = valueOf(node, 'dataNosnippet')
      if (value.value !== '' || value.at !== node.position) this.values.set(index, value)
      if ((node.data as { closed?: boolean } | undefined)?.closed === false) this.open.add(index)
    }
  }

  get length(): number {
    return this.tags.length
  }

  filter(test: (nosnippet: Nosnippet) => boolean): Nosnippet[] {
    return [...this].filter(test)
  }

  *[Symbol.iterator](): Generator<Nosnippet> {
    for (const [index, tag] of this.tags.entries()) {
      const at: At = unpackPlace(this.places, index)
      const value = this.values.get(index) ?? { value: '', at }
      yield { tag, value, at, closed: !this.open.has(index) }
    }
  }
}

const none: NosnippetList = []

/** Read the elements that have `data-nosnippet`. */
export function readNosnippets(nodes: readonly Element[]): NosnippetList {
  return nodes.length === 0 ? none : new PageNosnippets(nodes)
}
