import { parseLinkHeader } from '../headers/parse-link.ts'
import { printRobots } from '../robots/print.ts'
import type { PageSignals } from '../signals/types.ts'
import type { HeaderLine } from '../place.ts'
import type { ServedStatement } from './served.ts'

/** The part of header lines that `ServedStatement` holds. */
export function servedHeaders(
  lines: readonly Pick<HeaderLine, 'name' | 'value'>[],
): Pick<ServedStatement, 'robots' | 'links'> {
  const valuesOf = (name: string): string[] =>
    lines.filter((line) => line.name === name).map(({ value }) => value.value)
  return { robots: valuesOf('x-robots-tag'), links: valuesOf('link').filter(isSignal) }
}

/** What the tags of a document say, for a comparison with another. */
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

/** Links to fonts and scripts are nobody's business here. */
function isSignal(value: string): boolean {
  return parseLinkHeader(value).links.some(
    ({ rel }) => rel.includes('canonical') || rel.includes('alternate'),
  )
}
