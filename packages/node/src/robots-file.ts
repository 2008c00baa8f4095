import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { matchRobotsTxt, parseRobotsTxt, rootUrl } from '@indexical/core'
import type { Options, Site } from '@indexical/core'
import type { RunContext } from './types.ts'

/** What the site's robots.txt says, and whether it was there. */
export interface RobotsFile {
  blockedBy: Site['blockedBy']
  facts: Site['robotsTxt']
  missing: { kind: string; file: string }[]
}

const silent: RobotsFile = { blockedBy: () => undefined, facts: undefined, missing: [] }

/**
 * Read robots.txt from the output folder, or from where the options say.
 *
 * Crawlers read it at the root of a host only; below a base path the file of the output is nobody's.
 */
export function readRobotsFile(
  options: Options,
  { root, outDir }: RunContext,
  showFile: (file: string) => string,
): RobotsFile {
  const { robotsTxt } = options
  if (robotsTxt === undefined && new URL(rootUrl(options)).pathname !== '/') return silent
  const path = robotsTxt === undefined ? join(outDir, 'robots.txt') : join(root, robotsTxt)
  if (!existsSync(path)) {
    return robotsTxt === undefined
      ? silent
      : { ...silent, missing: [{ kind: 'robots.txt', file: robotsTxt }] }
  }
  const file = robotsTxt ?? showFile('robots.txt')
  const parsed = parseRobotsTxt(readFileSync(path))
  const { origin } = new URL(options.site)
  return {
    facts: { file, parsed },
    missing: [],
    blockedBy(url, crawler = 'googlebot') {
      if (new URL(url).origin !== origin) return undefined
      const { allowed, rule } = matchRobotsTxt(parsed, crawler, url)
      if (allowed || !rule) return undefined
      const { line, column, text } = rule
      return { line: text, at: { file, line, column, endLine: line, endColumn: column + text.length } }
    },
  }
}
