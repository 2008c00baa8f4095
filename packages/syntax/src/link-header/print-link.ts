/** The data of a link to print. */
export interface PrintableLink {
  target: string
  /** Printed in this order. */
  params: readonly { name: string; value: string }[]
}

/**
 * Format the value of a `Link` header. Values are in double quotes, which Google requires for `rel="canonical"`.
 *
 * Invalid characters are replaced: control characters in a value become spaces; `<`, `>`, white space and control
 * characters in a target are percent-encoded.
 *
 * @see https://www.rfc-editor.org/rfc/rfc8288#section-3
 * @see https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls#rel-canonical-header-method
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
  return `"${value.replace(/\p{Cc}/gu, ' ').replace(/["\\]/g, String.raw`\$&`)}"`
}
