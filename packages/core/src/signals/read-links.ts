import type { Element } from 'hast'
import type { PackedLinks } from '../html/read-link.ts'
import type { Resolve } from '../url/resolver.ts'
import { textOf, valueOf } from './node-value.ts'
import { packPlace, placeWidth, unpackPlace } from './places.ts'
import type { At, PageLink, Value } from './types.ts'

/** Links as columns, while they are read. */
interface Columns {
  urls: string[]
  values: string[]
  places: number[]
}

/**
 * Links of a page as columns: a site holds millions of them until it is judged, and only those with a finding are
 * ever looked at.
 */
class PageLinks implements Iterable<PageLink> {
  private readonly urls: readonly string[]
  private readonly values: readonly string[]
  private readonly places: Int32Array

  constructor({ urls, values, places }: Columns) {
    // Copies, because arrays that grew have room for more.
    this.urls = urls.slice()
    this.values = values.slice()
    this.places = new Int32Array(places)
  }

  /** Number of links. */
  get length(): number {
    return this.urls.length
  }

  *[Symbol.iterator](): Generator<PageLink> {
    for (const [index, url] of this.urls.entries()) {
      yield { url, href: new PackedValue(this.values[index]!, this.places, index) }
    }
  }
}

/** A value whose place is unpacked when somebody asks for it. */
class PackedValue implements Value {
  readonly value: string
  private readonly places: Int32Array
  private readonly index: number

  constructor(value: string, places: Int32Array, index: number) {
    this.value = value
    this.places = places
    this.index = index
  }

  get at(): At {
    return unpackPlace(this.places, this.index)
  }
}

/** Links to other pages of the same host, each target once, in the order of the document. */
export function readLinks(
  anchors: readonly Element[],
  packed: PackedLinks | undefined,
  resolve: Resolve,
): Iterable<PageLink> & { readonly length: number } {
  const columns: Columns = { urls: [], values: [], places: [] }
  const seen = new Set<string>()
  const isFresh = (target: string | undefined): target is string =>
    target !== undefined && seen.size < seen.add(target).size
  let next = 0
  /** Add the packed links that stand before an offset. */
  const addBefore = (offset: number, { values, places }: PackedLinks): void => {
    for (; next < values.length && places[next * placeWidth + 2]! < offset; next++) {
      const value = values[next]!
      const target = value.startsWith('#') ? undefined : resolve(value)
      if (!isFresh(target)) continue
      columns.urls.push(target)
      columns.values.push(value)
      for (let at = 0; at < placeWidth; at++) columns.places.push(places[next * placeWidth + at]!)
    }
  }
  for (const node of anchors) {
    if (packed) addBefore(node.position?.start.offset ?? 0, packed)
    const href = textOf(node, 'href')
    const target = href === undefined || href.startsWith('#') ? undefined : resolve(href)
    if (!isFresh(target)) continue
    const { value, at } = valueOf(node, 'href')
    columns.urls.push(target)
    columns.values.push(value)
    columns.places.push(...packPlace(at && 'start' in at ? at : undefined))
  }
  if (packed) addBefore(Infinity, packed)
  return new PageLinks(columns)
}
