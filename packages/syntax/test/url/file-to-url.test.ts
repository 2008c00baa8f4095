import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../../../../tests/any-character.ts'
import { fileToUrl, rootUrl, siteUrl, urlToFiles, type UrlPolicy } from '../../src/url/file-to-url.ts'

const site = 'https://www.example.com'

describe('the root', () => {
  test.each<[UrlPolicy, string]>([
    [{ site }, 'https://www.example.com/'],
    [{ site: `${site}/` }, 'https://www.example.com/'],
    [{ site, base: '/' }, 'https://www.example.com/'],
    [{ site, base: '' }, 'https://www.example.com/'],
    [{ site, base: './' }, 'https://www.example.com/'],
    [{ site, base: '/docs' }, 'https://www.example.com/docs/'],
    [{ site, base: 'docs/' }, 'https://www.example.com/docs/'],
    [{ site, base: '/a b/c/' }, 'https://www.example.com/a%20b/c/'],
    [{ site: 'https://user.example.org/repo' }, 'https://user.example.org/repo/'],
    [{ site: 'https://user.example.org/repo/', base: '/repo' }, 'https://user.example.org/repo/'],
    [{ site: 'https://user.example.org/repo', base: './' }, 'https://user.example.org/repo/'],
    [{ site, base: 'https://cdn.example.net/assets/' }, 'https://www.example.com/'],
  ])('%j', (policy, url) => {
    expect(rootUrl(policy)).toBe(url)
    expect(fileToUrl('index.html', policy)).toBe(url)
  })
})

describe('fileToUrl', () => {
  test.each<[string, Partial<UrlPolicy>, string]>([
    ['index.html', {}, '/'],
    ['index.html', { trailingSlash: 'never' }, '/'],
    ['index.html', { base: '/docs', trailingSlash: 'never' }, '/docs'],
    ['a/index.html', {}, '/a/'],
    ['a/index.html', { trailingSlash: 'always' }, '/a/'],
    ['a/index.html', { trailingSlash: 'never' }, '/a'],
    ['a/index.htm', {}, '/a/'],
    ['a\\..\\b.html', {}, '/a%5C..%5Cb.html'],
    ['./a/b.html', {}, '/a/b.html'],
    ['a/b.html', { cleanUrls: true }, '/a/b'],
    ['a/b.html', { cleanUrls: true, trailingSlash: 'always' }, '/a/b/'],
    ['a/b.html', { trailingSlash: 'always' }, '/a/b.html'],
    ['a/b.html', { base: '/docs/', cleanUrls: true }, '/docs/a/b'],
    ['404.html', { cleanUrls: true, trailingSlash: 'always' }, '/404.html'],
    ['de/404.html', { cleanUrls: true }, '/de/404.html'],
    ['1404.html', { cleanUrls: true }, '/1404'],
    ['a/404/index.html', {}, '/a/404/'],
    ['myindex.html', {}, '/myindex.html'],
    ['.html', { cleanUrls: true }, '/.html'],
    ['..html', { cleanUrls: true }, '/..html'],
    ['a/...html', { cleanUrls: true }, '/a/...html'],
    ['a/.b.html', { cleanUrls: true }, '/a/.b'],
    ['files/white-paper.pdf', { cleanUrls: true }, '/files/white-paper.pdf'],
    ['café/été.html', {}, '/caf%C3%A9/%C3%A9t%C3%A9.html'],
    ['100% sure?/#1.html', {}, '/100%25%20sure%3F/%231.html'],
    ["@me/a+b,c;d=e&f!$'()*.html", {}, "/@me/a+b,c;d=e&f!$'()*.html"],
  ])('%s with %j is %s', (file, policy, path) => {
    expect(fileToUrl(file, { site, ...policy })).toBe(site + path)
  })
})

