import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '../../../../tests/any-character.ts'
import { directives } from '../../src/robots/directives.ts'
import { formatDate } from '../../src/robots/date.ts'
import { parseRobots, printRobots } from '../../src/robots/parse.ts'
import { parseRobotsHeader } from '../../src/robots/header.ts'
import { soundDirective } from './arbitraries.ts'

/** Text made of the pieces that matter to the grammar, and of anything else. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(...directives.map(({ name }) => name)),
      fc.constantFrom(
        ',',
        ':',
        ';',
        ' ',
        '\n',
        'googlebot',
        'Fri',
        '25 Jun 2010',
        '-1',
        'unavailable_after:',
      ),
      fc.string({ unit: anyCharacter, maxLength: 8 }),
    ),
    { maxLength: 20 },
  )
  .map((parts) => parts.join(''))

test('reading what was printed gives the same directives', () => {
  fc.assert(
    fc.property(fc.array(soundDirective, { maxLength: 8 }), (list) => {
      const read = parseRobots(printRobots(list))
      expect(read.map(({ name, value, problem }) => ({ name, value, problem }))).toEqual(
        list.map(({ name, value }) => ({ name, value, problem: undefined })),
      )
    }),
  )
})

test('every directive is at its offsets, in order, and covers all visible text', () => {
  fc.assert(
    fc.property(hostile, (content) => {
      const found = parseRobots(content)
      let rest = ''
      let position = 0
      for (const { raw, start, end } of found) {
        expect(content.slice(start, end)).toBe(raw)
        expect(start).toBeGreaterThanOrEqual(position)
        rest += content.slice(position, start)
        position = end
      }
      expect(rest + content.slice(position)).toMatch(/^[,\t\n\f\r ]*$/)
      const sound = found
        .filter(({ problem }) => !problem)
        .map(({ name, value }) => (value === undefined ? { name } : { name, value }))
      expect(parseRobots(printRobots(sound))).toMatchObject(sound)
    }),
  )
})

test('a header line loses no directive and never throws', () => {
  fc.assert(
    fc.property(hostile, (line) => {
      for (const { crawler, directives: list } of parseRobotsHeader(line)) {
        expect(crawler).toBe(crawler.toLowerCase())
        for (const { raw, start, end } of list) expect(line.slice(start, end)).toBe(raw)
      }
    }),
  )
})

test('a line without colon reads alike in meta and header', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const content = text.replaceAll(':', '')
      expect(parseRobotsHeader(content).flatMap((group) => group.directives)).toEqual(parseRobots(content))
    }),
  )
})

test('dates that we print survive', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e12 }), (time) => {
      const [directive] = parseRobots(`unavailable_after: ${formatDate(time)}, noindex`)
      expect(directive?.problem).toBeUndefined()
      expect(directive?.value).toBe(formatDate(time))
    }),
  )
})
