import { parseRobotsHeader } from '@indexical/syntax/robots'

/**
 * Return whether a value contains no control characters. A line end would start another header.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-5.5
 */
export function isOneLine(value: string): boolean {
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  return !/[\0-\x08\x0A-\x1F\x7F]/.test(value)
}

/** Return whether every host can send a text as a header value. It must be one line of Latin-1 characters. */
export function isSendable(value: string): boolean {
  return isOneLine(value) && /^[\t\x20-\xFF]+$/.test(value) && value.trim() === value
}

/** Return whether an X-Robots-Tag starts with the name of a crawler. */
export function isForOneCrawler(value: string): boolean {
  const [group] = parseRobotsHeader(value)
  return group !== undefined && group.crawler !== '*'
}
