import { getTransformedRoutes } from '@vercel/routing-utils'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { compileRedirects } from '../../src/compile-redirects.ts'
import { parseVercelJson } from '../../src/vercel/vercel-json.ts'
import { isRefusedSource, readVercelSource } from '../../src/vercel/vercel-source.ts'
import { runs } from '../../../../tests/runs.ts'

const site = 'https://example.com'

/** Where a redirect leads from a path. */
function target(source: string, destination: string, path: string): string | undefined {
  const { redirects } = parseVercelJson(JSON.stringify({ redirects: [{ source, destination }] }), '')
  const found = compileRedirects(redirects, site, 'vercel').redirectFor(site + path, true)
  return found?.type === 'redirect' ? found.redirect.to.replace(site, '') : found?.type
}

/** Where Vercel's own code leads from a path; null where it does not match, undefined for a source that it refuses. */
function theirTarget(source: string, destination: string, path: string): string | null | undefined {
  // It prints what other versions of path-to-regexp would do.
  const silent = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { routes, error } = getTransformedRoutes({ redirects: [{ source, destination }] })
  silent.mockRestore()
  if (error) return undefined
  const [route] = routes as { src: string; headers: { Location: string } }[]
  const match = new RegExp(route!.src).exec(path)
  if (!match) return null
  const to = route!.headers.Location.replace(/\$(\d)/g, (_, digit: string) => match[Number(digit)] ?? '')
  return new URL(to, site).href.replace(site, '')
}

/** The path as a URL holds it. */
function inUrl(path: string): string {
  return new URL(site + path).pathname
}

