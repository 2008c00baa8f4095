import { parseRobotsHeader } from '../robots/header.ts'

/**
 * Whether a value has no line end, which would begin another header, and no other control character.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-5.5
 */
export function isOneLine(value: string): boolean {
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  return !/[\0-\x08\x0A-\x1F\x7F]/.test(value)
}

/** Whether every host can send a text as the value of a header: on one line, and with no letters beyond Latin-1. */
export function isSendable(value: string): boolean {
  return isOneLine(value) && /^[\t\x20-\xFF]+$/.test(value) && value.trim() === value
}

/** Whether an X-Robots-Tag begins with the name of a crawler. */
export function isForOneCrawler(value: string): boolean {
  const [group] = parseRobotsHeader(value)
  return group !== undefined && group.crawler !== '*'
}
