import type { Position } from 'unist'
import type { Because, Directive } from '@indexical/syntax/robots'
import type { RequestedDirective } from '../intent/types.ts'
import type { Location, SignalLocation } from '@indexical/syntax'
import type { RobotsStatement } from './types.ts'

/** Return the location of a directive that decides. */
export function causeLocation({ statement, directive }: Because<SignalLocation>): SignalLocation {
  return directiveLocation(statement as RobotsStatement, directive)
}

/**
 * Return the location of one directive. If its exact location in the text is unknown, return that of the whole text.
 */
export function directiveLocation(statement: RobotsStatement, directive: Directive): SignalLocation {
  const own = (directive as RequestedDirective).location
  if (own) return own
  const { value, location } = statement.content
  if (!location || !isExact(value, location)) return location
  if ('file' in location) {
    return {
      ...location,
      column: location.column! + directive.start,
      endColumn: location.column! + directive.end,
    }
  }
  const { line, column, offset } = location.start
  const point = (move: number) => ({
    line,
    column: column + move,
    ...(offset !== undefined && { offset: offset + move }),
  })
  return { start: point(directive.start), end: point(directive.end) }
}

/**
 * Return whether the value is in the source exactly as it is: on one line, and without character references or escapes.
 */
function isExact(value: string, location: Position | Location): boolean {
  const { line, column, endLine, endColumn } =
    'file' in location
      ? location
      : { ...location.start, endLine: location.end.line, endColumn: location.end.column }
  return line === endLine && column !== undefined && endColumn === column + value.length
}
