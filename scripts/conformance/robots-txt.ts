import { escapePattern } from '../../packages/syntax/src/robots-txt/escape-pattern.ts'
import { matchRobotsTxt, pathOfUrl } from '../../packages/syntax/src/robots-txt/match-robots-txt.ts'
import { parseRobotsTxt, isProductToken } from '../../packages/syntax/src/robots-txt/parse-robots-txt.ts'
import { fillTemplate, readCases } from './outcome.ts'
import type { Outcome, Template } from './outcome.ts'

interface Case {
  id: string
  kind?: 'valid-user-agent-token' | 'path-params-query' | 'escape-pattern' | 'parse-stats'
  robotsTxt?: string
  robotsTxtBytesBase64?: string
  robotsTxtTemplate?: Template
  userAgent?: string
  url?: string
  urlTemplate?: Template
  input?: string
  expected: Record<string, unknown>
  googleSpecific?: boolean
  deviation?: unknown
}

/**
 * Cases about escapes in which RFC 9309 requires the opposite result. robots.cc leaves the URL unchanged and decodes
 * nothing. The RFC escapes and decodes both sides before it compares them.
 */
const encodingDiffers = /(?:ID_Encoding|non-ascii-paths)\/(?:3|5|6)$/

/** Return whether the RFC has another result. It always allows robots.txt itself, for which robots.cc is not meant. */
const differsInRfc = ({ id, url = '' }: Case): boolean =>
  encodingDiffers.test(id) || new URL(url, 'http://example.com/').pathname === '/robots.txt'

const suites = ['robots-txt.google-robotstxt.json', 'robots-txt.google-spec-test.json']

/**
 * Compare our results with the tests of Google's robots.cc and of its public suite for other parsers.
 *
 * Every case runs in Google's mode. A case with a verdict that is not specific to Google also runs in the mode of RFC
 * 9309, and counts a second time. Cases that are marked as deviating are skipped. In the second run, cases in which the
 * RFC requires the opposite are skipped too.
 *
 * @param folder with `robots-txt.google-robotstxt.json` and `robots-txt.google-spec-test.json`
 */
export function* conformRobotsTxt(folder: string): Generator<Outcome> {
  for (const item of suites.flatMap((file) => readCases<Case>(folder, file))) {
    const { id, kind, expected, deviation, googleSpecific } = item
    for (const google of kind !== undefined || googleSpecific ? [true] : [true, false]) {
      const results = decide(item, google)
      yield {
        id: `${id} (${google ? 'Google' : 'RFC 9309'})`,
        got: Object.fromEntries(Object.keys(expected).map((key) => [key, results[key]])),
        expected,
        mayDiffer: deviation !== undefined || (!google && differsInRfc(item)),
      }
    }
  }
}

function decide(item: Case, google: boolean): Record<string, unknown> {
  const { kind, input = '', userAgent = '' } = item
  if (kind === 'valid-user-agent-token') return { valid: isProductToken(userAgent) }
  if (kind === 'path-params-query') return { output: pathOfUrl(input) }
  if (kind === 'escape-pattern') return { output: escapePattern(Buffer.from(input).toString('latin1')) }
  if (kind === 'parse-stats') return stats(item)
  const url = item.urlTemplate ? fillTemplate(item.urlTemplate) : (item.url ?? '')
  return { allowed: matchRobotsTxt(parseRobotsTxt(sourceOf(item)), userAgent, url, { google }).allowed }
}

/** Return the counters of robots.cc. It counts a rule outside of any group as valid. */
function stats(item: Case): Record<string, unknown> {
  const { groups, sitemaps, problems } = parseRobotsTxt(sourceOf(item))
  const ofType = (type: string) => problems.filter((problem) => problem.type === type)
  const valid = [
    ...groups.flatMap(({ agents }) => agents),
    ...groups.flatMap(({ rules }) => rules),
    ...sitemaps,
    ...ofType('rule-outside-group'),
  ]
  return {
    validDirectives: valid.length,
    lastLineSeen: Math.max(...valid.map(({ line }) => line)),
    unknownDirectives: ofType('unknown-field').length,
    sitemap: sitemaps.at(-1)?.url,
  }
}

function sourceOf(item: Case): string | Uint8Array {
  if (item.robotsTxtBytesBase64 !== undefined) return Buffer.from(item.robotsTxtBytesBase64, 'base64')
  return item.robotsTxtTemplate ? fillTemplate(item.robotsTxtTemplate) : (item.robotsTxt ?? '')
}
