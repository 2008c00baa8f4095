import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '../../../../tests/any-character.ts'
import { exactKey, parseHttpUrl, readHref, urlKey } from '../../src/url/identity.ts'
import { normalizePercent } from '../../src/url/percent.ts'

const segment = fc.oneof(
  fc.constantFrom(
    'a',
    'docs',
    'index',
    'index.html',
    'page.html',
    '.',
    '..',
    '',
    'café',
    '%7E',
    '%2F',
    '%',
    '%%34%31',
  ),
  fc.string({ unit: anyCharacter, maxLength: 6 }),
)
const host = fc.constantFrom(
  'example.com',
  'EXAMPLE.com',
  'www.example.com:443',
  'bücher.example',
  'example.com:8080',
  'a..b',
)
const tail = fc.oneof(
  fc.constant(''),
  fc.string({ unit: anyCharacter, maxLength: 6 }).map((text) => `?${text}`),
)
const address = fc
  .tuple(
    fc.constantFrom('https', 'http', 'HTTPS'),
    host,
    fc.array(segment, { maxLength: 5 }),
    tail,
    fc.constantFrom('', '#x'),
  )
  .map(([scheme, name, path, query, hash]) => `${scheme}://${name}/${path.join('/')}${query}${hash}`)
const anything = fc.oneof(
  address,
  fc.webUrl({ withQueryParameters: true }),
  fc.string({ unit: anyCharacter, maxLength: 30 }),
)

test('keys of keys are the keys', () => {
  fc.assert(
    fc.property(anything, (url) => {
      expect(urlKey(urlKey(url))).toBe(urlKey(url))
      expect(exactKey(exactKey(url))).toBe(exactKey(url))
      expect(urlKey(exactKey(url))).toBe(urlKey(url))
    }),
  )
})

test('the short way for plain URLs gives what URL parsing gives', () => {
  const plain = fc
    .tuple(
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc.constantFrom('', '/', '.html', '/index.html'),
    )
    .map(([url, ending]) => url.replace(/(?=[?#]|$)/, ending))
  fc.assert(
    fc.property(fc.oneof(plain, address), (url) => {
      const parsed = URL.parse(url)
      if (!parsed) return
      expect(urlKey(url)).toBe(urlKey(parsed))
      expect(exactKey(url)).toBe(exactKey(parsed))
    }),
  )
})

test('a key names what the URL named', () => {
  fc.assert(
    fc.property(address, (url) => {
      const parsed = URL.parse(url)
      if (!parsed) return
      const key = new URL(exactKey(url))
      expect(key.origin).toBe(parsed.origin)
      expect(key.hash).toBe('')
      expect(exactKey(key)).toBe(exactKey(url))
    }),
  )
})

test('spellings of one plain path have one key', () => {
  const name = fc.stringMatching(/^[a-z0-9-]{1,8}$/).filter((text) => text !== 'index')
  fc.assert(
    fc.property(fc.array(name, { minLength: 1, maxLength: 4 }), (names) => {
      const path = `https://example.com/${names.join('/')}`
      const escaped = path.replace(/[a-z](?=[^/]*$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
      const variants = [`${path}/`, `${path}.html`, `${path}.htm`, `${path}/index.html`, `${path}#x`, escaped]
      for (const variant of variants) expect(urlKey(variant)).toBe(path)
      expect(new Set(variants.slice(0, 4).map(exactKey)).size).toBe(4)
    }),
  )
})

test('parsing never throws, and returns a problem if there is no URL', () => {
  fc.assert(
    fc.property(
      anything,
      fc.option(fc.constantFrom('https://example.com/a/', 'bogus'), { nil: undefined }),
      (value, base) => {
        const { url, problem } = parseHttpUrl(value, base)
        expect(url !== undefined || problem !== undefined).toBe(true)
        if (problem === undefined) expect(url?.protocol).toMatch(/^https?:$/)
        if (base?.startsWith('https')) {
          expect(readHref(value, base)).toEqual({ url: problem ? undefined : url?.href, problem })
        }
      },
    ),
  )
})

test('normalizing percent-encoding is idempotent and keeps the decoded text', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 12 }), (text) => {
      const encoded = encodeURIComponent(text.toWellFormed())
      expect(normalizePercent(normalizePercent(text))).toBe(normalizePercent(text))
      expect(decodeURIComponent(normalizePercent(encoded))).toBe(text.toWellFormed())
    }),
  )
})
