import { formatDate } from '../../../packages/syntax/src/robots/date.ts'
import { directives } from '../../../packages/syntax/src/robots/directives.ts'
import { parseRobotsHeader } from '../../../packages/syntax/src/robots/header.ts'
import { parseRobots, type Directive, printRobots } from '../../../packages/syntax/src/robots/parse.ts'
import { difference, tokensOf, type Target } from '../target.ts'

export const robots: Target = {
  about:
    'Directives stand where they say, nothing visible is lost, and what is printed reads the same, also in a header',
  code: ['core/src/robots/'],
  seeds: [
    'noindex, nofollow',
    'max-snippet:20, max-image-preview: large',
    'unavailable_after: Friday, 25-Jun-10 15:00:00 PST, noindex',
    'unavailable_after: 2027-01-31T10:00:00+01:00',
    'googlebot: noindex, bingbot: nofollow, max-video-preview:-1',
    'otherbot: none',
    'noindex nofollow; noarchive',
    `unavailable_after: ${formatDate(0)}`,
  ],
  tokens: [
    ...directives.flatMap(({ name }) => [name, `${name}:`]),
    ...tokensOf(`
      googlebot bingbot: bot: noidnex -1 20 large standard robots Fri Friday, 15:00:00 PST GMT 2027-01-31 T10:00 +01:00
      Z 1e9 ９ ; ,
    `),
    'no index',
    '25 Jun 2010',
  ],
  check: (text) => {
    const found = parseRobots(text)
    const sound = found.filter(({ problem }) => !problem).map(({ name, value }) => pair(name, value))
    const headers = parseRobotsHeader(text)
    const plain = text.replaceAll(':', '')
    return (
      misplaced(text, found) ??
      difference(
        parseRobots(printRobots(sound)).map(({ name, value }) => pair(name, value)),
        sound,
      ) ??
      headers.map((group) => misplaced(text, group.directives, false)).find((words) => words !== undefined) ??
      difference(
        parseRobotsHeader(plain).flatMap((group) => group.directives),
        parseRobots(plain),
      )
    )
  },
}

function pair(name: string, value: string | undefined): { name: string; value?: string } {
  return value === undefined ? { name } : { name, value }
}

/** Describe a wrong location of a directive; with `isAll`, directives must cover everything except separators. */
function misplaced(text: string, found: readonly Directive[], isAll = true): string | undefined {
  let rest = ''
  let position = 0
  for (const { raw, start, end } of found) {
    if (start < position || text.slice(start, end) !== raw)
      return `misplaced: ${JSON.stringify(raw)} at ${start}`
    rest += text.slice(position, start)
    position = end
  }
  rest += text.slice(position)
  return isAll && !/^[,\t\n\f\r ]*$/.test(rest) ? `lost: ${JSON.stringify(rest)}` : undefined
}
