import { isForAll } from '@indexical/syntax/internal'
import { parseRobotsTxt } from '@indexical/syntax/robots-txt'
import type { Options } from '@indexical/core'

/**
 * Add a `Content-Signal` line for all crawlers to a robots.txt, by the option `show`, or return a new one. The text
 * stays the same if a group for all crawlers already has such a line, or if the line would belong to another group.
 *
 * @param text undefined if there is no robots.txt
 * @see https://contentsignals.org/
 */
export function addContentSignal(text: string | undefined, show: NonNullable<Options['show']>): string {
  const yesNo = (part: 'search' | 'ai'): string => (show.includes(part) ? 'yes' : 'no')
  const line = `Content-Signal: search=${yesNo('search')}, ai-input=${yesNo('ai')}`
  if (text === undefined) return `User-agent: *\n${line}\nDisallow:\n`
  if (isSignalled(text)) return text
  const eol = text.includes('\r\n') ? '\r\n' : '\n'
  const { groups } = parseRobotsTxt(text)
  const group = groups.find(({ agents }) => agents.some(({ token }) => token === '*'))
  const changed = group
    ? insertAfter(text, Math.max(...group.agents.map((agent) => agent.line)), line, eol)
    : `${text}${text === '' || /[\r\n]$/.test(text) ? '' : eol}${eol}User-agent: *${eol}${line}${eol}Disallow:${eol}`
  const after = parseRobotsTxt(changed).groups
  const isSame = after.length === groups.length + (group ? 0 : 1)
  return isSame && isSignalled(changed) ? changed : text
}

/** Return whether a robots.txt contains a signal for all crawlers. */
function isSignalled(text: string): boolean {
  const { signals = [] } = parseRobotsTxt(text)
  return signals.some(isForAll)
}

/** @param number 1-based number of the line above */
function insertAfter(text: string, number: number, line: string, eol: string): string {
  const lines = text.split(/(?<=\n|\r(?!\n))/)
  const before = lines[number - 1]!
  if (!/[\r\n]$/.test(before)) lines[number - 1] = before + eol
  lines.splice(number, 0, line + eol)
  return lines.join('')
}
