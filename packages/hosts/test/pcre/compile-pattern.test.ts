import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toBytes } from '../../src/bytes.ts'
import { compilePattern } from '../../src/pcre/compile-pattern.ts'
import { literalPattern } from '../../src/plan-patterns.ts'

function match(
  source: string,
  text: string,
  isCaseless = false,
): readonly (string | undefined)[] | undefined {
  return compilePattern(toBytes(source), { isCaseless })!.match(toBytes(text))
}

describe('compilePattern', () => {
  test.each<[string, string, string, (string | undefined)[] | undefined]>([
    ['anywhere', 'b', 'abc', ['b']],
    ['at the start', '^b', 'abc', undefined],
    ['greedy', '^/(.*)/(.*)$', '/a/b/c', ['/a/b/c', 'a/b', 'c']],
    ['lazy', '^/(.*?)/(.*)$', '/a/b/c', ['/a/b/c', 'a', 'b/c']],
    ['the first alternative', '(a|ab)(c|bcd)?', 'abcd', ['abcd', 'a', 'bcd']],
    ['a group that takes no part', '(a)|(b)', 'b', ['b', undefined, 'b']],
    ['named groups', '^/(?<year>\\d+)/(?P<slug>.+)$', '/1/a', ['/1/a', '1', 'a']],
    ['counts', '^a{2,3}$', 'aaaa', undefined],
    ['a count of three digits', '^a{100}$', 'a'.repeat(99), undefined],
    ['a count without end', '^a{2,}$', 'aaa', ['aaa']],
    ['a brace that is no count', '^a{x}$', 'a{x}', ['a{x}']],
    ['the last of a repeated group', '(?:(a|b))+', 'ab', ['ab', 'b']],
    ['a class', '^[^/a-c\\d\\]]+$', 'xyz', ['xyz']],
    ['a class with its own bracket', '^[]a]+$', 'a]', ['a]']],
    ['a dash at the end', '^[a-]+$', 'a-', ['a-']],
    ['a line end before the end', 'a$', 'a\n', ['a']],
    ['any byte but line ends', '^.$', '\n', undefined],
    ['a letter of two bytes', '^..$', 'ü', [toBytes('ü')]],
    ['a number', '^\\xC3\\x3F?', 'ü', ['\xC3']],
    ['look-ahead', '^/(?!api)\\w+$', '/app', ['/app']],
    ['look-ahead in vain', '^/(?!api)\\w+$', '/api', undefined],
    ['letter case', '(?i)^ÄB', 'Äb', [toBytes('Äb')]],
    ['only ASCII letters have two cases', '(?i)^ä', 'Ä', undefined],
  ])('%s', (_, source, text, expected) => {
    expect(match(source, text)).toEqual(expected)
  })

  test.each([
    '(a)\\1',
    '(?<=a)b',
    '(?>a)',
    'a++',
    '(?P>n)',
    '\\b',
    '\\p{L}',
    '[[:alpha:]]',
    '(',
    'a)',
    '*a',
    'a{1000}',
    'a{1,1000}',
    '[b-a]',
    '\\',
  ])('does not understand %s', (source) => {
    expect(compilePattern(source)).toBeUndefined()
  })

  test('takes no longer for what would never end elsewhere', () => {
    expect(match('^(a+)+$', `${'a'.repeat(2000)}!`)).toBeUndefined()
    expect(match('^(?:a|a)*b(?:.*.*.*)$', 'a'.repeat(2000))).toBeUndefined()
    expect(match('^(?:(?!.*b.*c).)*d', 'a'.repeat(20_000))).toBeUndefined()
    expect(match('^(?:(?=.*(?!.*b.*c)).)*d', 'a'.repeat(20_000))).toBeUndefined()
    expect(compilePattern('(?:a{999}){999}')).toBeUndefined()
  })

  test('lists its texts', () => {
    expect(compilePattern('^/old\\.html$')!.texts).toEqual(['/old.html'])
    expect(compilePattern('^/old.html$')!.texts).toEqual([])
    expect(compilePattern('^/(?:a|b(?:\\.c)?)$')!.texts).toEqual(['/a', '/b.c', '/b'])
  })

  const atom = fc.constantFrom(
    'a',
    'b',
    '.',
    '/',
    '[ab]',
    '[^a]',
    '\\d',
    '\\w',
    '(?:a|b)',
    '(a|)',
    '(b)',
    'ab|a',
    '(?=a)',
    '(?=(?:a|b*)*1)',
    '(?!.*/b)',
    '(?=(?!b/).+\\d)',
    '(?:(?!ab).)',
  )
  const mark = fc.constantFrom('', '', '', '?', '*', '+', '{2}', '{1,2}', '*?', '+?', '??')

  test('matches as JavaScript does', () => {
    const source = fc
      .array(fc.tuple(atom, mark), { minLength: 1, maxLength: 6 })
      .map((parts) =>
        parts
          .map(([one, sign]) => (/[|=!]/.test(one) && !one.startsWith('(?:') ? `(?:${one})` : one + sign))
          .join(''),
      )
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '/', '1'), maxLength: 8 })
    fc.assert(
      fc.property(source, text, fc.boolean(), (pattern, subject, isWhole) => {
        const whole = isWhole ? `^(?:${pattern})$` : pattern
        const expected = new RegExp(whole).exec(subject)
        const found = compilePattern(whole)!.match(subject)
        expect(found?.[0]).toBe(expected?.[0])
        // JavaScript forgets groups when a repetition begins again, PCRE does not.
        if (!/\)[*+{?]/.test(whole)) expect(found && [...found]).toEqual(expected ? [...expected] : undefined)
      }),
    )
  })

  test('matches exactly what is escaped', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 12 }),
        fc.string({ maxLength: 12 }),
        (text, other) => {
          const { texts } = compilePattern(`^${toBytes(literalPattern(toBytes(text)))}$`)!
          expect(texts).toEqual([toBytes(text)])
          const strict = compilePattern(`^(${toBytes(literalPattern(toBytes(text)))})$`, { isStrict: true })!
          expect(strict.match(toBytes(other)) !== undefined).toBe(text === other)
        },
      ),
    )
  })
})
