import { findDelimiter, trim, type Range } from './scan.ts'

/**
 * Return the members of a `Link` field's value, without outer white space and without empty members. Several fields
 * of one response are equal to one value, joined with commas.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-5.6.1
 */
export function splitLinkHeader(value: string): Range[] {
  const members: Range[] = []
  for (let position = 0; position < value.length;) {
    const comma = findDelimiter(value, position, value.length, ',')
    const member = trim(value, position, comma)
    if (member.start < member.end) members.push(member)
    position = comma + 1
  }
  return members
}
