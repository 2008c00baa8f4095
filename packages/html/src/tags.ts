import { lookUp, nameTable } from './name-table.ts'

/** Names that change the state of the tokenizer or the tree; every other name is `tag.other`. */
const LISTS = [
  'a applet area base basefont bgsound body br caption col colgroup frameset head hr html iframe link',
  'marquee math meta noembed noframes noscript object optgroup option plaintext script select style svg',
  'td template textarea th title xmp',
] as const
type Words<Text> = Text extends `${infer First} ${infer Others}` ? First | Words<Others> : Text
type Name = Words<(typeof LISTS)[number]>
const NAMES = LISTS.flatMap((list) => list.split(' '))

/** A tag name as a small number; 0 is any name that is not in the table. */
export type Tag = number

const table = nameTable(NAMES)

/** The number of each known tag, by name. */
export const tags = Object.fromEntries(NAMES.map((name, index) => [name, index + 1])) as Readonly<
  Record<Name, Tag>
>

/** Return a set of known tags. */
export function tagSet(...names: readonly Name[]): ReadonlySet<Tag> {
  return new Set(names.map((name) => tags[name]))
}

/** Return the known tag whose name is in `bytes` from `start` to `end`, else 0. */
export function tagAt(bytes: Uint8Array, start: number, end: number): Tag {
  return lookUp(table, bytes, start, end)
}

/** Return the name of a known tag as lower-case bytes. */
export function spellingOf(tag: Tag): Uint8Array {
  return table.names[tag]!
}
