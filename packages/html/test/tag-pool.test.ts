import type { Element } from 'hast'
import { describe, expect, it } from 'vitest'
import { fromHtml } from '../src/parse.ts'
import { childNamed } from '../src/element.ts'
import { TextPool } from '../src/text-pool.ts'

/** The link in head of a document. */
function linkOf(text: string, pool: TextPool): Element {
  return childNamed(childNamed(childNamed(fromHtml(text, { pool }), 'html'), 'head'), 'link')!
}

describe('a start tag that comes again', () => {
  const tag = '<link rel="canonical next" href=/docs/ title>'

  it('reads as at the first time, where it stands', () => {
    const pool = new TextPool()
    const found = [1, 2, 3, 4].map(() => linkOf(`<title>é</title>\r\n  ${tag}`, pool))
    expect(found[3]).toEqual(found[0])
    expect(linkOf(`<title>ab</title>${tag}`, pool)).toEqual({
      type: 'element',
      tagName: 'link',
      properties: { rel: ['canonical', 'next'], href: '/docs/', title: '' },
      children: [],
      data: {
        values: {
          rel: {
            start: { line: 1, column: 29, offset: 28 },
            end: { line: 1, column: 43, offset: 42 },
          },
          href: {
            start: { line: 1, column: 50, offset: 49 },
            end: { line: 1, column: 56, offset: 55 },
          },
        },
      },
      position: { start: { line: 1, column: 18, offset: 17 }, end: { line: 1, column: 63, offset: 62 } },
    })
  })

  it('shares nothing that a caller may change', () => {
    const pool = new TextPool()
    for (let turn = 0; turn < 4; turn++) {
      const { properties } = linkOf(tag, pool)
      expect(properties).toEqual({ rel: ['canonical', 'next'], href: '/docs/', title: '' })
      ;(properties['rel'] as string[]).push('changed')
      properties['href'] = 'changed'
    }
  })

  it.each([
    [
      'a quote that goes on behind the first `>`',
      '<link title="a>b" href=x>',
      '<link title="a>c" href=y>',
      'y',
    ],
    [
      'a quote that the second leaves open',
      '<link href="x>">',
      '<link href="x><link href=y>">',
      'x><link href=y>',
    ],
    ['another name in capitals', '<link href=x>', '<LINK HREF=x>', 'x'],
    ['a line end in the tag', '<link\nhref=x>', '<link\nhref=y>', 'y'],
  ])('is not taken for another one: %s', (_, before, text, href) => {
    const pool = new TextPool()
    for (let turn = 0; turn < 3; turn++) linkOf(before, pool)
    expect(linkOf(text, pool)).toEqual(linkOf(text, new TextPool()))
    expect(linkOf(text, pool).properties['href']).toBe(href)
  })

  it('is found among more of them than can be remembered', () => {
    const pool = new TextPool()
    for (const turn of [1, 2, 3]) {
      for (let index = 0; index < 5000; index++) {
        const { properties } = linkOf(`<link href=/${index}/>`, pool)
        if (properties['href'] !== `/${index}/`)
          expect.unreachable(`turn ${turn}: ${String(properties['href'])}`)
      }
    }
  })
})
