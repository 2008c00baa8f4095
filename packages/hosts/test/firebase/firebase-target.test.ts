import { createRequire } from 'node:module'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readFirebaseSource } from '../../src/firebase/firebase-source.ts'
import { compileFirebaseTarget } from '../../src/firebase/firebase-target.ts'
import { runs } from '../../../../tests/runs.ts'

type Redirect = { source: string } | { regex: string }

const vendor = createRequire(import.meta.url)('superstatic/lib/middleware/redirects.js') as () => (
  request: { url: string; superstatic: object },
  response: { superstatic: { handle: (answer: { redirect: string }) => void } },
  next: () => void,
) => void

/** Return the target to which Firebase's own code redirects a path. */
function askVendor(entry: Redirect, destination: string, url: string): string | undefined {
  let target: string | undefined
  const handle = ({ redirect }: { redirect: string }): void => void (target = redirect)
  vendor()(
    { url, superstatic: { redirects: [{ ...entry, destination }] } },
    { superstatic: { handle } },
    () => undefined,
  )
  return target
}

function redirectTo(entry: Redirect, destination: string, url: string): string | undefined {
  const target = compileFirebaseTarget(readFirebaseSource(entry as Record<string, unknown>)!, destination)
  return target?.(new URL(url, 'https://example.com/'))
}

describe('compileFirebaseTarget', () => {
  test.each<[Redirect, string, string, string | undefined]>([
    [{ source: '/old' }, '/new', '/old', '/new'],
    [{ source: 'old' }, '/new', '/old/', '/new'],
    [{ source: '/old/**' }, '/new', '/old/a/b?c=d', '/new?c=d'],
    [{ source: '/blog/:post' }, '/news/:post', '/blog/a', '/news/a'],
    [{ source: '/blog/:post' }, '/news/:post', '/Blog/a/', '/news/a'],
    [{ source: '/blog/:post' }, '/news/:post', '/blog/a/b', undefined],
    [{ source: '/blog/:post*' }, '/news/:post*', '/blog/a/b', '/news/a/b'],
    [{ source: '/blog/:post*' }, '/news/:post*', '/blog', '/news'],
    [{ source: '/blog/:post*' }, '/news/:post', '/blog/a/b', undefined],
    [{ source: '/blog/:post*' }, '/news/:post', '/blog', undefined],
    [
      { source: '/:year/:month/:name.html' },
      'https://example.org/:name',
      '/2020/01/a.html',
      'https://example.org/a',
    ],
    [{ source: '/a/:b?/c' }, '/:b?/d', '/a/c', '/d'],
    [{ source: '/caf%C3%A9' }, '/b', '/caf%C3%A9', undefined],
    [{ source: '/café' }, '/thé', '/caf%C3%A9', '/th%C3%A9'],
    [{ regex: '^/(\\d+)/(?<name>.+)$' }, '/:name/:1', '/12/a/b', '/a/b/12'],
    [{ regex: '^/a(/b)?$' }, '/c/:1', '/a', undefined],
  ])('%j to %s: %s', (entry, destination, url, expected) => {
    expect(redirectTo(entry, destination, url)).toBe(expected)
    expect(askVendor(entry, destination, url)).toBe(expected)
  })

  test.each<[Redirect, string]>([
    [{ source: '/a/**' }, '/b/:x'],
    [{ source: '/:a-:b' }, '/:a/:b'],
    [{ source: '/x:a' }, '/:a'],
    [{ source: '/:a*/:b*' }, '/:a*'],
    [{ source: '/:a(\\d+)' }, '/:a'],
    [{ source: '/:a/:a' }, '/:a'],
    [{ regex: '(?i)/a' }, '/b'],
  ])('does not understand %j to %s', (entry, destination) => {
    expect(
      compileFirebaseTarget(readFirebaseSource(entry as Record<string, unknown>)!, destination),
    ).toBeUndefined()
  })

  test('leads where Firebase’s own code leads', () => {
    const part = fc.constantFrom(
      '/',
      '/a',
      '/B',
      '/:x',
      '/:y',
      '/:x*',
      '/:y+',
      '/:y?',
      '/:x.html',
      '/é',
      '.',
      '/a-b',
    )
    const path = fc.array(fc.constantFrom('/', '/a', '/b', '/c.html', '/%C3%A9', '/a%20b', '/a-b'), {
      maxLength: 4,
    })
    const parts = fc.array(part, { minLength: 1, maxLength: 4 }).map((all) => all.join(''))
    const query = fc.constantFrom('', '?', '?a=1', '?a=1&b=%20')
    fc.assert(
      fc.property(parts, parts, path, query, (source, to, names, search) => {
        const url = `/${names.join('').slice(1)}${search}`
        const entry = { source: source.startsWith('/') ? source : `/${source}` }
        const destination = to.startsWith('/') ? to : `/${to}`
        if (!compileFirebaseTarget(readFirebaseSource(entry)!, destination) || url.startsWith('//')) return
        const real = askVendor(entry, destination, url)
        expect(redirectTo(entry, destination, url), `${source} ${to} ${url}`).toBe(real)
      }),
      runs(6),
    )
  })
})
