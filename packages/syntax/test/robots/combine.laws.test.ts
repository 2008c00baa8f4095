import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { effective, type Effective, type Statement } from '../../src/robots/combine.ts'
import { directives } from '../../src/robots/directives.ts'
import { parseRobots } from '../../src/robots/parse.ts'
import { imagePreviews } from '../../src/robots/values.ts'
import { soundDirective, statement } from './arbitraries.ts'

const crawler = fc.constantFrom('*', 'googlebot', 'googlebot-news', 'bingbot', 'yandex')
const model = fc.constantFrom('restrictive' as const, 'positive-wins' as const)
const list = fc.array(statement, { maxLength: 5 })
const now = Date.UTC(2027, 0, 1)

function conclusion(
  statements: readonly Statement[],
  token: string,
  how: 'restrictive' | 'positive-wins',
): object {
  const { because: _, ...result } = effective(statements, token, { model: how, now })
  return result
}

test('the order of statements and directives makes no difference', () => {
  fc.assert(
    fc.property(list, crawler, model, fc.infiniteStream(fc.nat()), (statements, token, how, random) => {
      const shuffled = shuffle(statements, random).map(({ crawler: to, carrier, directives: own }) => {
        return { crawler: to, carrier, directives: shuffle(own, random) }
      })
      expect(conclusion(shuffled, token, how)).toEqual(conclusion(statements, token, how))
    }),
  )
})

test('repeated directives make no difference', () => {
  fc.assert(
    fc.property(list, crawler, model, (statements, token, how) => {
      expect(conclusion([...statements, ...statements], token, how)).toEqual(
        conclusion(statements, token, how),
      )
    }),
  )
})

test('one statement with all directives equals one statement for each', () => {
  fc.assert(
    fc.property(list, crawler, model, (statements, token, how) => {
      const split = statements.flatMap((item) =>
        item.directives.map((directive) => ({ ...item, directives: [directive] })),
      )
      expect(conclusion(split, token, how)).toEqual(conclusion(statements, token, how))
    }),
  )
})

test('directives for another crawler make no difference', () => {
  fc.assert(
    fc.property(list, crawler, model, (statements, token, how) => {
      const others = statements.filter((item) => item.crawler === '*' || item.crawler === token)
      expect(conclusion(others, token, how)).toEqual(conclusion(statements, token, how))
    }),
  )
})

function limit(value: number): number {
  return value < 0 ? Infinity : value
}

/** Numbers that grow with what is allowed. */
function freedoms(result: Effective): number[] {
  return [
    ...[result.index, result.follow, result.archive, result.snippet, result.translate, result.imageIndex].map(
      Number,
    ),
    limit(result.maxSnippet),
    limit(result.maxVideoPreview),
    result.unavailableAfter ?? Infinity,
  ]
}

const negative = soundDirective.filter(
  ({ name }) => directives.find((info) => info.name === name)?.polarity === 'negative',
)

test('a further negative directive never relaxes anything', () => {
  fc.assert(
    fc.property(list, crawler, negative, (statements, token, { name, value }) => {
      const added = parseRobots(value === undefined ? name : `${name}:${value}`)
      const before = effective(statements, token, { model: 'restrictive', now })
      const more: Statement[] = [...statements, { crawler: '*', carrier: 'header', directives: added }]
      const after = effective(more, token, { model: 'restrictive', now })
      freedoms(after).forEach((freedom, index) =>
        expect(freedom).toBeLessThanOrEqual(freedoms(before)[index] ?? NaN),
      )
      // `large` is more than the default: asking for a size for the first time may enlarge it.
      if (!before.because.maxImagePreview) return
      const sizes = [after, before].map((result) => imagePreviews.indexOf(result.maxImagePreview))
      expect(sizes[0]).toBeLessThanOrEqual(sizes[1] ?? NaN)
    }),
  )
})

test('a positive directive changes nothing in the restrictive model', () => {
  fc.assert(
    fc.property(
      list,
      crawler,
      fc.constantFrom('all', 'index', 'follow', 'archive'),
      (statements, token, name) => {
        const more: Statement[] = [
          ...statements,
          { crawler: '*', carrier: 'meta', directives: parseRobots(name) },
        ]
        expect(conclusion(more, token, 'restrictive')).toEqual(conclusion(statements, token, 'restrictive'))
      },
    ),
  )
})

test('positive-wins is never stricter than restrictive about what can be lifted', () => {
  fc.assert(
    fc.property(list, crawler, (statements, token) => {
      const strict = effective(statements, token, { model: 'restrictive' })
      const kind = effective(statements, token, { model: 'positive-wins' })
      for (const field of ['index', 'follow', 'archive'] as const) {
        expect(Number(kind[field])).toBeGreaterThanOrEqual(Number(strict[field]))
      }
      expect(kind.maxSnippet).toBe(strict.maxSnippet)
    }),
  )
})

function shuffle<T>(items: readonly T[], random: fc.Stream<number>): T[] {
  const keyed = items.map((item) => ({ item, key: random.next().value ?? 0 }))
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item)
}
