import type { Element } from 'hast'
import type { PackedLinks } from '@indexical/html'
import type { Resolve } from '@indexical/syntax/internal'
import { isPrivateUrl } from './read-resources.ts'
import { textOf, valueOf } from './node-value.ts'
import { hasRelation } from './sort-elements.ts'
import { packPosition, positionWidth, unpackPosition } from './pack-position.ts'
import type { LinkList, PageLink } from './types.ts'
import type { SignalLocation, Value } from '@indexical/syntax'

/** The columns of links during reading. */
interface Columns {
  urls: string[]
  values: string[]
  /** Targets of links with `rel="nofollow"` only, and their indexes. Few pages have any. */
  nofollow: Map<string, number>
  positions: number[]
}

/** What few rules read of links. */
interface LinkDetails {
  values: readonly string[]
  nofollow: readonly number[]
  /** Six numbers for each link, as returned by `packPosition`. */
  positions: Int32Array
}

/** Links as columns of plain data, which can be sent to another thread or written to a file. */
export interface LinkColumns extends LinkDetails {
  urls: readonly string[]
}

/**
 * The links of a page as columns. A site has millions of links, and objects are needed only for those with a finding.
 */
class PageLinks implements LinkList {
  readonly urls: readonly string[]
  private known: LinkDetails | (() => LinkDetails)

  constructor(urls: readonly string[], details: LinkDetails | (() => LinkDetails)) {
    this.urls = urls
    this.known = details
  }

  get details(): LinkDetails {
    if (typeof this.known === 'function') this.known = this.known()
    return this.known
  }

  get nofollow(): readonly number[] {
    return this.details.nofollow
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

/** A value that unpacks its position lazily. */
class PackedValue implements Value {
  readonly value: string
  private readonly list: PageLinks
  private readonly index: number

  constructor(list: PageLinks, index: number) {
    this.value = list.details.values[index]!
    this.list = list
    this.index = index
  }

  get location(): SignalLocation {
    return unpackPosition(this.list.details.positions, this.index)
  }
}

/** One shared empty list. */
const none: readonly never[] = []

/**
 * Return links to other pages on the same hostname, or on its twin with or without `www.`, each target once.
 *
 * @param addOther called for links to developer machines and previews
 */
export function readLinks(
  anchors: readonly Element[],
  packed: PackedLinks | undefined,
  resolve: Resolve,
  addOther: (href: Value) => void,
): LinkList {
  const columns: Columns = { urls: [], values: [], nofollow: new Map(), positions: [] }
  const { nofollow } = columns
  const seen = new Set<string>()
  const isFresh = (target: string | undefined): target is string =>
    target !== undefined && seen.size < seen.add(target).size
  let next = 0
  /** Add the packed links before an offset. */
  const addBefore = (offset: number, { values, places }: PackedLinks): void => {
    for (; next < values.length && places[next * positionWidth + 2]! < offset; next++) {
      const value = values[next]!
      const target = value.startsWith('#') ? undefined : resolve(value)
      if (!isFresh(target)) {
        if (target !== undefined && nofollow.size > 0) nofollow.delete(target)
        if (target === undefined && isPrivateUrl(value))
          addOther({ value, location: unpackPosition(places, next) })
        continue
      }
      columns.urls.push(target)
      columns.values.push(value)
      for (let at = 0; at < positionWidth; at++) columns.positions.push(places[next * positionWidth + at]!)
    }
  }
  for (const node of anchors) {
    if (packed) addBefore(node.position?.start.offset ?? 0, packed)
    const href = textOf(node, 'href')
    const target = href === undefined || href.startsWith('#') ? undefined : resolve(href)
    const isNofollow = target !== undefined && hasRelation(node, 'nofollow')
    if (target !== undefined && !isNofollow && nofollow.size > 0) nofollow.delete(target)
    if (target === undefined && isPrivateUrl(href)) addOther(valueOf(node, 'href'))
    if (!isFresh(target)) continue
    if (isNofollow) nofollow.set(target, columns.urls.length)
    const { value, location: at } = valueOf(node, 'href')
    columns.urls.push(target)
    columns.values.push(value)
    columns.positions.push(...packPosition(at && 'start' in at ? at : undefined))
  }
  if (packed) addBefore(Infinity, packed)
  // Copies, because arrays that grew have unused capacity.
  return new PageLinks(columns.urls.slice(), {
    values: columns.values.slice(),
    nofollow: nofollow.size === 0 ? none : [...nofollow.values()],
    positions: new Int32Array(columns.positions),
  })
}

/** Return the columns of links, from which `linksOf` restores them. */
export function linkColumns(links: LinkList): LinkColumns {
  if (links instanceof PageLinks) return { urls: links.urls, ...links.details }
  const list = [...links]
  return {
    urls: list.map(({ url }) => url),
    values: list.map(({ href }) => href.value),
    nofollow: links.nofollow,
    positions: new Int32Array(
      list.flatMap(({ href: { location: at } }) => packPosition(at && 'start' in at ? at : undefined)),
    ),
  }
}

/** Restore links from their columns. The details may be read on first use, because most rules read only the targets. */
export function linksOf(
  urls: readonly string[],
  details: ConstructorParameters<typeof PageLinks>[1],
): LinkList {
  return new PageLinks(urls, details)
}
