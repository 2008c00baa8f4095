import { describe, expect, test } from 'vitest'
import { exactKey, isSameUrl, parseHttpUrl, urlKey } from '../../src/url/identity.ts'

const base = 'https://example.com/docs/page/'

describe('parseHttpUrl', () => {
  test.each<[string, string, string]>([
    ['absolute', 'https://example.com/a/', 'https://example.com/a/'],
    ['root-relative', '/a/', 'https://example.com/a/'],
    ['relative', '../other/', 'https://example.com/docs/other/'],
    ['without scheme but with slashes', '//www.example.org/a', 'https://www.example.org/a'],
    ['white space around it', ' \n https://example.com/a/ \t', 'https://example.com/a/'],
    ['newlines inside are removed', 'https://example.com\n/a/', 'https://example.com/a/'],
    ['default port, case, dot segments', 'HTTPS://EXAMPLE.com:443/a/../b', 'https://example.com/b'],
    ['a name in another script', 'https://bücher.example/ä', 'https://xn--bcher-kva.example/%C3%A4'],
    ['query and hash stay', '?page=2#top', 'https://example.com/docs/page/?page=2#top'],
    ['a file is no host', 'green-dress.html', 'https://example.com/docs/page/green-dress.html'],
    ['nor is one with a language ending', 'index.fr', 'https://example.com/docs/page/index.fr'],
    ['nor a script', 'node.js/about', 'https://example.com/docs/page/node.js/about'],
  ])('%s', (_, value, href) => {
    const { url, problem } = parseHttpUrl(value, base)
    expect([url?.href, problem]).toEqual([href, undefined])
  })

  test.each<[string, string, string | undefined]>([
    ['', 'empty', undefined],
    [' \n\t ', 'empty', undefined],
    ['https://', 'unparsable', undefined],
    ['https://exa mple.com/', 'unparsable', undefined],
    ['https://example.com:99999/', 'unparsable', undefined],
    [`/${'a'.repeat(9000)}`, 'unparsable', undefined],
    ['mailto:info@example.com', 'not-http', 'mailto:info@example.com'],
    ['javascript:void(0)', 'not-http', 'javascript:void(0)'],
    ['ftp://example.com/a', 'not-http', 'ftp://example.com/a'],
    ['https://user:pw@example.com/a', 'credentials', 'https://user:pw@example.com/a'],
    ['http://192.0.2.7/a', 'ip', 'http://192.0.2.7/a'],
    ['http://0xC0000207/a', 'ip', 'http://192.0.2.7/a'],
    ['http://[2001:db8::1]/a', 'ip', 'http://[2001:db8::1]/a'],
    ['http://localhost:4321/a', 'localhost', 'http://localhost:4321/a'],
    ['http://docs.localhost/a', 'localhost', 'http://docs.localhost/a'],
    ['http://localhost./a', 'localhost', 'http://localhost./a'],
    ['example.com/a/', 'no-scheme', 'https://example.com/docs/page/example.com/a/'],
    ['example.com', 'no-scheme', 'https://example.com/docs/page/example.com'],
    ['www.shop.example', 'no-scheme', 'https://example.com/docs/page/www.shop.example'],
    ['shop.example.de/a', 'no-scheme', 'https://example.com/docs/page/shop.example.de/a'],
    ['example.org?x=1', 'no-scheme', 'https://example.com/docs/page/example.org?x=1'],
    ['https//example.com/', 'no-scheme', 'https://example.com/docs/page/https//example.com/'],
    ['localhost:4321/a', 'no-scheme', 'localhost:4321/a'],
    ['example.com:8080/a', 'no-scheme', 'example.com:8080/a'],
  ])('%j: %s', (value, problem, href) => {
    const parsed = parseHttpUrl(value, base)
    expect([parsed.problem, parsed.url?.href]).toEqual([problem, href])
  })

  test('without a base, a relative reference resolves to nothing', () => {
    expect(parseHttpUrl('/a/')).toEqual({ problem: 'unparsable' })
    expect(parseHttpUrl('example.com/a/')).toEqual({ problem: 'no-scheme' })
    expect(parseHttpUrl('https://example.com/').url?.href).toBe('https://example.com/')
  })

  test("the page's own host is a host, whatever its ending", () => {
    expect(parseHttpUrl('docs.example/a', 'https://docs.example/').problem).toBe('no-scheme')
    expect(parseHttpUrl('docs.example/a', base).problem).toBeUndefined()
  })
})

