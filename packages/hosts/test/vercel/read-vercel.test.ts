import { describe, expect, test } from 'vitest'
import { createHostModel } from '../../src/host-model.ts'
import { vercel } from '../../src/vercel/vercel.ts'
import { context, read, remarks, sent } from '../plain/read-case.ts'
import { hostFiles } from '../plain/write-case.ts'

describe('Vercel', () => {
  const json = (data: unknown): Record<string, string> => ({ 'vercel.json': JSON.stringify(data) })
  const headers = (entry: object): Record<string, string> =>
    json({ headers: [{ source: '/a', headers: [{ key: 'X-Robots-Tag', value: 'noindex' }], ...entry }] })
  test.each<[string, Record<string, string>, string[]]>([
    ['comments', { 'vercel.json': '{\n// note\n}' }, ['vercel.json 2:1-2 unreadable vercel.json']],
    ['a byte order mark and Windows line ends', { 'vercel.json': '\uFEFF{\r\n"redirects": []\r\n}\r\n' }, []],
    [
      'keys that mean something to JavaScript',
      { 'vercel.json': '{"__proto__": {"redirects": [{}]}, "constructor": 1}' },
      [],
    ],
    [
      'other ways to route',
      json({ routes: [], bulkRedirectsPath: 'a.csv' }),
      ['vercel.json 1:11-13 unsupported: routes', 'vercel.json 1:34-41 unsupported: bulkRedirectsPath'],
    ],
    [
      'a rewrite to a service',
      json({ rewrites: [{ source: '/api/(.*)', destination: { type: 'service', service: 'api' } }] }),
      ['vercel.json 1:25-34 unsupported: /api/(.*)'],
    ],
    ['a list that is none', json({ headers: {} }), ['vercel.json 1:12-14 unsupported: headers']],
    [
      'a header for one header',
      headers({ has: [{ type: 'header', key: 'x-a' }] }),
      ['vercel.json 1:24-26 unsupported: /a'],
    ],
    ['a header for another host', headers({ has: [{ type: 'host', value: 'preview.example.com' }] }), []],
    [
      'a value that is filled in',
      headers({ source: '/:id', headers: [{ key: 'Link', value: '</b/:id>; rel=canonical' }] }),
      ['vercel.json 1:24-28 unsupported: /:id'],
    ],
    [
      'a value with a line end',
      headers({ headers: [{ key: 'Link', value: '</b>\r\nSet-Cookie: a=1' }] }),
      ['vercel.json 1:61-86 invalid-value Link'],
    ],
    [
      'a path that Vercel keeps',
      json({ redirects: [{ source: '/.well-known/a', destination: '/b' }] }),
      ['vercel.json 1:26-40 reserved-source /.well-known/a'],
    ],
    [
      '2,049 redirects',
      json({
        redirects: Array.from({ length: 2049 }, (_, index) => ({ source: `/${index}`, destination: '/a' })),
      }),
      ['vercel.json 1:76729-76766 2049th entry of `redirects`, expected at most 2,048 entries at Vercel'],
    ],
    [
      'long texts',
      json({
        rewrites: [{ source: `/${'a'.repeat(4096)}`, destination: '/b' }],
        headers: [{ source: '/a', headers: [{ key: 'Link', value: 'a'.repeat(40_000) }] }],
      }),
      [
        'vercel.json 1:24-4123 source of 4097 characters, expected at most 4096 characters at Vercel',
        'vercel.json 1:4204-44206 value of 40000 characters, expected at most 32768 characters at Vercel',
      ],
    ],
  ])('%s', (_name, texts, expected) => {
    expect(remarks(read(vercel, texts))).toEqual(expected)
  })

  test.each<[string, Record<string, string>, string[]]>([
    ['has this host', headers({ has: [{ type: 'host', value: 'www.example.com' }] }), ['noindex']],
    ['lacks this host', headers({ missing: [{ type: 'host', value: 'WWW.example.com' }] }), []],
    [
      'has this host in a pattern',
      headers({ has: [{ type: 'host', value: '(?<a>.*)[.]example\\.com' }] }),
      ['noindex'],
    ],
    ['has a host of previews', headers({ has: [{ type: 'host', value: '.*\\.vercel\\.app' }] }), []],
    [
      'lacks a host of previews',
      headers({ missing: [{ type: 'host', value: { suf: '.vercel.app' } }] }),
      ['noindex'],
    ],
    [
      'has one of some hosts',
      headers({ has: [{ type: 'host', value: { inc: ['a.example', 'www.example.com'] } }] }),
      ['noindex'],
    ],
    [
      'has another host and this one',
      headers({ has: [{ type: 'host', value: { pre: 'www.', neq: 'www.example.com' } }] }),
      [],
    ],
    ['has a host by one reading only', headers({ has: [{ type: 'host', value: 'www|example' }] }), []],
    ['has a header of hosts', headers({ has: [{ type: 'header', key: 'Host', value: 'a\\.example' }] }), []],
    ['lacks a header of cookies', headers({ missing: [{ type: 'header', key: 'Cookie' }] }), ['noindex']],
    ['lacks a cookie', headers({ missing: [{ type: 'cookie', key: 'a' }] }), ['noindex']],
    ['has a parameter', headers({ has: [{ type: 'query', key: 'a' }] }), []],
    ['escapes', headers({ source: '/\\a' }), ['noindex']],
    [
      'a name twice',
      headers({
        headers: [
          { key: 'X-Robots-Tag', value: 'none' },
          { key: 'x-robots-tag', value: 'all' },
        ],
      }),
      ['all'],
    ],
    [
      'two entries, of which the last wins',
      json({
        headers: ['noindex', 'nofollow'].map((value) => ({
          source: '/(.*)',
          headers: [{ key: 'X-Robots-Tag', value }],
        })),
      }),
      ['nofollow'],
    ],
  ])('a header that %s', (_name, texts, expected) => {
    expect(sent(vercel, texts, '/a')).toEqual(expected)
  })

  test('a key twice: the last counts', () => {
    const text =
      '{"redirects":[{"source":"/x","destination":"/y"}],"redirects":[{"source":"/a","destination":"/b"}]}'
    const { redirects } = read(vercel, { 'vercel.json': text })
    expect(redirects.map(({ from }) => from)).toEqual(['/a'])
  })

  test('a redirect to this host from another is none here', () => {
    const texts = json({
      redirects: [
        {
          source: '/(.*)',
          destination: 'https://www.example.com/$1',
          has: [{ type: 'host', value: 'example.com' }],
        },
      ],
    })
    const { redirectFor } = createHostModel(vercel, read(vercel, texts), context)
    expect(redirectFor('https://www.example.com/a', true)).toBeUndefined()
  })

  test.each<[string, Record<string, string>, string | undefined]>([
    ['without a file', {}, 'a.html'],
    ['without a framework', json({ redirects: [] }), 'a.html'],
    ['with its framework', json({ framework: 'nextjs' }), 'a.html'],
    ['as plain files', json({ framework: null }), undefined],
  ])('an export of Next %s', (_name, texts, file) => {
    const next = { ...context, files: new Set([...context.files, '_next/static/1.js']) }
    const { respond } = createHostModel(vercel, vercel.read(hostFiles(texts), next), next)
    expect(respond(`${next.root}a`)?.file).toBe(file)
  })
})
