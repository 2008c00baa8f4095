import { findDelimiter, trim, type Stretch } from './scan.ts'

/**
 * The members of a `Link` field's value, without white space around them; empty members are left out. Several
 * fields of one response are one value when they are joined with commas.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-5.6.1
 */
export function splitLinkHeader(value: string): Stretch[] {
  const members: Stretch[] = []
  for (let position = 0; position < value.length;) {
    const comma = findDelimiter(value, position, value.length, ',')
    const member = trim(value, position, comma)
    if (member.start < member.end) members.push(member)
    position = comma + 1
  }
  return members
}
