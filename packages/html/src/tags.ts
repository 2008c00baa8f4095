import { lookUp, nameTable } from './name-table.ts'

/** Names that change the state of the tokenizer or the tree; every other name is `tag.other`. */
const NAMES = [
  'a',
  'applet',
  'area',
  'base',
  'basefont',
  'bgsound',
  'body',
  'br',
  'caption',
  'col',
  'colgroup',
  'frameset',
  'head',
  'hr',
  'html',
  'iframe',
  'link',
  'marquee',
  'math',
  'meta',
  'noembed',
  'noframes',
  'noscript',
  'object',
  'optgroup',
  'option',
  'plaintext',
  'script',
  'select',
  'style',
  'svg',
  'td',
  'template',
  'textarea',
  'th',
  'title',
  'xmp',
] as const

type Name = (typeof NAMES)[number]

/** A tag name as a small number; 0 is any name that is not in the table. */
export type Tag = number

const table = nameTable(NAMES)

/** The number of each known tag, by name. */
export const tags = Object.fromEntries(NAMES.map((name, index) => [name, index + 1])) as Readonly<
  Record<Name, Tag>
>

/** Return the known tag whose name is in `bytes` from `start` to `end`, else 0. */
export function tagAt(bytes: Uint8Array, start: number, end: number): Tag {
  return lookUp(table, bytes, start, end)
}

/** Return the name of a known tag as lower-case bytes. */
export function spellingOf(tag: Tag): Uint8Array {
  return table.names[tag]!
}
