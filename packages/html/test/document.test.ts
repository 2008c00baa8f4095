import { describe, expect, it } from 'vitest'
import { fromHtml } from '../src/parse.ts'
import { childNamed } from '../src/element.ts'
import { TextPool } from '../src/text-pool.ts'

describe('facts of the document', () => {
  const cases: [html: string, doctype: boolean, fragment: boolean][] = [
    ['<!DOCTYPE html><p>', true, false],
    ['<p><!doctype html>', false, true],
    ['<div>partial</div>', false, true],
    ['<title>a</title>', false, false],
    ['<p><title>a</title>', false, false],
    ['<div><body>', false, false],
    ['<html>', false, false],
    ['', false, true],
  ]
  it.each(cases)('%s', (html, doctype, fragment) =>
    expect(fromHtml(html).data).toEqual({
      doctype,
      fragment,
      outline: expect.any(Function),
      microdata: expect.any(Function),
    }),
  )

  it.each([
    ['<body><div data-nosnippet>a <b>b</b></div>', true, 42],
    ['<body><div data-nosnippet><p>a</div>', true, 36],
    ['<body><p data-nosnippet>a<div></div>', false, 25],
    ['<body><p><span data-nosnippet>a<p>b', false, 31],
  ])('%s tells whether its own end tag closes it', (html, closed, end) => {
    const [node] = childNamed(childNamed(fromHtml(html), 'html'), 'body')!.children
    expect(node).toMatchObject({
      properties: { dataNosnippet: '' },
      data: { closed },
      position: { end: { offset: end } },
    })
  })

  it.each([
    ['<title>A</title><h1>Page <b>not</b> found</h1><main>Two words', ['Page not found'], 2],
    ['<h1>A<svg><title>B</title></svg></h1><template><h1>C</h1></template><nav>D</nav>', ['AB'], 1],
    ['<p>One', [], 1],
  ])('%s: its outline', (html, headings, words) => {
    expect(fromHtml(html).data?.outline?.()).toEqual({ headings, words })
  })

  it('packs plain elements with data-nosnippet for readers with a pool, and keeps others', () => {
    const html =
      '<title>é</title>\n<body><a href=#1 data-nosnippet>1</a><p data-nosnippet=no>a</p><a href=/b/ data-nosnippet>b</a>'
    const tree = fromHtml(html, { links: true, pool: new TextPool() })
    expect(tree.data?.nosnippets).toEqual({ tags: ['a'], places: [2, 7, 23, 2, 38, 54] })
    const { children } = childNamed(childNamed(tree, 'html'), 'body')!
    expect(children.map((node) => node.position?.start.offset)).toEqual([54, 80])
  })

  it.each(['<a data--nosnippet>', '<a href=/ data--nosnippet>', '<div data--nosnippet></div>'])(
    'does not take another attribute for data-nosnippet: %s',
    (html) => {
      const { children } = childNamed(childNamed(fromHtml(`<body>${html}`, { links: true }), 'html'), 'body')!
      const names = children.flatMap((node) => (node.type === 'element' ? Object.keys(node.properties) : []))
      expect(names.filter((name) => name !== 'href')).toEqual([])
    },
  )
})
