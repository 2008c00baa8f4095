import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromHtml } from '../../../html/src/parse.ts'
import { TextPool } from '../../../html/src/text-pool.ts'
import { readSignals } from '../../src/page/read-signals.ts'
import { createResolveCache } from '../../../syntax/src/url/resolver.ts'
import { mutated, soup } from '../../../html/test/soup.ts'
import { runs } from '../../../../tests/runs.ts'

const folder = new URL('../../../html/test/fixtures/', import.meta.url)
const pages = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'))
const url = 'https://example.com/docs/guide/'

const link = fc.constantFrom(
  '<a href="../a/">',
  '<a href="../a/#part">',
  '<a href=/a/ HREF=/b/>',
  '<a rel="ugc NOFOLLOW" href="../a/">',
  '<a href=/b/ rel=nofollow>',
  '<a href=/b/ rel=nofollows REL=nofollow>',
  '<a rel=nofollow href=/h/ data-nosnippet>',
  '<a href>',
  '<a href="">',
  '<a href="#x">',
  '<a href="&#35;x">',
  '<a href=" /b/\n">',
  '<a href="/?a=1&amp;b=2">',
  '<a href="/café/é😀">',
  '<a class=b href=/c/ data-nosnippet>',
  '<p data-nosnippet>text</p>',
  '<a href=#1 id=1 data-nosnippet>1</a>',
  '<a href data-nosnippet>1</a>',
  '<a href=/h/ data-nosnippet>1 <b>2</b></a>',
  '<span data-nosnippet=no>é😀</span>',
  '<section data-nosnippet><br><i>text',
  '<img data-nosnippet>',
  '</i></section>',
  '<area href=/d/>',
  '<svg><a href=/e/></svg>',
  '<a href="https://example.com/f/"',
  'é😀\r\n',
  '<base href=/base/>',
  '<title>A</title>',
  '<select><a href=/g/></select>',
)
const linked = fc.array(link, { maxLength: 12 }).map((pieces) => pieces.join(''))
const documents = fc.oneof(linked, soup, mutated(pages))

/** Return all signals of a document with their locations. */
function signalsOf(
  source: string | Uint8Array,
  memory?: { pool: TextPool; resolved: ReturnType<typeof createResolveCache> },
) {
  const tree = fromHtml(source, { links: true, pool: memory?.pool })
  const { signals } = readSignals(tree, url, memory?.resolved)
  const links = [...signals.links].map(({ url: target, href }) => ({
    target,
    value: href.value,
    location: href.location,
  }))
  const { nofollow } = signals.links
  return { ...signals, links, nofollow, nosnippets: [...signals.nosnippets] }
}

test('packed links equal the links of elements', () => {
  const memory = { pool: new TextPool(), resolved: createResolveCache() }
  fc.assert(
    fc.property(documents, (text) => {
      expect(signalsOf(text, memory)).toEqual(signalsOf(text))
      const bytes = new TextEncoder().encode(text)
      expect(signalsOf(bytes, memory)).toEqual(signalsOf(bytes))
    }),
    runs(6),
  )
})

test('a packed link keeps its location', () => {
  const tree = fromHtml('<title>A</title>\n<p>é <a href="../a/">', { links: true, pool: new TextPool() })
  const { links } = readSignals(tree, url).signals
  expect(links.length).toBe(1)
  expect([...links].map(({ url: target, href }) => [target, href.value, href.location])).toEqual([
    [
      'https://example.com/docs/a/',
      '../a/',
      { start: { line: 2, column: 15, offset: 31 }, end: { line: 2, column: 20, offset: 36 } },
    ],
  ])
})

test.for([
  ['<a rel=nofollow href=/a/>', [0]],
  ['<a href=/b/><a rel="ugc NoFollow" href=/a/><a href=/a/ rel=nofollow>', [1]],
  ['<a rel=nofollow href=/a/><a href=/a/#part>', []],
  ['<a href=/a/><a rel=nofollow href=/a/>', []],
  ['<a rel="noopener nofollows" href=/a/>', []],
] as const)('%s has nofollow for the targets %j', ([html, expected]) => {
  for (const pool of [undefined, new TextPool()]) {
    const { links } = readSignals(fromHtml(html, { links: true, pool }), url).signals
    expect(links.nofollow).toEqual(expected)
  }
})
