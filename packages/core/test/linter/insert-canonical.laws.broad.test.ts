import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromHtml, locateInsertion, splice } from '@indexical/html'
import { mutated, soup } from '../../../html/test/soup.ts'
import { tagTree } from '../../src/linter/lint-tree.ts'
import type { PageContext } from '../../src/page/make-page.ts'
import { runs } from '../../../../tests/runs.ts'

const folder = new URL('../../../html/test/fixtures/', import.meta.url)
const pages = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'))

const context: PageContext = {
  url: 'https://example.com/page/?a=1&b=2',
  file: 'page/index.html',
  source: undefined,
  intent: {},
  served: true,
}
const options = { inject: true, noindexCanonical: 'keep' } as const

/** Return the page after its edit, moved and read again; undefined if it has to be read again, or no canonical is inserted. */
function bothPages(html: string | Uint8Array) {
  const tree = fromHtml(html, { links: true })
  const tagged = tagTree(tree, context, options)
  const [edit, ...others] = tagged.edits
  if (edit?.type !== 'insert' || edit.elements.length !== 1 || others.length > 0) return undefined
  const source = fromHtml(html, { links: true })
  const insertion = locateInsertion(html, source, edit.elements)
  const moved = insertion && tagged.pageWith?.(insertion)
  if (!moved) return undefined
  const again = tagTree(fromHtml(splice(html, source, [edit]), { links: true }), context, options)
  return { moved, again: again.page, edits: again.edits }
}

function expectSame(html: string | Uint8Array): boolean {
  const both = bothPages(html)
  if (!both) return false
  expect(both.moved).toStrictEqual(both.again)
  expect(both.edits).toEqual([])
  return true
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const rest =
  '<meta name="robots" content="max-snippet:5">\n<base href="/b/"><link rel=alternate hreflang=de href=/de/><meta property=og:url content=/x/>'
const body = '<a href="/one/">1</a>\n<a href="two/">é</a><a rel=nofollow href=/three/>3</a>'

describe('a page with its canonical is the page that is read from the file', () => {
  it.each([
    ['whole lines', `<!doctype html>\n<html lang="en">\n  <head>\n    ${rest}\n  </head>\n<body>${body}`],
    ['one line', `<!doctype html><head><title>é😀</title>${rest}</head><body>${body}`],
    ['carriage returns', `<!doctype html>\r<head>\r${rest}\r</head>\r<body>\r${body}`],
    ['both line ends', `<!doctype html>\r\n<head>\r\n\t${rest}\r\n</head>\r\n<body>\r\n${body}`],
    ['a byte order mark', `\uFEFF<!doctype html><head>${rest}</head><body>${body}`],
    ['no end of head', `<!doctype html><head>${rest}<body>${body}`],
    ['no head', `<!doctype html><title>x</title><body>\n${body}`],
  ])('%s', (_name, html) => {
    expect([expectSame(html), expectSame(bytesOf(html))]).toEqual([true, true])
  })

  it.each([
    [
      'another statement by a script',
      '<script>var link = document.createElement("link"); link.rel = "canonical"; document.head.append(link)</script>',
    ],
    ['a refresh', '<meta http-equiv=refresh content="20; url=/y/">'],
    ['elements without snippet', '</head><body><p data-nosnippet>x</p>'],
    ['a head that a text closed', 'text'],
  ])('%s: is read again', (_name, html) => {
    expect(bothPages(`<!doctype html><head>${html}`)).toBeUndefined()
  })

  it.each([
    ['text', (html: string) => html],
    ['bytes', bytesOf],
  ])('for every document, as %s', (_name, encode) => {
    let moved = 0
    const started = soup.map((text) => `<!doctype html>\n<head>\n ${text}`)
    fc.assert(
      fc.property(fc.oneof(soup, started, mutated(pages)), (html) => {
        if (expectSame(encode(html))) moved++
      }),
      runs(4),
    )
    expect(moved).toBeGreaterThan(20)
  })
})
