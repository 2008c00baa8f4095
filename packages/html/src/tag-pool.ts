import type { Element, Properties } from 'hast'
import { hasByte, isEqual, isPlain, mix } from './words.ts'

/** A power of two, so that masking maps a hash to a slot. */
const SLOTS = 1 << 11
/** The maximum length. Longer tags are rare and seldom repeated. */
const LONGEST = 512
const GREATER_THAN = 62

/** A start tag of printable ASCII that was read before. Its ranges are relative to its `<`. */
export interface KnownTag {
  view: DataView
  properties: Properties
  /** Properties with list values, which need a new list for every element. */
  lists: readonly string[]
  /** Properties with a value. */
  names: readonly string[]
  /** Two numbers for each of `names`: start and end of the value. */
  places: readonly number[]
  /** The slot of the tag that followed this one the last time. */
  next: number
}

/**
 * A cache of start tags, because a site repeats most tags of head on every page. If two tags share a slot, the later
 * one replaces the earlier one.
 */
export class TagPool {
  private readonly slots: (KnownTag | undefined)[] = Array.from({ length: SLOTS })
  /** The hash of the last tag in each slot. Only tags that occur twice are stored. */
  private readonly seen = new Int32Array(SLOTS)

  /** Hash and end of the last tag that was searched; the end is -1 if it must not be stored. */
  private hash = 0
  private end = -1
  /** The known tag that was found last. */
  private last: KnownTag | undefined

  /** Return the known tag at an offset. */
  find(view: DataView, start: number): KnownTag | undefined {
    // Pages of a site have the same tags in the same order; comparing with the expected tag costs half of a lookup.
    const next = this.last && this.slots[this.last.next]
    if (next && isAt(next, view, start)) return (this.last = next)
    this.look(view, start)
    const slot = this.hash & (SLOTS - 1)
    const known = this.end < 0 ? undefined : this.slots[slot]
    if (known === undefined || !isAt(known, view, start)) return undefined
    if (this.last) this.last.next = slot
    return (this.last = known)
  }

  /** Store the last searched tag, which was read as an element up to `end`, if it occurs again. */
  learn(bytes: Uint8Array, start: number, end: number, element: Element): void {
    // If a quoted value contains `>`, equal bytes up to the first `>` are not the whole tag.
    if (this.end !== end) return
    const slot = this.hash & (SLOTS - 1)
    if (this.seen[slot] === this.hash) this.slots[slot] = knownTag(bytes.slice(start, end), element)
    this.seen[slot] = this.hash
  }

  /** Find the next `>` that is near and has only printable ASCII before it. */
  private look(view: DataView, start: number): void {
    const limit = Math.min(start + LONGEST, view.byteLength)
    let hash = 0
    let at = start
    for (; at + 4 <= limit; at += 4) {
      const four = view.getInt32(at, true)
      if (!isPlain(four) || hasByte(four, GREATER_THAN)) break
      hash = mix(hash, four)
    }
    for (; at < limit; at++) {
      const byte = view.getUint8(at)
      if (byte < 32 || byte > 127) break
      hash = mix(hash, byte)
      if (byte !== GREATER_THAN) continue
      this.hash = hash ^ (hash >>> 16)
      this.end = at + 1
      return
    }
    this.end = -1
  }
}

/** Return whether a known tag is at an offset. */
function isAt({ view: known }: KnownTag, view: DataView, start: number): boolean {
  const length = known.byteLength
  return start + length <= view.byteLength && isEqual(known, 0, view, start, length)
}

function knownTag(bytes: Uint8Array, { properties, data, position }: Element): KnownTag {
  const start = position!.start.offset!
  const entries = Object.entries(data?.values ?? {})
  const known: KnownTag = {
    next: 0,
    view: new DataView(bytes.buffer),
    properties,
    lists: Object.keys(properties).filter((name) => Array.isArray(properties[name])),
    names: entries.map(([name]) => name),
    places: entries.flatMap(([, value]) => [value.start.offset! - start, value.end.offset! - start]),
  }
  // The first element keeps its own properties.
  known.properties = propertiesOf(known)
  return known
}

/** Return a copy of the properties of a known tag, for a new element. */
export function propertiesOf({ properties, lists }: Pick<KnownTag, 'properties' | 'lists'>): Properties {
  const copy = { ...properties }
  for (const name of lists) copy[name] = (copy[name] as string[]).slice()
  return copy
}
