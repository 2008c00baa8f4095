import type { Position } from 'unist'
import type { Directive } from '@indexical/syntax/robots'
import type { AskedDirective } from '../intent/types.ts'
import type { Place, At } from '@indexical/syntax'
import type { RobotsStatement } from './types.ts'

/** Return the location of one directive inside its text, or of the whole text if that is not exact. */
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

/**
 * Return whether the source contains the value character by character: on one line, without character references or
 * escapes.
 */
function isExact(value: string, at: Position | Place): boolean {
  if ('file' in at) {
    if (at.column === undefined || at.endColumn === undefined || at.line !== at.endLine) return false
    return at.endColumn - at.column === value.length
  }
  return at.start.line === at.end.line && at.end.column - at.start.column === value.length
}
