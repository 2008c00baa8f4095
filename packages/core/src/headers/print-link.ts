import { isToken } from './read-params.ts'

/** What a link needs to be written. */
export interface PrintableLink {
  target: string
  /** In the order in which they are to be written. */
  params: readonly { name: string; value: string }[]
}

/**
 * Write the value of a `Link` header, values in quotes where the grammar wants them.
 *
 * What a field cannot hold never gets out: control characters become spaces in a value, and `<`, `>`, white
 * space and control characters are percent-encoded in a target.
 *
 * @see https://www.rfc-editor.org/rfc/rfc8288#section-3
 */
export function printLinkHeader(links: readonly PrintableLink[]): string {
  return links
    .map(({ target, params }) =>
      [`<${printTarget(target)}>`, ...params.map(({ name, value }) => `${name}=${printValue(value)}`)].join(
        '; ',
      ),
    )
    .join(', ')
}

function printTarget(target: string): string {
  return target.toWellFormed().replace(/[<>\s\p{Cc}]/gu, encodeURIComponent)
}

function printValue(value: string): string {
  if (isToken(value)) return value
  return `"${value.replace(/\p{Cc}/gu, ' ').replace(/["\\]/g, String.raw`\$&`)}"`
}
