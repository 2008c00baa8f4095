import { createRequire } from 'node:module'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compileFirebaseGlob } from '../../src/firebase/firebase-glob.ts'
import { compileRe2 } from '../../src/firebase/firebase-source.ts'
import { toBytes } from '../../src/bytes.ts'
import { runs } from '../../../../tests/runs.ts'

const require = createRequire(import.meta.url)
const vendor = require('superstatic/lib/utils/patterns.js') as {
  configMatcher: (path: string, config: { glob: string }) => boolean
}

describe('compileFirebaseGlob', () => {
  test.each<[string, string[], string[]]>([
    ['/a', ['/a', '/a/'], ['/a/b', '/A', '/']],
    ['/a/', ['/a/'], ['/a']],
    ['/a/*', ['/a/b', '/a/b/'], ['/a', '/a/', '/a/b/c', '/a/.b']],
    ['/a/**', ['/a/', '/a/b', '/a/b/c', '/a/b/'], ['/a', '/a/.b', '/b']],
    ['/**', ['/', '/a', '/a/b/'], ['/.a', '/a/.b/c']],
    ['**', ['/', '/a/b'], ['/.well-known/x']],
    ['**/*.pdf', ['/a.pdf', '/b/c.pdf'], ['/a.pdf.html', '/.pdf']],
    ['/**/*.@(jpg|jpeg|png)', ['/a.jpg', '/b/a.png'], ['/a.gif', '/a.jpg.txt']],
    ['/**/*.{jpg,png}', ['/a.jpg', '/b/a.png'], ['/a.gif']],
    ['/{a,b/{c,d}}/*', ['/a/x', '/b/c/x', '/b/d/x'], ['/b/x']],
    ['/?', ['/a', '/b/'], ['/', '/ab', '/.']],
    ['/[abc]x', ['/ax', '/cx'], ['/dx', '/[abc]x']],
    ['/[!a]x', ['/bx'], ['/ax', '/.x']],
    ['/+(a|b)', ['/a', '/abba'], ['/c', '/']],
    ['/!(service-worker).js', ['/main.js'], ['/service-worker.js']],
    ['!/a/**', ['/b', '/a'], ['/a/b']],
    ['/a//b', ['/a/b', '/a//b'], ['/ab']],
    ['/(a|b)', ['/(a|b)'], ['/a']],
    ['/@(a|aa)+(a|aa)b', ['/aab', '/aaaab'], ['/ab', '/aa']],
    ['/*(a)+(a)*(a)b', ['/ab', '/aaaab'], ['/b', '/aa']],
  ])('%s', (glob, yes, no) => {
    const { matches } = compileFirebaseGlob(glob)!
    expect([...yes, ...no].filter(matches)).toEqual(yes)
    expect([...yes, ...no].filter((path) => vendor.configMatcher(path, { glob }))).toEqual(yes)
  })

  test.each(['/{1..3}', '/[[:alpha:]]', '/@(a|@(b|c))', '/a/../b', '/\u0024{a,b}', '/[z-a]', '/{a}'])(
    'does not understand %s',
    (glob) => {
      expect(compileFirebaseGlob(glob)).toBeUndefined()
    },
  )

  test('takes little time with many stars', () => {
    const { matches } = compileFirebaseGlob(`/${'*a'.repeat(30)}b`)!
    const start = process.cpuUsage().user
    expect(matches(`/${'a'.repeat(200)}`)).toBe(false)
    expect(matches(`/${'a'.repeat(200)}b`)).toBe(true)
    expect(process.cpuUsage().user - start).toBeLessThan(5_000_000)
  })

  // On Windows minimatch takes two slashes at the start for the name of a server.
  test.skipIf(process.platform === 'win32')('matches as Firebase’s own server does', () => {
    const word = fc.constantFrom(
      'a',
      'b',
      '.',
      '*',
      '**',
      '?',
      '/',
      '/',
      '-',
      'é',
      '%20',
      '@(a|b)',
      '!(a)',
      '?(b)',
      '{a,b}',
      '[ab]',
      '+(a|b)',
      '*(b)',
      '!',
      'a.b',
    )
    const name = fc.constantFrom('a', 'b', '.', '/', '-', 'ab', 'é', '%20', '!', '')
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), fc.array(name, { maxLength: 7 }), (words, names) => {
        const glob = `/${words.join('')}`
        const path = `/${names.join('')}`
        const matches = compileFirebaseGlob(glob)?.matches
        // URLs never have such segments.
        if (!matches || /\/\.{1,2}(?:\/|$)/.test(path)) return
        expect(matches(path), `${glob} ${path}`).toBe(vendor.configMatcher(path, { glob }))
      }),
      runs(20),
    )
  })
})

describe('compileRe2', () => {
  test.each<[string, string[], string[]]>([
    ['^/a/(.*)$', ['/a/', '/a/b'], ['/a']],
    ['/(?P<lang>[a-z]{2})(/.*)?$', ['/en', '/en/x'], ['/x']],
    [String.raw`\.pdf$`, ['/a.pdf'], ['/apdf']],
    ['^/(?:a|b)/[^/]+$', ['/a/x', '/b/y'], ['/c/x']],
    ['^/.[^a]$', ['/ab', '/éü', '/a語'], ['/é', '/éa', '/']],
    ['^/[]a]$', ['/]', '/a'], ['/[']],
    ['^/(a+)+$', ['/aa'], ['/aab']],
    ['^/(?:a|a)*$', ['/', '/aa'], ['/b']],
  ])('%s', (source, yes, no) => {
    const pattern = compileRe2(source)!
    expect([...yes, ...no].filter((path) => pattern.match(toBytes(path)))).toEqual(yes)
  })

  test.each([
    ['a lookahead', '/(?!a)b'],
    ['a flag', '(?i)/a'],
    ['a class by name', '/[[:alpha:]]'],
    ['a repeated letter beyond ASCII', '/é+'],
    ['a class beyond ASCII', '/[aé]'],
    ['an escape of RE2', String.raw`/\pL`],
    ['the end of a text', String.raw`/a\z`],
    ['an open group', '/(a'],
    ['a closed group', '/a)'],
  ])('does not understand %s', (_, source) => {
    expect(compileRe2(source)).toBeUndefined()
  })
})
