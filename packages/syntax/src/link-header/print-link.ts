import { isToken } from './read-params.ts'

/** The data of a link to print. */
export interface PrintableLink {
  target: string
  /** Printed in this order. */
  params: readonly { name: string; value: string }[]
}

/**
 * Format the value of a `Link` header. Values are quoted if the grammar requires it.
 *
 * Invalid characters are replaced: control characters in a value become spaces; `<`, `>`, white space and control
 * characters in a target are percent-encoded.
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
