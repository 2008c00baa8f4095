import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '../../../../tests/any-character.ts'
import { fields, namesOf } from '../../src/intent/fields.ts'
import type { FieldName } from '../../src/intent/fields.ts'
import { toIntentProblem } from '../../src/intent/data-problems.ts'
import { readData, readFrontmatter } from '../../../syntax/src/data/frontmatter.ts'
import type { IntentProblem } from '../../src/intent/problems.ts'
import { formatIntentProblem } from '../../src/intent/problems.ts'
import { readIntent } from '../../src/intent/read-intent.ts'
import { printRobots } from '../../../syntax/src/robots/parse.ts'

const grammar = /^(?:Unexpected|Missing) \S.*, expected \S.*[^.\s]$/

function checkProblems(problems: readonly IntentProblem[]): void {
  for (const problem of problems) {
    const message = formatIntentProblem(problem)
    expect(message).toMatch(grammar)
    expect(message).not.toContain('undefined')
    expect(message).not.toMatch(/\p{Cc}/u)
  }
}

const paths = (Object.keys(fields) as FieldName[]).flatMap((field) => namesOf(field).map(({ key }) => key))

/** Our names, those of crawlers and directives, and any other text, including names of prototypes. */
const key = fc.oneof(
  fc.constantFrom(...paths.map((path) => path.split('.')[0]!), '__proto__', 'constructor', 'toString'),
  fc.constantFrom(
    'index',
    'noindex',
    'maxSnippet',
    'unavailable_after',
    'googlebot',
    '*',
    'listed',
    'lastmod',
  ),
  fc.string({ maxLength: 8, unit: anyCharacter }),
)

const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(
      'noindex',
      'index, follow',
      'noidnex',
      'max-snippet:-9',
      './a.md',
      '/a/',
      '2027-01-31',
      '',
    ),
    fc.string({ maxLength: 12, unit: anyCharacter }),
    fc.integer(),
    fc.double(),
    fc.bigInt(),
    fc.boolean(),
    fc.constant(null),
    fc.date({ noInvalidDate: false }),
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(key, tie('any'), { maxKeys: 4, noNullPrototype: false }),
  ),
})).any

const data = fc.dictionary(key, value, { maxKeys: 5, noNullPrototype: false })

test('any data is read without throwing, and every problem is a sentence of our grammar', () => {
  fc.assert(
    fc.property(data, (input) => {
      const { intent, problems } = readIntent(input, { file: 'src/a.md' })
      checkProblems(problems)
      for (const { directives } of intent.robots ?? []) {
        expect(directives.length).toBeGreaterThan(0)
        const sound = directives.filter(({ problem }) => !problem)
        expect(printRobots(sound)).not.toMatch(/[\n"<>]/)
      }
      expect(typeof (intent.canonical?.value ?? '')).toBe('string')
      expect(intent.sitemap?.value.lastmod ?? '2027').toMatch(
        /^\d{4}(?:-\d\d){0,2}(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d))?$/,
      )
    }),
  )
})

test('reading is pure', () => {
  fc.assert(
    fc.property(fc.dictionary(key, fc.jsonValue(), { maxKeys: 5 }), (input) => {
      const before = JSON.stringify(input)
      expect(readIntent(input)).toEqual(readIntent(input))
      expect(JSON.stringify(input)).toBe(before)
    }),
  )
})

const line = fc.oneof(
  fc.constantFrom(
    'robots: noindex',
    'robots: *a',
    'a: &a',
    '  - x',
    '<<: *a',
    '---',
    '+++',
    '-->',
    '<!--',
    '\t',
  ),
  fc.constantFrom(
    '[a.b]',
    'robots = "noindex"',
    '"""',
    "robots = '''",
    '{"robots": "noindex"',
    '}',
    '"',
    "'",
    ': :',
  ),
  fc.string({ maxLength: 16, unit: anyCharacter }),
)
const fence = fc.constantFrom(
  '---',
  '---json',
  '---toml',
  '+++',
  ';;;',
  '<!--\n---',
  '<!doctype html><!-- ---',
)

test('any text is read without throwing, and locations are within it', () => {
  fc.assert(
    fc.property(
      fence,
      fc.array(line, { maxLength: 8 }),
      fc.constantFrom('\n', '\r\n'),
      (open, lines, newline) => {
        const close = open.slice(-3).replace(/json|son|oml/, '---')
        const text = [open, ...lines, close, '# Shoes'].join(newline)
        const page = readFrontmatter(text, 'a.md')
        if (!page) return
        const { problems } = readIntent(page.data, page)
        checkProblems([...page.problems.map(toIntentProblem), ...problems])
        const count = text.split('\n').length
        for (const { location: at } of page.problems) {
          expect(at.line).toBeGreaterThan(0)
          expect(at.endLine).toBeLessThanOrEqual(count)
          expect(at.endLine! > at.line! || at.endColumn! >= at.column!).toBe(true)
        }
      },
    ),
  )
})

test('a value written as YAML, JSON or TOML is located at its letters', () => {
  const word = fc
    .stringMatching(/^[a-z][a-z0-9]{0,9}$/)
    .filter((text) => !['true', 'false', 'null'].includes(text))
  fc.assert(
    fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 6 }), word, (keys, text) => {
      const last = keys.at(-1)!
      const forms = {
        yaml: keys.map((name) => `${name}: ${text}`).join('\r\n'),
        json: JSON.stringify(Object.fromEntries(keys.map((name) => [name, text])), null, '\t'),
        toml: keys.map((name) => `${name} = "${text}"`).join('\n'),
      }
      for (const [format, source] of Object.entries(forms)) {
        const { locate, problems } = readData(source, 'page', format as 'yaml')
        expect(problems).toEqual([])
        const at = locate([last], [0, text.length])!
        expect(source.split('\n')[at.line! - 1]!.slice(at.column! - 1, at.endColumn! - 1)).toBe(text)
      }
    }),
  )
})

test('a JSON error is at the first character that JSON.parse rejects', () => {
  const columnOf = (text: string): number | undefined =>
    readData(text, 'page.json', 'json').problems[0]?.location.column
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.jsonValue()),
      fc.constantFrom('}', ']', ',', 'x', ':'),
      (json, rest) => {
        const text = JSON.stringify(json)
        expect(columnOf(text)).toBeUndefined()
        expect(columnOf(`${text} ${rest}`)).toBe(text.length + 2)
        expect(columnOf(text.slice(0, -1))).toBe(text.length)
      },
    ),
  )
})
