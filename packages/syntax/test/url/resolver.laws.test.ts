import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseHttpUrl } from '../../src/url/identity.ts'
import { createResolveCache, createResolver } from '../../src/url/resolver.ts'
import { runs } from '../../../../tests/runs.ts'

/** What the resolver promises, by the URL parser alone. */
function reference(text: string, base: string, hostname: string): string | undefined {
  const { url } = parseHttpUrl(text, base)
  if (url?.hostname.replace(/^www\./, '') !== hostname.replace(/^www\./, '')) return undefined
  url.hash = ''
  return url.href
}

const bases = [
  'https://example.com/',
  'https://example.com',
  'https://example.com/docs/guide/',
  'https://example.com/docs/guide/page.html?x=1#top',
  'https://example.com/docs/guide/other.html?x=2',
  'https://example.com/docs//guide/a',
  'https://example.com/a/%2e%2e',
  'https://example.com/a/%2E%2E/b',
  'https://example.com/a/..',
  'https://example.com/a/\t..',
  'https://example.com/a\\b',
  'https://example.com/caf%C3%A9/x',
  'https://example.com/café/x',
  'https://EXAMPLE.com/a/b',
  'https://example.com:8443/a/b',
  'http://example.com/a/b',
  'https://user@example.com/a/b',
  'https://docs.example.com/a/b',
  'https://www.example.com/a/b',
  'https://xn--bcher-kva.example/a/',
]
const pieces = [
  'a b.html index . .. / // ./ ../ %2e %2E%2e % %zz %41 é 😀 .well-known ... a.b q=1 example.com',
  '? # & = : ; @ \' " < | ^ ` { [ \\ ~ ! $ ( ) * + , - _ \t \n \0 \uD800',
  'https: http: https:// https://example.com HTTPS://Example.com/ //example.com/ mailto: javascript:',
  'https://example.org/ http://0x7f.1/ https://xn--a/ ftp://example.com/ https://example.com/a/../b //www.example.com/ https://www.example.com/',
].flatMap((line) => line.split(' '))
const piece = fc.constantFrom(' ', ...pieces)
const text = fc.array(piece, { maxLength: 7 }).map((parts) => parts.join(''))

test('a reference resolves as with the URL parser, whatever was resolved before', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...bases), text), { maxLength: 20 }), (pairs) => {
      const memory = createResolveCache()
      for (const [base, href] of [...pairs, ...pairs]) {
        for (const hostname of ['example.com', new URL(base).hostname]) {
          const found = createResolver(base, hostname, memory)(href)
          expect([base, href, found]).toEqual([base, href, reference(href, base, hostname)])
        }
      }
    }),
    runs(6),
  )
})
