import type { Page, PageSignals } from '../page/types.ts'
import { parseLinkHeader } from '@indexical/syntax/link-header'
import { printRobots } from '@indexical/syntax/robots'
import type { RobotsTxt } from '@indexical/syntax/robots-txt'
import type { HeaderLine } from '@indexical/syntax'

/** The response of a running server at one URL, with the response that the build predicts. */
export interface ServedResponse {
  /** Absolute URL of the production site. */
  url: string
  /** The page at the URL, if there is one. */
  page: Page | undefined
  expected: ExpectedStatement
  /** Undefined if there was no response. */
  got: ServedStatement | undefined
  /** Why there was no response. */
  failure: string | undefined
}

/** The expected response of a server. */
export interface ExpectedStatement extends ServedStatement {
  /** Whether the server may send other headers, because of configuration that we cannot interpret. @default false */
  hasUnknownHeaders?: boolean
}

/** The parts of a response that matter to crawlers. */
export interface ServedStatement {
  status: number
  /** Absolute URL. If it leads to the same server, it is on the production site. */
  location: string | undefined
  /** Values of the X-Robots-Tag lines, in any order. */
  robots: readonly string[]
  /** Values of the Link lines with a canonical or an alternate, in any order. */
  links: readonly string[]
  /** The signals of the document; undefined if it is not a page. */
  html: ServedTags | undefined
  /** The robots.txt at this URL. */
  robotsTxt?: RobotsTxt | undefined
}

/** The signals of a served document. */
export interface ServedTags {
  canonicals: readonly string[]
  robots: readonly string[]
  /** Comparison of the body with the file of the build; missing if it was not compared. */
  body?: { builtSize: number; sentSize: number; isSame: boolean }
}

/** Return the header values that a `ServedStatement` contains. */
export function servedHeaders(
  lines: readonly Pick<HeaderLine, 'name' | 'value'>[],
): Pick<ServedStatement, 'robots' | 'links'> {
  const valuesOf = (name: string): string[] =>
    lines.filter((line) => line.name === name).map(({ value }) => value.value)
  return { robots: valuesOf('x-robots-tag'), links: valuesOf('link').filter(isSignal) }
}

/** Return the signals in a document's tags, for comparison with another document. */
export function servedTags({ canonicals, robots }: Pick<PageSignals, 'canonicals' | 'robots'>): ServedTags {
  return {
    canonicals: canonicals
      .filter(({ carrier }) => carrier !== 'header')
      .map(({ url, href }) => url ?? href.value),
    robots: robots
      .filter(({ carrier }) => carrier !== 'header')
      .map(
        ({ crawler, directives }) => `${crawler === '*' ? 'robots' : crawler}: ${printRobots(directives)}`,
      ),
  }
}

/** Return whether a Link header contains a signal. Links to fonts and scripts do not. */
function isSignal(value: string): boolean {
  return parseLinkHeader(value).links.some(
    ({ rel }) => rel.includes('canonical') || rel.includes('alternate'),
  )
}
