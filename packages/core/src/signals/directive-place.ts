import type { Position } from 'unist'
import type { Directive } from '../robots/parse.ts'
import type { AskedDirective } from '../intent/types.ts'
import type { Place, At } from '../place.ts'
import type { RobotsStatement } from './types.ts'

/** The place of one directive inside the text it was read from; the whole text where that is not exact. */
export function directivePlace(statement: RobotsStatement, directive: Directive): At {
  const own = (directive as AskedDirective).at
  if (own) return own
  const { value, at } = statement.content
  if (!at || !isExact(value, at)) return at
  if ('file' in at) {
    return { ...at, column: at.column! + directive.start, endColumn: at.column! + directive.end }
  }
  const { line, column, offset } = at.start
  const point = (move: number) => ({
    line,
    column: column + move,
    ...(offset !== undefined && { offset: offset + move }),
  })
  return { start: point(directive.start), end: point(directive.end) }
}

/** Whether the source holds the value letter by letter: on one line, with no character references or escapes. */
function isExact(value: string, at: Position | Place): boolean {
  if ('file' in at) {
    if (at.column === undefined || at.endColumn === undefined || at.line !== at.endLine) return false
    return at.endColumn - at.column === value.length
  }
  return at.start.line === at.end.line && at.end.column - at.start.column === value.length
}
