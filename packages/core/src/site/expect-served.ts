import { parseLinkHeader } from '@indexical/syntax/link-header'
import { printRobots } from '@indexical/syntax/robots'
import type { PageSignals } from '../page/types.ts'
import type { HeaderLine } from '@indexical/syntax'
import type { ServedStatement } from './served.ts'

/** Return the header values that a `ServedStatement` contains. */
export function servedHeaders(
  lines: readonly Pick<HeaderLine, 'name' | 'value'>[],
): Pick<ServedStatement, 'robots' | 'links'> {
  const valuesOf = (name: string): string[] =>
    lines.filter((line) => line.name === name).map(({ value }) => value.value)
  return { robots: valuesOf('x-robots-tag'), links: valuesOf('link').filter(isSignal) }
}

/** Return the signals in a document's tags, for comparison with another document. */
export function servedTags({
  canonicals,
  robots,
}: Pick<PageSignals, 'canonicals' | 'robots'>): Pick<
  NonNullable<ServedStatement['html']>,
  'canonicals' | 'robots'
> {
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
