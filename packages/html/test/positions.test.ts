import { describe, expect, it } from 'vitest'
import { fromHtml } from '../src/parse.ts'
import { childNamed } from '../src/element.ts'
import { bytes, first } from './first.ts'

describe('positions', () => {
  const text =
    '\uFEFF<!doctype html>\r\n<title>Müsli 😀</title>\r<meta name=robots content="näh">\n<link rel>'

  it('counts UTF-16 units in a string', () => {
    const meta = first(text, 'meta')
    expect(meta.position).toEqual({
      start: { line: 3, column: 1, offset: 42 },
      end: { line: 3, column: 33, offset: 74 },
    })
    expect(meta.data!.values).toEqual({
      name: { start: { line: 3, column: 12, offset: 53 }, end: { line: 3, column: 18, offset: 59 } },
      content: { start: { line: 3, column: 28, offset: 69 }, end: { line: 3, column: 31, offset: 72 } },
    })
    expect(first(text, 'link').data!.values).toEqual({})
  })

  it('counts bytes for bytes, and columns in UTF-16 units', () => {
    const meta = first(bytes(text), 'meta')
    expect(meta.position).toEqual({
      start: { line: 3, column: 1, offset: 47 },
      end: { line: 3, column: 33, offset: 80 },
    })
    expect(first(bytes(text), 'title').children[0]?.position?.end).toEqual({
      line: 2,
      column: 16,
      offset: 38,
    })
  })

  it('counts broken UTF-8 as the decoder replaces it', () => {
    const latin = Uint8Array.from([
      ...bytes('<title>'),
      0xfc,
      0xe2,
      0x82,
      0x3f,
      0xff,
      ...bytes('</title><link href=a>'),
    ])
    expect(first(latin, 'title').children[0]).toMatchObject({ value: '\uFFFD\uFFFD?\uFFFD' })
    expect(first(latin, 'link').position!.start).toEqual({ line: 1, column: 20, offset: 20 })
  })

  it.each([
    [[0xc4, 0x80]],
    [[0xe0, 0x80, 0x80]],
    [[0xed, 0xa0, 0x80]],
    [[0xf0, 0x9f, 0x98, 0x80]],
    [[0xf0, 0x90, 0x80, 0x80]],
    [[0xf0, 0x80, 0x80, 0x80]],
    [[0xf0, 0x9f, 0x98]],
    [[0xf4, 0x90, 0x80, 0x80]],
  ])('counts the columns of %j as the decoder does', (title) => {
    const source = Uint8Array.from([...bytes('<title>'), ...title, ...bytes('</title><link href=a>')])
    const column = new TextDecoder().decode(source).indexOf('<link') + 1
    expect(first(source, 'link').position!.start.column).toBe(column)
  })

  it('gives a frame its extent, and an anchor in svg its namespace', () => {
    const { position } = first('<body><iframe src=a>b</iframe>', 'iframe')
    expect([position!.start.offset, position!.end.offset]).toEqual([6, 30])
    const html = childNamed(fromHtml('<body><svg><a href=a>', { links: true }), 'html')
    expect(childNamed(childNamed(html, 'body'), 'a')!.data).toMatchObject({ namespace: 'svg' })
    const { data } = first('<head><template><select><p></template><link href=a>', 'link')
    expect(data).not.toHaveProperty('namespace')
  })

  it('gives an explicit head its extent and an implied one none', () => {
    const head = (html: string): unknown => childNamed(childNamed(fromHtml(html), 'html'), 'head')!.position
    expect(head('<head><title>a</title></head >')).toMatchObject({
      start: { offset: 0 },
      end: { offset: 30 },
    })
    expect(head('<title>a</title></head>')).toBeUndefined()
  })
})
