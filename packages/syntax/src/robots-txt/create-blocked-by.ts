import type { Location } from '../location.ts'
import { createRobotsMatcher } from './match-robots-txt.ts'
import type { RobotsTxt } from './parse-robots-txt.ts'
import { robotsTxtLocation } from './problem.ts'

/**
 * Create a function that returns the line of a robots.txt that blocks a URL; undefined if none does, or if the URL is on
 * another origin.
 *
 * @param file as shown in findings
 * @param site any URL of the robots.txt's origin
 */
export function createBlockedBy(
  parsed: RobotsTxt,
  file: string,
  site: string,
): (url: string, crawler?: string) => { line: string; location: Location } | undefined {
  const { origin } = new URL(site)
  const matchers = new Map<string, ReturnType<typeof createRobotsMatcher>>()
  return (url, crawler = 'googlebot') => {
    if (!url.startsWith(`${origin}/`) && new URL(url).origin !== origin) return undefined
    let match = matchers.get(crawler)
    if (!match) matchers.set(crawler, (match = createRobotsMatcher(parsed, crawler)))
    const { allowed, rule } = match(url)
    if (allowed || !rule) return undefined
    const { line, column, text } = rule
    return {
      line: text,
      location: robotsTxtLocation(file, { line, column, endColumn: column + text.length }),
    }
  }
}
