import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../../../tests/any-character.ts'
import { sourceInput, takeStamp, writeStamp } from '../src/stamp.ts'

const page = '<!doctype html><title>Grüner Faden</title><p>Text</p>'

function take(html: string) {
  const { html: rest, source } = takeStamp(Buffer.from(html))
  return { html: Buffer.from(rest).toString(), source }
}

describe('writeStamp', () => {
  test('is a comment that names the file', () => {
    expect(writeStamp({ file: 'src/content/a.md' })).toBe('<!--indexical {"file":"src/content/a.md"}-->')
  })

  test('leaves out what JSON cannot hold', () => {
    const author: Record<string, unknown> = { name: 'Ada' }
    author['self'] = author
    const data = { robots: 'noindex', views: 9007199254740993n, author, reviewer: { author } }
    expect(writeStamp({ data })).toBe(
      '<!--indexical {"data":{"robots":"noindex","views":"9007199254740993","author":{"name":"Ada"},"reviewer":{"author":{"name":"Ada"}}}}-->',
    )
  })

  test('cannot be ended by a value', () => {
    expect(writeStamp({ data: { canonical: '--><script>' } })).toBe(
      '<!--indexical {"data":{"canonical":"--\\u003e\\u003cscript\\u003e"}}-->',
    )
  })
})

describe('takeStamp', () => {
  const stamp = writeStamp({ file: 'src/content/a-b.md' })

  test.each([
    ['at the end', page + stamp, page, 'src/content/a-b.md'],
    [
      'before what another middleware appended',
      `${page}${stamp}\n<!-- served -->`,
      `${page}\n<!-- served -->`,
      'src/content/a-b.md',
    ],
    ['without a stamp', page, page, undefined],
    ['with an older comment of the same form', `${stamp}${page}${stamp}`, stamp + page, 'src/content/a-b.md'],
    [
      'a comment of the author',
      `${page}<!--indexical was here-->`,
      `${page}<!--indexical was here-->`,
      undefined,
    ],
    [
      'a comment that never ends',
      `${page}<!--indexical {"file":`,
      `${page}<!--indexical {"file":`,
      undefined,
    ],
    ['JSON that is no object', `${page}<!--indexical ["a"]-->`, `${page}<!--indexical ["a"]-->`, undefined],
  ])('%s', (_, html, rest, source) => {
    expect(take(html)).toEqual({ html: rest, source })
  })

  test('leaves invalid UTF-8 alone', () => {
    const latin1 = Buffer.from([0x3c, 0x70, 0x3e, 0xfc, 0x00, 0xff])
    const { html } = takeStamp(Buffer.concat([latin1, Buffer.from(stamp)]))
    expect([...html]).toEqual([...latin1])
  })

  test('gives back any values on any page', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: anyCharacter }),
        fc.dictionary(fc.string(), fc.jsonValue()),
        (text, data) => {
          const own = JSON.parse(JSON.stringify({ data })) as { data: Record<string, unknown> }
          const body = Buffer.from(text)
          const taken = takeStamp(Buffer.concat([body, Buffer.from(writeStamp(own))]))
          expect(taken.data).toEqual(own.data)
          expect(Buffer.from(taken.html).equals(body)).toBe(true)
        },
      ),
    )
  })
})

const data = { noindex: true }

test.each([
  ['no entry', undefined, {}],
  ['values without a file', { data }, { data }],
  ['a Markdown file', { file: 'a.md' }, { source: 'a.md' }],
  ['a Markdown file whose page sets values', { file: 'a.md', data }, { source: 'a.md', pageData: data }],
  ['a component', { file: 'a.astro' }, { source: 'a.astro' }],
  ['a component that sets values', { file: 'a.astro', data }, { source: 'a.astro', data }],
  ['an entry of a data file', { file: 'all.json', data }, { data }],
])('the input of %s', (_, own, input) => {
  expect(sourceInput(own)).toEqual(input)
})
