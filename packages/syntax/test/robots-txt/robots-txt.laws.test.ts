import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '../../../../tests/any-character.ts'
import { matchesPattern } from '../../src/robots-txt/matches-pattern.ts'
import { createRobotsMatcher, matchRobotsTxt } from '../../src/robots-txt/match-robots-txt.ts'
import type { RobotsVerdict } from '../../src/robots-txt/match-robots-txt.ts'
import { parseRobotsTxt } from '../../src/robots-txt/parse-robots-txt.ts'
import { runs } from '../../../../tests/runs.ts'

/** Lines of the pieces that matter, and of anything else. */
const lines = fc.array(
  fc
    .array(
      fc.oneof(
        fc.constantFrom('User-agent', 'Disallow', 'Allow', 'Sitemap', 'Noindex', 'Disalow', 'Host'),
        fc.constantFrom(':', ': ', ' ', '#', '/', '*', '$', 'googlebot', '/é', 'https://example.com/', '\t'),
        fc.string({ unit: 'grapheme', maxLength: 6 }).map((text) => text.replace(/[\r\n\0\uFEFF]/g, '')),
      ),
      { maxLength: 6 },
    )
    .map((parts) => parts.join('')),
  { maxLength: 12 },
)

test('any octets are read without an exception', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 400 }),
      fc.string(),
      fc.string({ unit: anyCharacter }),
      (bytes, agent, url) => {
        const robots = parseRobotsTxt(bytes)
        expect(robots.bytes).toBe(bytes.length)
        for (const google of [true, false]) {
          const { allowed, rule } = matchRobotsTxt(robots, agent, url, { google })
          expect(allowed).toBe(rule?.type !== 'disallow')
        }
      },
    ),
  )
})

test('text and its UTF-8 octets parse alike, with any line break', () => {
  fc.assert(
    fc.property(lines, (list) => {
      const expected = parseRobotsTxt(list.join('\n'))
      for (const end of ['\n', '\r', '\r\n']) {
        const text = list.join(end)
        expect(parseRobotsTxt(new TextEncoder().encode(text))).toEqual(parseRobotsTxt(text))
        expect({ ...parseRobotsTxt(text), bytes: expected.bytes }).toEqual(expected)
      }
    }),
  )
})

test('every location of the result contains its text', () => {
  fc.assert(
    fc.property(lines, (rest) => {
      // A first line of its own: at the very start of a file one octet of U+F000 and up looks like a byte order mark.
      const list = ['#', ...rest]
      const { groups, sitemaps, problems } = parseRobotsTxt(list.join('\n'))
      const at = (line: number, column: number): string => list[line - 1]?.slice(column - 1) ?? ''
      for (const { line, column, endColumn, text } of problems) {
        expect(at(line, column).slice(0, endColumn - column)).toBe(text)
      }
      for (const { url, line, column } of sitemaps) expect(at(line, column).startsWith(url)).toBe(true)
      for (const { rules } of groups) {
        for (const { line, column, text } of rules) expect(at(line, column).startsWith(text)).toBe(true)
      }
    }),
  )
})

/** The definition, taken literally: a star is any run of characters, tried at every offset. */
function matchesSlowly(path: string, pattern: string): boolean {
  if (pattern === '') return true
  if (pattern === '$') return path === ''
  if (pattern[0] === '*') {
    return matchesSlowly(path, pattern.slice(1)) || (path !== '' && matchesSlowly(path.slice(1), pattern))
  }
  return path !== '' && path[0] === pattern[0] && matchesSlowly(path.slice(1), pattern.slice(1))
}

test('a pattern matches as its definition does', () => {
  const text = (unit: string[]) => fc.string({ unit: fc.constantFrom(...unit), maxLength: 10 })
  fc.assert(
    fc.property(text(['a', 'b', '$']), text(['a', 'b', '*', '*', '$']), (path, pattern) => {
      expect(matchesPattern(path, pattern)).toBe(matchesSlowly(path, pattern))
    }),
    runs(40),
  )
})

test('many rules together give the result of the deciding rule alone', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'b', 'A', '/', '/', '*', '$', '.', '/index.html', '//'),
    maxLength: 8,
  })
  const rule = fc.tuple(fc.constantFrom('Allow', 'Disallow'), text)
  fc.assert(
    fc.property(
      fc.array(rule, { minLength: 6, maxLength: 12 }),
      text,
      fc.boolean(),
      (rules, path, google) => {
        const url = `https://example.com/${path}`
        const decide = (some: readonly (readonly [string, string])[]): RobotsVerdict => {
          const own = some.map(([name, pattern]) => `${name}: /${pattern}\n`).join('')
          return matchRobotsTxt(parseRobotsTxt(`User-agent: *\n${own}`), 'anybot', url, { google })
        }
        // Two are compared one by one, all of them are looked up.
        let best: [string, string][] = []
        for (const one of rules) {
          const both = [...best, one]
          const { rule: winner } = decide(both)
          best = winner ? [both[winner.line - 2]!] : []
        }
        expect(decide(rules).rule?.text).toBe(decide(best).rule?.text)
        expect(decide(rules).allowed).toBe(decide(best).allowed)
      },
    ),
    runs(4),
  )
})

test('each of thousands of URLs is not compared with each of thousands of rules', () => {
  const rules = Array.from({ length: 10_000 }, (_, number) => `Disallow: /*/old-${number}*.pdf$\n`).join('')
  const match = createRobotsMatcher(parseRobotsTxt(`User-agent: *\n${rules}`), 'googlebot')
  for (let number = 0; number < 5000; number++) {
    expect(match(`https://example.com/en/old-${number}/a.pdf`).rule?.line).toBe(number + 2)
    expect(match(`https://example.com/en/new-${number}/a.pdf`)).toEqual({ allowed: true })
  }
})
