import type { SaxesTagNS } from 'saxes'
import { advance } from './text-location.ts'
import type { Mark } from './text-location.ts'

/** The relevant parts of a start tag. */
export interface OpenTag {
  name: string
  local: string
  uri: string
  /** By local name. */
  attributes: Readonly<Record<string, string>>
  start: Mark
  /** The start of its content. */
  content: Mark
}

/** @param content the point after the tag */
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

/** Compute the start of a tag from its end. */
function startOf(tag: string, { line, column }: Mark): { line: number; column: number } {
  const { line: lines, column: width } = advance({ line: 1, column: 1 }, tag)
  // The column of a tag with several lines cannot be computed from its end, so only its first line is used.
  return lines === 1 ? { line, column: column - width + 1 } : { line: line - lines + 1, column: 1 }
}