describe('readVercelSource', () => {
  test.each<[string, string, string, string | undefined]>([
    ['/old', '/new', '/old', '/new'],
    ['/old', '/new', '/old/', undefined],
    ['/blog/:path*', '/news/:path*', '/blog/2026/a', '/news/2026/a'],
    ['/blog/:path*', '/news/:path*', '/blog', '/news/'],
    ['/blog/:path*', '/news/:path*', '/blog/a/', undefined],
    ['/blog/:path+', '/news/:path+', '/blog', undefined],
    ['/blog/:path+', '/news/:path+', '/blog/a/b', '/news/a/b'],
    ['/blog/(.*)', '/news/$1', '/blog/a/', '/news/a/'],
    ['/blog/:slug(.*)', '/news/:slug', '/blog/', '/news/'],
    ['/blog/:slug(.*)', '/news/:slug(.*)', '/blog/a', '/news/a'],
    ['/:lang/blog/:slug', '/:lang/news/:slug', '/de/blog/a', '/de/news/a'],
    ['/post-:id.html', '/posts/:id', '/post-7.html', '/posts/7'],
    ['/a', 'https://shop.example.com/a', '/a', 'https://shop.example.com/a'],
    ['/((?!api/).*)', '/index.html', '/shop/1', '/index.html'],
    ['/((?!api/).*)', '/index.html', '/api/1', undefined],
    ['/((?!api/|_next/|.*\\.).*)', '/app', '/logo.svg', undefined],
    ['/post/:id(\\d+)', '/news/:id', '/post/42', '/news/42'],
    ['/post/:id(\\d{1,})', '/news/:id', '/post/a', undefined],
    ['/:lang(en|de)/:path*', '/:path*?lang=:lang', '/de/a/b', '/a/b?lang=de'],
    ['/(en|de)/(.*)', '/$2/in-$1-$2x', '/en/a', '/a/in-en-ax'],
    ['/blog/:year/:slug?', '/:slug', '/blog/2026', '/'],
    ['/:a/:a', '/to/:a', '/x/y', '/to/y'],
    ['/:from-:to', '/:to/:from', '/a-b-c', '/b-c/a'],
    ['/feed{.:type}?', '/rss-:type', '/feed.xml', '/rss-xml'],
    ['/feed{.:type}?', '/rss-:type', '/feed', '/rss-'],
    ['/{v:n(\\d+)/}*docs', '/docs/:n', '/v1/v2/docs', '/docs/1/v2'],
    ['/{page}?', '/start', '/page', '/start'],
    ['/:path(.*)\\.html', '/:path', '/a/b.html', '/a/b'],
    ['/\\:id(.*)', '/x/$1', '/:id7', '/x/7'],
    ['/\\a(.*)', '/x/$1', '/ab', '/x/b'],
    ['/a\\?b', '/x', '/a', undefined],
    ['/a/../b', '/x', '/b', undefined],
    ['/caf%C3%A9/:x', '/:x', '/café/a', '/a'],
    ['/:x', '/to/:x', '/ü b', '/to/%C3%BC%20b'],
    ['/:1', '/to/:1', '/a', '/to/a'],
  ])('%s to %s from %s', (source, destination, path, expected) => {
    expect(target(source, destination, inUrl(path))).toBe(expected)
    expect(theirTarget(source, destination, inUrl(path))).toBe(expected ?? null)
  })

  test.each([
    '/a?',
    '/a*',
    '/blog/*',
    '/(a',
    '/((a)|b)',
    '/(?:a)',
    '/()',
    '/:',
    '/a\\',
    '/{a',
    '/a}',
    '/{/:a/:b}',
    '/(a**)',
    '/([b-a])',
    '/(a)+?',
  ])('%s is refused', (source) => {
    expect(theirTarget(source, '/', '/')).toBeUndefined()
    expect(readVercelSource(source)).toBeUndefined()
    expect(isRefusedSource(source)).toBe(true)
  })

  test.each([
    'old',
    '//a',
    '/(.*(?<!b))',
    '/((?<year>\\d+))',
    '/(a)\\1(\\1)',
    '/(\\p{L})',
    '/([^]+)',
    '/(\\u0061)',
    '/(a{1000})',
    '/ä/:x',
    `/(${'(?:'.repeat(60)}a${')'.repeat(60)})`,
  ])('%s is not followed', (source) => {
    expect(theirTarget(source, '/', '/')).toBeDefined()
    expect(readVercelSource(source)).toBeUndefined()
    expect(isRefusedSource(source)).toBe(false)
  })

  const pattern = fc.constantFrom(
    '.*',
    '.+?',
    '\\d+',
    '[a-z]+',
    '[^/.]+',
    '[^a]*',
    'a|b',
    'a|b/x|',
    '(?:a/)?b',
    '(?!a).*',
    '(?!a/|b\\.).*',
    '(?=.*x).+',
    '.*(?!b)x',
    '\\w{2}',
    '%[0-9A-F]{2}',
    'x(?:/x)*',
    '\\.html?$',
  )
  const name = fc.constantFrom(':x', ':y', ':z')
  const modifier = fc.constantFrom('', '', '', '?', '*', '+')
  const text = fc.constantFrom('/', '/a', '/b.html', '/p-', '.', '-', 'x', '%C3%A4', '\\:', '\\(', '$', '|')
  const part = fc.oneof(
    name,
    pattern.map((one) => `(${one})`),
    fc.tuple(name, pattern).map(([one, own]) => `${one}(${own})`),
  )
  const braces = fc
    .tuple(
      fc.constantFrom('', '/', '/v', '-'),
      fc.oneof(part, fc.constant('')),
      fc.constantFrom('', '.', '/'),
    )
    .map((pieces) => `{${pieces.join('')}}`)
  const piece = fc.oneof(
    text,
    fc.tuple(fc.constantFrom('/', '', '.', '-'), part, modifier).map((pieces) => pieces.join('')),
    fc.tuple(braces, modifier).map((pieces) => pieces.join('')),
  )
  const source = fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => `/${pieces.join('')}`)
  const path = fc
    .array(fc.constantFrom('/', '/a', 'b.html', 'p-', 'x', 'v', '.', '-', '1', 'ä', '%2F', ' ', ':', '('), {
      maxLength: 8,
    })
    .map((pieces) => inUrl(`/${pieces.join('')}`))
  const destination = fc.constantFrom('/to/$1', '/to/:x', '/to/:y*', '/to/:z/$2-$3', '/to/$1a/:x?', '/to')

  test("matches and leads where Vercel's own routes do", () => {
    fc.assert(
      fc.property(source, path, destination, (from, at, to) => {
        // For URL parsers, what follows two slashes is a host.
        fc.pre(!from.startsWith('//'))
        expect(readVercelSource(from) !== undefined).toBe(theirTarget(from, '/', at) !== undefined)
        const expected = theirTarget(from, to, at)
        // Vercel refuses names in destinations that the source does not give.
        fc.pre(expected !== undefined)
        expect(target(from, to, at)).toBe(expected ?? undefined)
      }),
    )
  })

  test('understands nothing that Vercel refuses, and what it understands as Vercel does', () => {
    const letter = fc.constantFrom(...'/:()[]{}*+?\\|^$.-ax1!=<,')
    const wild = fc.string({ unit: letter, maxLength: 12 }).map((one) => `/${one}`)
    const at = fc.string({ unit: fc.constantFrom(...'/ax1.-'), maxLength: 6 }).map((one) => `/${one}`)
    fc.assert(
      fc.property(wild, at, (from, one) => {
        const known = readVercelSource(from)
        const expected = theirTarget(from, '/to', one)
        expect(isRefusedSource(from)).toBe(expected === undefined)
        if (!known) return
        expect(expected).toBeDefined()
        const isMatch = known.capture ? known.capture(one) !== undefined : known.literal === one
        expect(isMatch).toBe(expected !== null)
        if (isMatch) for (const needed of known.needs) expect(one).toContain(needed)
      }),
      runs(10),
    )
  })

  test('takes no longer for what would never end elsewhere', () => {
    const long = `/${'a'.repeat(2000)}`
    expect(readVercelSource('/((?:a+)+)b')!.capture!(long)).toBeUndefined()
    expect(readVercelSource('/:a(.*):b(.*):c(.*):d(.*)x')!.capture!(long)).toBeUndefined()
    expect(readVercelSource('/((?:(?!.*b.*c).)*)x')!.capture!(long)).toBeUndefined()
  })
})
