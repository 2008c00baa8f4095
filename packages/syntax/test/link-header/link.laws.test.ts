import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '../../../../tests/any-character.ts'
import { parseLinkHeader, splitLinkHeader, type LinkValue } from '../../src/link-header/parse-link.ts'
import { printLinkHeader } from '../../src/link-header/print-link.ts'
import { runs } from '../../../../tests/runs.ts'

/** A value of the pieces that matter to the grammar, and of anything else. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom('<', '>', '"', "'", '\\', ';', ',', '=', ' ', '\t', '\r\n '),
      fc.constantFrom('</a>', 'rel', 'canonical', '; rel="canonical"', 'hreflang=de', 'https://example.com/'),
      fc.string({ unit: anyCharacter, maxLength: 4 }),
    ),
    { maxLength: 24 },
  )
  .map((parts) => parts.join(''))

test('every part is at its offsets, and every member is a link or has a problem that drops it', () => {
  fc.assert(
    fc.property(hostile, (value) => {
      const { links, problems } = parseLinkHeader(value)
      for (const { start, end, text } of problems) expect(value.slice(start, end)).toBe(text)
      for (const { target, targetStart, targetEnd, params, start, end } of links) {
        expect(value.slice(targetStart, targetEnd)).toBe(target)
        expect(value[start]).toBe('<')
        expect(params.every((param) => start < param.start && param.end <= end)).toBe(true)
        for (const param of params) {
          const written = value.slice(param.valueStart, param.valueEnd)
          expect(value.slice(param.start).toLowerCase().startsWith(param.name)).toBe(true)
          expect(
            written.startsWith('"') ? param.value.length <= written.length - 2 : param.value === written,
          ).toBe(true)
        }
      }
      expect(links.length + problems.filter(({ dropped }) => dropped).length).toBe(
        splitLinkHeader(value).length,
      )
    }),
    runs(4),
  )
})

test('joining two fields with a comma joins their links, unless something is left open', () => {
  fc.assert(
    fc.property(hostile, hostile, (first, second) => {
      const open = splitLinkHeader(`${first},x`).length === splitLinkHeader(first).length
      fc.pre(!open)
      const targets = (value: string): string[] => parseLinkHeader(value).links.map(({ target }) => target)
      expect(targets(`${first},${second}`)).toEqual([...targets(first), ...targets(second)])
    }),
  )
})

test('links of any value are printed without characters that headers cannot contain', () => {
  const contentOf = (target: string, params: LinkValue['params']): object => ({
    target,
    params: params.map(({ name, value }) => [name, value]),
  })
  fc.assert(
    fc.property(hostile, (value) => {
      const { links } = parseLinkHeader(value)
      const read = parseLinkHeader(printLinkHeader(links)).links
      expect(read.map(({ target, params }) => contentOf(target, params))).toEqual(
        links.map(({ target, params }) =>
          contentOf(
            target.toWellFormed().replace(/[<>\s\p{Cc}]/gu, encodeURIComponent),
            params.map((param) => ({ ...param, value: param.value.replace(/\p{Cc}/gu, ' ') })),
          ),
        ),
      )
    }),
    { numRuns: 500 },
  )
})

const text = fc.string({ unit: 'grapheme', maxLength: 12 }).map((value) => value.replace(/\p{Cc}/gu, ''))
const name = fc.constantFrom('rel', 'title', 'anchor', 'hreflang', 'media', 'type', 'x-data', 'title*')
const target = fc
  .oneof(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.webPath())
  .filter((url) => !/[<>\s]/.test(url))

test('reading what was printed gives the same links without a problem of syntax', () => {
  const params = fc.uniqueArray(fc.record({ name, value: text }), {
    selector: (param) => param.name,
    maxLength: 5,
  })
  fc.assert(
    fc.property(fc.array(fc.record({ target, params }), { maxLength: 5 }), (links) => {
      const read = parseLinkHeader(printLinkHeader(links))
      expect(
        read.links.map((link) => ({
          target: link.target,
          params: link.params.map((param) => ({ name: param.name, value: param.value })),
        })),
      ).toEqual(links)
      // A value may start with a single quote and still be a token; a link may lack its rel.
      const types = new Set(read.problems.map(({ type }) => type))
      types.delete('missing-rel')
      types.delete('single-quotes')
      expect([...types]).toEqual([])
    }),
  )
})
