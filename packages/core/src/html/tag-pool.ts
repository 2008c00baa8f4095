import type { Element, Properties } from 'hast'
import { hasByte, isEqual, isPlain, mix } from './words.ts'

/** A power of two, so that a hash becomes a slot by masking. */
const SLOTS = 1 << 11
/** Longer tags are rare and seldom repeated. */
const LONGEST = 512
const GREATER_THAN = 62

/** A start tag of printable ASCII that was read before, with places as offsets from its `<`. */
export interface KnownTag {
  view: DataView
  properties: Properties
  /** Properties that hold lists, of which every element needs its own. */
  lists: readonly string[]
  /** Properties with a value. */
  names: readonly string[]
  /** Two numbers for each of them: where its value starts and ends. */
  places: readonly number[]
  /** The slot of the tag that was found after this one the last time. */
  next: number
}

/**
 * Remembers start tags, because a site repeats most of those in head on every page. It forgets: where two tags
 * meet in a slot, the later one takes it.
 */
export class TagPool {
  private readonly slots: (KnownTag | undefined)[] = Array.from({ length: SLOTS })
  /** The hash of the tag that was last seen in each slot: only what comes twice is worth remembering. */
  private readonly seen = new Int32Array(SLOTS)

  /** Hash and end of the tag that was looked for last; the end is -1 when it is not to be remembered. */
  private hash = 0
  private end = -1
  /** The known tag that was found last. */
  private last: KnownTag | undefined

  /** The known tag that stands at an offset. */
  find(view: DataView, start: number): KnownTag | undefined {
    // Pages of a site have the same tags in the same order, and comparing one costs half of looking it up.
    const next = this.last && this.slots[this.last.next]
    if (next && isAt(next, view, start)) return (this.last = next)
    this.look(view, start)
    const slot = this.hash & (SLOTS - 1)
    const known = this.end < 0 ? undefined : this.slots[slot]
    if (known === undefined || !isAt(known, view, start)) return undefined
    if (this.last) this.last.next = slot
    return (this.last = known)
  }

  /** Remembers the tag that was looked for last, which was read as an element up to `end`, when it comes again. */
  learn(bytes: Uint8Array, start: number, end: number, element: Element): void {
    // Equal bytes up to the first `>` are the same tag only when it ends there, which a quote can prevent.
    if (this.end !== end) return
    const slot = this.hash & (SLOTS - 1)
    if (this.seen[slot] === this.hash) this.slots[slot] = knownTag(bytes.slice(start, end), element)
    this.seen[slot] = this.hash
  }

  /** Looks for the next `>`, not far and with nothing but printable ASCII before it. */
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

/** Whether a known tag stands at an offset; where its `<` is, its bytes say where it ends. */
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
  // The element that was read keeps its own.
  known.properties = propertiesOf(known)
  return known
}

/** The properties of a known tag, for an element to keep. */
export function propertiesOf({ properties, lists }: Pick<KnownTag, 'properties' | 'lists'>): Properties {
  const copy = { ...properties }
  for (const name of lists) copy[name] = (copy[name] as string[]).slice()
  return copy
}