describe('urlToFiles', () => {
  test.each<[string, Partial<UrlPolicy>, string[]]>([
    ['/', {}, ['index.html', 'index.htm']],
    ['https://www.example.com', {}, ['index.html', 'index.htm']],
    ['/docs', { base: '/docs/' }, ['index.html', 'index.htm']],
    ['/docs/', { base: '/docs/' }, ['index.html', 'index.htm']],
    ['/docs/a/', { base: '/docs' }, ['a/index.html', 'a/index.htm', 'a.html']],
    ['/a', {}, ['a', 'a.html', 'a/index.html', 'a/index.htm']],
    ['/a.html?x=1#y', {}, ['a.html', 'a.html.html', 'a.html/index.html', 'a.html/index.htm']],
    ['/caf%C3%A9/', {}, ['café/index.html', 'café/index.htm', 'café.html']],
    [
      '/100%25%20sure%3F',
      {},
      ['100% sure?', '100% sure?.html', '100% sure?/index.html', '100% sure?/index.htm'],
    ],
    ['/100%', {}, ['100%', '100%.html', '100%/index.html', '100%/index.htm']],
    ['/a/%2E%2E/b/', {}, ['b/index.html', 'b/index.htm', 'b.html']],
    // Nothing for these
    ['https://example.com/a', {}, []],
    ['http://www.example.com/a', {}, []],
    ['/other/', { base: '/docs' }, []],
    ['/docsother/', { base: '/docs' }, []],
    ['/a//b', {}, []],
    ['/..%2F..%2Fetc%2Fpasswd', {}, []],
    ['/a%2Fb', {}, []],
    ['/..%5C..%5Ca', {}, []],
    ['/a%00b', {}, []],
    ['mailto:info@example.com', {}, []],
    ['https://', {}, []],
  ])('%s with %j', (url, policy, files) => {
    expect(urlToFiles(url, { site, ...policy })).toEqual(files)
  })
})

describe('siteUrl', () => {
  test.each<[string, Partial<UrlPolicy>, string]>([
    ['/a/', {}, 'https://www.example.com/a/'],
    ['/docs/a/', { base: '/docs/' }, 'https://www.example.com/docs/a/'],
    ['/a/', { base: '/docs/' }, 'https://www.example.com/a/'],
    ['a/', { base: '/docs/' }, 'https://www.example.com/docs/a/'],
    ['', { base: '/docs/' }, 'https://www.example.com/docs/'],
    ['https://example.org/x', {}, 'https://example.org/x'],
    ['https://', {}, 'https://'],
  ])('%j with %j', (value, policy, url) => {
    expect(siteUrl(value, { site, ...policy })).toBe(url)
  })
})

describe('laws', () => {
  const name = fc.oneof(
    fc.constantFrom('index', 'a', '404', 'café', 'a b', '100%', '%41', 'x.y', "it's", '#1', '...', '-'),
    fc
      .string({ unit: anyCharacter, minLength: 1, maxLength: 6 })
      .map((text) => text.toWellFormed().replace(/[/\\\0]/g, '_')),
  )
  const safeName = name.filter((text) => text !== '.' && text !== '..')
  const file = fc
    .tuple(fc.array(safeName, { maxLength: 3 }), safeName, fc.constantFrom('.html', '.htm', '.pdf', ''))
    .map(([folders, stem, ending]) => [...folders, stem + ending].join('/'))
  const policy: fc.Arbitrary<UrlPolicy> = fc.record({
    site: fc.constantFrom(site, 'https://user.example.org/repo', 'http://example.com:8080/'),
    base: fc.constantFrom(undefined, '/', '', './', '/docs', '/a b/', 'docs/v2/'),
    trailingSlash: fc.constantFrom(undefined, 'always', 'never', 'ignore'),
    cleanUrls: fc.constantFrom(undefined, true, false),
  })

  test('a host that looks for the URL of a file finds the file', () => {
    fc.assert(
      fc.property(file, policy, (path, rules) => {
        expect(urlToFiles(fileToUrl(path, rules), rules)).toContain(path)
      }),
    )
  })

  test('a back slash is part of a name', () => {
    fc.assert(
      fc.property(file, file, policy, (path, other, rules) => {
        const url = fileToUrl(`${path}\\${other}`, rules)
        expect(url).toContain('%5C')
        expect(new URL(url).href).toBe(url)
      }),
    )
  })

  test('what we make is a normal URL, without query or hash', () => {
    fc.assert(
      fc.property(file, policy, (path, rules) => {
        const url = new URL(fileToUrl(path, rules))
        expect(url.href).toBe(fileToUrl(path, rules))
        expect(url.search + url.hash).toBe('')
        expect(url.href.startsWith(rootUrl(rules).replace(/\/$/, ''))).toBe(true)
      }),
    )
  })

  test('no URL leads out of the output folder', () => {
    const part = fc.oneof(
      fc.constantFrom('..', '%2e%2e', '%2F', '%5C', '\\', '/', '%00', 'a', '%c0%ae'),
      fc.string({ maxLength: 3 }),
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 10 }), policy, (parts, rules) => {
        for (const candidate of urlToFiles(`/${parts.join('')}`, rules)) {
          expect(candidate).not.toMatch(/^\/|\\|\0|(?:^|\/)\.{0,2}(?:\/|$)/)
        }
      }),
    )
  })
})
