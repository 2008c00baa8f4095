import type { Element } from 'hast'
import type { PackedLinks } from '../html/types.ts'
import type { Resolve } from '../url/resolver.ts'
import { textOf, valueOf } from './node-value.ts'
import { packPlace, placeWidth, unpackPlace } from './places.ts'
import type { LinkList, PageLink } from './types.ts'
import type { At, Value } from '../place.ts'

/** Links as columns, while they are read. */
interface Columns {
  urls: string[]
  values: string[]
  places: number[]
}

/** Links as columns of plain data, for handing them to another thread or into a file. */
export interface LinkColumns {
  urls: readonly string[]
  values: readonly string[]
  /** Six numbers for each, as `packPlace` makes them. */
  places: Int32Array
}

/**
 * Links of a page as columns: a site holds millions of them until it is judged, and only those with a finding are
 * ever looked at.
 */
class PageLinks implements LinkList {
  readonly urls: readonly string[]
  readonly values: readonly string[]
  readonly places: Int32Array

  constructor({ urls, values, places }: LinkColumns) {
    this.urls = urls
    this.values = values
    this.places = places
  }

  /** Number of links. */
  get length(): number {
    return this.urls.length
  }

  link(number: number): PageLink {
    return { url: this.urls[number]!, href: new PackedValue(this, number) }
  }

  *[Symbol.iterator](): Generator<PageLink> {
    for (let number = 0; number < this.urls.length; number++) yield this.link(number)
  }
}

/** A value whose place is unpacked when somebody asks for it. */
class PackedValue implements Value {
  readonly value: string
  private readonly list: PageLinks
  private readonly index: number

  constructor(list: PageLinks, index: number) {
    this.value = list.values[index]!
    this.list = list
    this.index = index
  }

  get at(): At {
    return unpackPlace(this.list.places, this.index)
  }
}

/** Links to other pages of the same host, each target once, in the order of the document. */
export function readLinks(
  anchors: readonly Element[],
  packed: PackedLinks | undefined,
  resolve: Resolve,
): LinkList {
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
  // Copies, because arrays that grew have room for more.
  return new PageLinks({
    urls: columns.urls.slice(),
    values: columns.values.slice(),
    places: new Int32Array(columns.places),
  })
}

/** Links as plain data, from which `linksOf` makes them again. */
export function linkColumns(links: LinkList): LinkColumns {
  if (links instanceof PageLinks) return { urls: links.urls, values: links.values, places: links.places }
  const list = [...links]
  return {
    urls: list.map(({ url }) => url),
    values: list.map(({ href }) => href.value),
    places: new Int32Array(
      list.flatMap(({ href: { at } }) => packPlace(at && 'start' in at ? at : undefined)),
    ),
  }
}

/** Links of a page from their columns. */
export function linksOf(columns: LinkColumns): LinkList {
  return new PageLinks(columns)
}
