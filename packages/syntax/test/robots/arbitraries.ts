import * as fc from 'fast-check'
import type { Statement } from '../../src/robots/combine.ts'
import { formatDate } from '../../src/robots/date.ts'
import { directives } from '../../src/robots/directives.ts'
import { parseRobots, printRobots } from '../../src/robots/parse.ts'

type Plain = { name: string; value?: string }

function namesOf(kind: string): string[] {
  return directives.filter(({ value }) => value === kind).map(({ name }) => name)
}

/** A directive of the registry with a value that crawlers can use. */
export const soundDirective: fc.Arbitrary<Plain> = fc.oneof(
  { arbitrary: fc.constantFrom(...namesOf('none')).map((name): Plain => ({ name })), weight: 4 },
  fc
    .tuple(fc.constantFrom(...namesOf('integer')), fc.oneof(fc.constantFrom(-1, 0), fc.nat(400)))
    .map(([name, value]): Plain => ({ name, value: String(value) })),
  fc.constantFrom('none', 'standard', 'large').map((value): Plain => ({ name: 'max-image-preview', value })),
  fc
    .integer({ min: 0, max: 3e9 })
    .map((seconds): Plain => ({ name: 'unavailable_after', value: formatDate(seconds * 1000) })),
  fc.constant<Plain>({ name: 'unavailable_after', value: 'Friday, 25-Jun-10 15:00:00 PST' }),
)

/** A statement by any carrier to everybody or to one of a few crawlers. */
export const statement: fc.Arbitrary<Statement> = fc
  .record({
    crawler: fc.constantFrom('*', 'googlebot', 'googlebot-news', 'bingbot', 'yandex'),
    carrier: fc.constantFrom('meta', 'header', 'frontmatter'),
    list: fc.array(soundDirective, { maxLength: 4 }),
  })
  .map(({ crawler, carrier, list }) => ({ crawler, carrier, directives: parseRobots(printRobots(list)) }))
