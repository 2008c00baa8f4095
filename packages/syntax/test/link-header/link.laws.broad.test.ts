import { expect, test } from 'vitest'
import { parseLinkHeader } from '../../src/link-header/parse-link.ts'
import { cpuTime } from '../../../../tests/cpu-time.ts'

const many = 200_000

test.each<[string, string, number]>([
  ['links', '</a>; rel=next,'.repeat(many), many],
  ['opening brackets', '<'.repeat(many), 0],
  ['opening brackets and commas', '<,'.repeat(many), 0],
  ['quotes', '"'.repeat(many), 0],
  ['spaces', `; rel="${' '.repeat(many)}",`, 0],
  ['semicolons', `</a>${' ;'.repeat(many)}`, 1],
  ['escapes', `</a>; title="${'\\"'.repeat(many)}`, 0],
  ['parameters', `</a>${'; hreflang=de'.repeat(many)}`, 1],
  ['repeated relations', `</a>${'; rel=next'.repeat(many)}`, 1],
  ['relations', `</a>; rel="${'next '.repeat(many)}"`, 1],
  ['equals signs', `</a>; rel${'='.repeat(many)}`, 1],
])('many %s take time in proportion', (_, value, expected) => {
  const start = cpuTime()
  expect(parseLinkHeader(value).links).toHaveLength(expected)
  // Quadratic work would take minutes.
  expect(cpuTime() - start).toBeLessThan(3000)
})
