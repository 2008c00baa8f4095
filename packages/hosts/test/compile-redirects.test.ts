import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compileRedirects } from '../src/compile-redirects.ts'
import { compileCaptures } from '../src/match-pattern.ts'
import { parseRedirectsFile } from '../src/plain/redirects-file.ts'
import type { HostName } from '../src/names.ts'

const site = 'https://example.com'

function compile(text: string, host?: HostName) {
  return compileRedirects(parseRedirectsFile(text, '_redirects').redirects, `${site}/`, host)
}

/** The effect of rules at a path: `status target`, `elsewhere` or undefined. */
function redirectFor(text: string, path: string, host?: HostName, overFiles = false): string | undefined {
  const found = compile(text, host).redirectFor(site + path, overFiles)
  if (found?.type !== 'redirect') return found?.type
  return `${found.redirect.status} ${found.redirect.to.replace(site, '')}`
}

describe('compileRedirects', () => {
  test('redirects from one URL to another, with their places', () => {
    const text =
      '/a /b\n/c https://shop.example.com/ 302!\n/d/* /b\n/e /b 200\n/f /b 301 Country=de\n/g x=1 /b'
    const at = (line: number, endColumn: number) => ({
      file: '_redirects',
      line,
      column: 1,
      endLine: line,
      endColumn,
    })
    expect(compile(text).redirects).toEqual([
      { from: `${site}/a`, to: `${site}/b`, status: 301, force: false, location: at(1, 6) },
      { from: `${site}/c`, to: 'https://shop.example.com/', status: 302, force: true, location: at(2, 34) },
    ])
  })

  test.each<[string, string, string, string | undefined]>([
    ['a splat', '/blog/* /news/:splat', '/blog/2026/a/', '301 /news/2026/a/'],
    ['a splat that takes nothing', '/blog/* /news/:splat', '/blog/', '301 /news/'],
    ['another folder', '/blog/* /news/:splat', '/blogs/a', undefined],
    ['placeholders', '/:year/:month/:slug /:slug-:year', '/2026/11/a', '301 /a-2026'],
    ['a placeholder takes one part', '/blog/:slug /:slug', '/blog/a/b', undefined],
    [
      'another host',
      '/blog/* https://blog.example.com/:splat 308',
      '/blog/a',
      '308 https://blog.example.com/a',
    ],
    ['a name that caught nothing stays', '/a/* /wiki/Talk:Main', '/a/b', '301 /wiki/Talk:Main'],
    ['letters beyond ASCII', '/über/* /about/:splat', '/%C3%BCber/a', '301 /about/a'],
    ['the query is nothing to a path', '/old /new', '/old?page=2', '301 /new'],
    ['a parameter', '/store id=:id /books/:id', '/store?id=7', '301 /books/7'],
    ['a parameter with another value', '/store id=5 /books/5', '/store?id=7', undefined],
    ['no parameter', '/store id=:id /books/:id', '/store', undefined],
    ['the first wins', '/a/* /1\n/a/b /2\n/a/* /3', '/a/b', '301 /1'],
    ['a path before a pattern', '/a/b /2\n/a/* /1', '/a/b', '301 /2'],
    ['a rewrite', '/api/* https://api.example.com/:splat 200', '/api/v1', 'elsewhere'],
    ['an error document ends the search', '/en/* /en/404.html 404\n/* /', '/en/a', undefined],
    ['some visitors only', '/* /de/:splat 302 Language=de', '/a', undefined],
    ['a rule that leads to where it was', '/* /\n/a/* /b', '/', undefined],
    ['another scheme', 'http://example.com/* https://example.com/:splat 301!', '/a', undefined],
  ])('%s', (_name, text, path, expected) => {
    expect(redirectFor(text, path)).toBe(expected)
  })

  test.each<[string, string, string, (string | undefined)[]]>([
    ['the default status', '/blog/* /news/:splat', '/blog/a', ['301 /news/a', '302 /news/a', '301 /news/a']],
    ['a final slash', '/blog/* /news/', '/blog', ['301 /news/', undefined, undefined]],
    ['a final slash of a path', '/old /new/', '/old/', ['301 /new/', undefined, undefined]],
    ['nothing: a path behind a pattern', '/a/* /1 301\n/a/b /2 301', '/a/b', ['301 /1', '301 /1', '301 /1']],
  ])('hosts differ in %s', (_name, text, path, expected) => {
    expect(
      (['netlify', 'cloudflare', undefined] as const).map((host) => redirectFor(text, path, host)),
    ).toEqual(expected)
  })

  test.each<[string, HostName | undefined, string | undefined]>([
    ['/old/* /new/:splat 301', undefined, undefined],
    ['/old/* /new/:splat 301!', undefined, '301 /new/a'],
    ['/old/* /new/:splat 301', 'netlify', undefined],
    ['/old/* /new/:splat 301', 'cloudflare', '301 /new/a'],
    ['/old/* /app.html 200!', undefined, undefined],
  ])('at an existing page: %s (%s)', (text, host, expected) => {
    expect(redirectFor(text, '/old/a', host, true)).toBe(expected)
  })

  test('one of the same source, none that an earlier pattern prevents', () => {
    const from = (text: string, host?: HostName) =>
      compile(text, host).redirects.map(({ from: url, to }) => `${url} ${to}`.replaceAll(site, ''))
    expect(from('/a /1\n/a /2')).toEqual(['/a /1'])
    expect(from('/a/* /1\n/a/b /2', 'netlify')).toEqual([])
    expect(from('/a/* /1\n/a/b /2', 'cloudflare')).toEqual([])
    expect(from('/a /a')).toEqual([])
  })

  test('never throws, and returns URLs', () => {
    const word = fc.constantFrom(
      '/',
      'a',
      '*',
      ':b',
      ':splat',
      'https://',
      '%',
      '%C3',
      '?',
      '=',
      ' ',
      ' 301!',
      '\n',
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), fc.webUrl(), (parts, url) => {
        const { redirects, redirectFor: find } = compile(`/a ${parts.join('')}\n/* /${parts.join('')}`)
        const found = [find(`${site}/a/b`, false), find(url, true)]
        for (const one of found)
          if (one?.type === 'redirect') expect(URL.canParse(one.redirect.to)).toBe(true)
        for (const { from, to } of redirects)
          expect([from, to].map((one) => URL.canParse(one))).toEqual([true, true])
      }),
    )
  })
})

describe('compileCaptures', () => {
  test('takes what the regular expression of Cloudflare takes', () => {
    const pattern = fc.array(fc.constantFrom('/', 'a', '*', ':x', '.'), { maxLength: 7 })
    const path = fc.array(fc.constantFrom('/', 'a', '.', 'x'), { maxLength: 10 })
    fc.assert(
      fc.property(pattern, path, (parts, characters) => {
        let count = 0
        // Every name once, as a regular expression demands; a letter behind a name would be part of it.
        const written = parts
          .join('')
          .replace(/:x(?=a)/g, ':x/')
          .replace(/:x/g, () => `:x${++count}`)
        fc.pre(written.split('*').length <= 2)
        const source = written
          .replaceAll('.', String.raw`\.`)
          .replace('*', '(?<splat>.*)')
          .replace(/:(x\d)/g, '(?<$1>[^/]+)')
        const text = characters.join('')
        const expected = new RegExp(`^${source}$`).exec(text)
        const caught = compileCaptures(written, '/')(text)
        expect(caught && Object.fromEntries(caught)).toEqual(expected ? { ...expected.groups } : undefined)
      }),
    )
  })
})