describe('urlKey', () => {
  test.each<[string, string[]]>([
    [
      'https://example.com/',
      [
        'https://example.com',
        'HTTPS://Example.COM/',
        'https://example.com:443/',
        'https://example.com/#top',
        'https://example.com/?',
        'https://example.com/index.html',
        'https://example.com/index.htm',
        'https://example.com/a/..',
        'https://user@example.com/',
      ],
    ],
    [
      'https://example.com/a/b',
      [
        'https://example.com/a/b',
        'https://example.com/a/b/',
        'https://example.com/a/b/#x',
        'https://example.com/a/b.html',
        'https://example.com/a/b.htm',
        'https://example.com/a/b/index.html',
        'https://example.com/a/./b',
        'https://example.com/%61/%62',
        'https://example.com\\a\\b',
      ],
    ],
    ['https://example.com/caf%C3%A9', ['https://example.com/café/', 'https://example.com/caf%c3%a9.html']],
    ['https://example.com/~me', ['https://example.com/%7Eme/', 'https://example.com/~me.html']],
    [
      'https://example.com/a?q=1&r=%5B%5D',
      ['https://example.com/a/?q=1&r=[]', 'https://example.com/a.html?q=1&r=%5b%5d#x'],
    ],
    ['https://example.com/a%7Cb', ['https://example.com/a|b', 'https://example.com/a%7cb/']],
    ['http://example.com:8080/a', ['http://EXAMPLE.com:8080/a/']],
    ['https://xn--bcher-kva.example/a', ['https://bücher.example/a/', 'https://XN--BCHER-KVA.example/a']],
  ])('%s', (key, variants) => {
    for (const variant of variants) expect(urlKey(variant)).toBe(key)
    for (const variant of variants) expect(urlKey(new URL(variant))).toBe(key)
  })

  test.each<[string, string]>([
    ['https://example.com/a', 'http://example.com/a'],
    ['https://example.com/a', 'https://www.example.com/a'],
    ['https://example.com/a', 'https://example.com/A'],
    ['https://example.com/a', 'https://example.com/a?x'],
    ['https://example.com/a?x=1&y=2', 'https://example.com/a?y=2&x=1'],
    ['https://example.com/a/b', 'https://example.com/a%2Fb'],
    ['https://example.com/a', 'https://example.com:8443/a'],
    ['https://example.com/a', 'https://example.com/a/index'],
    ['https://example.com/a', 'https://example.com/a.pdf'],
    // Redirect stubs for old addresses are written as folders of such names.
    ['https://example.com/a', 'https://example.com/a.html/'],
    ['https://example.com/a', 'https://example.com/a.html/index.html'],
    ['https://example.com/a.html', 'https://example.com/a.html.html'],
    ['https://example.com/', 'https://example.com/.html'],
    ['https://example.com/', 'https://example.com/..html'],
    ['https://example.com/', 'https://example.com/...htm'],
  ])('%s is not %s', (a, b) => {
    expect(urlKey(a)).not.toBe(urlKey(b))
  })

  test.each<[string, string]>([
    ['/a/', '/a/'],
    ['', ''],
    ['not a url', 'not a url'],
    ['mailto:info@example.com#x', 'mailto:info@example.com'],
  ])('what is no http URL: %j', (value, key) => {
    expect(urlKey(value)).toBe(key)
    expect(exactKey(value)).toBe(key)
  })
})

test.each<[string, string]>([
  ['https://example.com', 'https://example.com/'],
  ['https://example.com/a/#x', 'https://example.com/a/'],
  ['https://example.com/a', 'https://example.com/a'],
  ['https://example.com/a.html', 'https://example.com/a.html'],
  ['https://example.com/a/index.html', 'https://example.com/a/index.html'],
  ['HTTPS://EXAMPLE.com:443/%7e/../%41?B=%63#x', 'https://example.com/A?B=c'],
  ['https://example.com/%zz', 'https://example.com/%25zz'],
])('exactKey of %s', (url, key) => {
  expect(exactKey(url)).toBe(key)
})

test.each<[string, string, boolean]>([
  ['https://example.com/a/', 'https://example.com/a/', true],
  ['https://example.com/a/#top', 'https://EXAMPLE.com:443/a/', true],
  ['https://example.com/%7Ea', 'https://example.com/~a', true],
  ['https://example.com/a', 'https://example.com/a/', false],
  ['https://example.com/a?page=2', 'https://example.com/a', false],
  ['a', 'a', true],
])('%s and %s are one URL: %s', (a, b, expected) => {
  expect(isSameUrl(a, b)).toBe(expected)
  expect(isSameUrl(b, a)).toBe(expected)
})
