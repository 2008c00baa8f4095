import type { SaxesTagNS } from 'saxes'
import { advance } from './place-text.ts'
import type { Mark } from './place-text.ts'

/** A start tag as far as sitemaps care. */
export interface OpenTag {
  name: string
  local: string
  uri: string
  /** By local name. */
  attributes: Readonly<Record<string, string>>
  start: Mark
  /** Where its content begins. */
  content: Mark
}

/** @param content the point behind the tag */
export function openTag(
  { name, local, uri, attributes }: SaxesTagNS,
  content: Mark,
  source: string,
  restore: (text: string) => string,
): OpenTag {
  const offset = source.lastIndexOf('<', content.offset - 1)
  return {
    name,
    local,
    uri,
    attributes: Object.fromEntries(
      Object.values(attributes).map((entry) => [entry.local, restore(entry.value)]),
    ),
    start: { offset, ...startOf(source.slice(offset, content.offset), content) },
    content,
  }
}

/** Where a start tag begins, seen from its end. */
function startOf(tag: string, { line, column }: Mark): { line: number; column: number } {
  const { line: lines, column: width } = advance({ line: 1, column: 1 }, tag)
  // The column of a tag over several lines is unknown from behind; its first line is enough.
  return lines === 1 ? { line, column: column - width + 1 } : { line: line - lines + 1, column: 1 }
}
