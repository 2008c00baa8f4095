import { describe, expect, test } from 'vitest'
import { cloudflare } from '../../src/cloudflare/cloudflare.ts'
import { netlify } from '../../src/netlify/netlify.ts'
import { plain } from '../../src/plain/plain.ts'
import type { Host } from '../../src/types.ts'
import { configure } from './write-case.ts'
import type { Case } from './write-case.ts'

const begin = '# indexical: begin (written by indexical, changes in here are lost)'
const end = '# indexical: end'
const noindex = 'X-Robots-Tag: noindex'
const papers = ['papers/a.pdf', 'papers/b.pdf']

/** Our part of a file, without its markers. */
function ours(text: string | undefined): string[] | undefined {
  const lines = text?.split('\n')
  return lines?.slice(lines.indexOf(begin) + 1, lines.indexOf(end))
}

describe('_headers', () => {
  test.each<[string, Host, Case, string[]]>([
    [
      'a file',
      netlify,
      { files: ['a.pdf'], headers: [['a.pdf', ['a.pdf'], noindex]] },
      ['/a.pdf', '  X-Robots-Tag: noindex'],
    ],
    [
      'a glob that matches what the pattern matches',
      netlify,
      { files: [...papers, 'index.html'], headers: [['papers/*.pdf', papers, noindex]] },
      ['/papers/*.pdf', '  X-Robots-Tag: noindex'],
    ],
    [
      'a glob that matches less: a wildcard takes slashes too',
      netlify,
      { files: [...papers, 'papers/x/c.pdf'], headers: [['papers/*.pdf', papers, noindex]] },
      ['/papers/a.pdf', '  X-Robots-Tag: noindex', '/papers/b.pdf', '  X-Robots-Tag: noindex'],
    ],
    [
      'a glob over folders',
      cloudflare,
      { files: [...papers, 'x.pdf'], headers: [['**/*.pdf', [...papers, 'x.pdf'], noindex]] },
      ['/*.pdf', '  X-Robots-Tag: noindex'],
    ],
    [
      'a glob with two wildcards, of which Cloudflare reads one',
      cloudflare,
      { files: papers, headers: [['*/*.pdf', papers, noindex]] },
      ['/papers/a.pdf', '  X-Robots-Tag: noindex', '/papers/b.pdf', '  X-Robots-Tag: noindex'],
    ],
    [
      'a glob with alternatives',
      plain,
      { files: ['a.pdf', 'b.doc', 'c.txt'], headers: [['*.{pdf,doc}', ['a.pdf', 'b.doc'], noindex]] },
      ['/*.doc', '  X-Robots-Tag: noindex', '/*.pdf', '  X-Robots-Tag: noindex'],
    ],
    [
      'letters beyond ASCII, spaces, percent signs',
      cloudflare,
      { files: ['über 100%.pdf'], headers: [['über 100%.pdf', ['über 100%.pdf'], noindex]] },
      ['/%C3%BCber%20100%25.pdf', '  X-Robots-Tag: noindex'],
    ],
    [
      'two headers, what is for all crawlers before what is for one',
      cloudflare,
      {
        files: ['a.pdf'],
        headers: [
          ['a.pdf', ['a.pdf'], 'X-Robots-Tag: googlebot: nosnippet'],
          ['a.pdf', ['a.pdf'], 'Link: <https://example.com/a/>; rel="canonical"'],
          ['a.pdf', ['a.pdf'], noindex],
        ],
      },
      [
        '/a.pdf',
        '  X-Robots-Tag: noindex',
        '  X-Robots-Tag: googlebot: nosnippet',
        '  Link: <https://example.com/a/>; rel="canonical"',
      ],
    ],
    [
      'a block of the user for the same path, which Cloudflare would forget',
      cloudflare,
      {
        files: ['a.pdf'],
        headers: [['a.pdf', ['a.pdf'], noindex]],
        own: { _headers: '/a.pdf\n  Cache-Control: no-store\n' },
      },
      ['/a.pdf*', '  X-Robots-Tag: noindex'],
    ],
    [
      'the same at Netlify, which reads both',
      netlify,
      {
        files: ['a.pdf'],
        headers: [['a.pdf', ['a.pdf'], noindex]],
        own: { _headers: '/a.pdf\n  Cache-Control: no-store\n' },
      },
      ['/a.pdf', '  X-Robots-Tag: noindex'],
    ],
    [
      'what the user already has is left out',
      netlify,
      {
        files: papers,
        headers: [['papers/*.pdf', papers, noindex]],
        own: { _headers: '/papers/a.pdf\n  X-Robots-Tag: noindex\n' },
      },
      ['/papers/b.pdf', '  X-Robots-Tag: noindex'],
    ],
  ])('%s', (_name, host, given, expected) => {
    const { texts, unwritable } = configure(host, given)
    expect(unwritable).toEqual([])
    expect(ours(texts['_headers'])).toEqual(expected)
  })

  test('is behind what the user wrote, with the line ends of the file', () => {
    const { texts } = configure(netlify, {
      files: ['a.pdf'],
      headers: [['a.pdf', ['a.pdf'], noindex]],
      own: { _headers: '/*\r\n  X-Frame-Options: DENY' },
    })
    expect(texts['_headers']).toBe(
      ['/*', '  X-Frame-Options: DENY', begin, '/a.pdf', '  X-Robots-Tag: noindex', end, ''].join('\r\n'),
    )
  })

  test('disappears with the request', () => {
    const given: Case = {
      files: ['a.pdf'],
      headers: [['a.pdf', ['a.pdf'], noindex]],
      own: { _headers: '/b\n  X-A: 1\n' },
    }
    const { texts } = configure(cloudflare, given)
    expect(configure(cloudflare, { files: ['a.pdf'], own: texts }).texts).toEqual({
      _headers: '/b\n  X-A: 1\n',
    })
  })

  test.each<[string, Host, Case, string]>([
    [
      'a line end in a value',
      netlify,
      { files: ['a.pdf'], headers: [['a.pdf', ['a.pdf'], 'X-Robots-Tag: noindex\nSet-Cookie: a=1']] },
      'X-Robots-Tag `noindex Set-Cookie: a=1` for `/a.pdf`, expected a value without line ends and control characters',
    ],
    [
      'a path in another letter case at Netlify',
      netlify,
      { files: ['a.pdf', 'A.pdf'], headers: [['a.pdf', ['a.pdf'], noindex]] },
      'X-Robots-Tag `noindex` for `/a.pdf`, expected a path with a pattern that matches no other path',
    ],
    [
      'a placeholder that takes another file',
      cloudflare,
      { files: ['a:b.pdf', 'axb.pdf'], headers: [['a:b.pdf', ['a:b.pdf'], noindex]] },
      'X-Robots-Tag `noindex` for `/a:b.pdf`, expected a path with a pattern that matches no other path',
    ],
    [
      'a URL with a comma at Netlify',
      netlify,
      {
        files: ['a.pdf'],
        headers: [['a.pdf', ['a.pdf'], 'Link: <https://example.com/a,b/>; rel="canonical"']],
      },
      'Link `<https://example.com/a,b/>; rel="canonical"` for `/a.pdf`, expected a URL without commas, because Netlify adds a space after them',
    ],
    [
      'a line that is too long for Cloudflare',
      cloudflare,
      {
        files: ['a.pdf'],
        headers: [['a.pdf', ['a.pdf'], `Link: <https://example.com/${'a'.repeat(2000)}>; rel="canonical"`]],
      },
      `Link \`<https://example.com/${'a'.repeat(2000)}>; rel="canonical"\` for \`/a.pdf\`, expected at most 2000 characters at Cloudflare`,
    ],
    [
      'a block of the user whose path begins another',
      cloudflare,
      {
        files: ['a', 'ab'],
        headers: [['a', ['a'], noindex]],
        own: { _headers: '/a\n  Cache-Control: no-store\n' },
      },
      'X-Robots-Tag `noindex` for `/a`, expected the header in your own block for `/a`, because Cloudflare reads only one',
    ],
  ])('%s cannot be written', (_name, host, given, expected) => {
    const { texts, unwritable } = configure(host, given)
    expect(texts).toEqual({})
    expect(unwritable).toEqual([expected])
  })
})

describe('_redirects', () => {
  test.each<[string, Host, Case, string[]]>([
    [
      'in the order of their sources',
      netlify,
      {
        files: ['index.html'],
        redirects: ['/old/b/ /b/', '/old/a/ /a/', '/old/ https://www.example.org/?a=1'],
      },
      ['/old/ https://www.example.org/?a=1 301', '/old/a/ /a/ 301', '/old/b/ /b/ 301'],
    ],
    [
      'a colon, which is a placeholder, behind all others',
      cloudflare,
      { files: [], redirects: ['/Talk:Main /talk/', '/old /new'] },
      ['/old /new 301', '/Talk:Main /talk/ 301'],
    ],
    [
      'what a pattern of the user leads elsewhere by a rewrite',
      netlify,
      { files: [], redirects: ['/old /new'], own: { _redirects: '/* /index.html 200\n' } },
      ['/old /new 301'],
    ],
    [
      'what the user already has is left out',
      netlify,
      { files: [], redirects: ['/old /new', '/older /new'], own: { _redirects: '/old /new 308\n' } },
      ['/older /new 301'],
    ],
  ])('%s', (_name, host, given, expected) => {
    const { texts, unwritable } = configure(host, given)
    expect(unwritable).toEqual([])
    expect(ours(texts['_redirects'])).toEqual(expected)
  })

  test('is before what the user wrote, behind a byte order mark', () => {
    const { texts } = configure(plain, {
      files: [],
      redirects: ['/old /new'],
      own: { _redirects: '\uFEFF/a /b\n' },
    })
    expect(texts['_redirects']).toBe(`\uFEFF${begin}\n/old /new 301\n${end}\n/a /b\n`)
  })

  test.each<[string, Host, Case, string]>([
    [
      'a placeholder that takes another source',
      netlify,
      { files: ['ax'], redirects: ['/a:b /c'] },
      'redirect from `/a:b` to `/c`, expected a source without `*` and `:name`, which match other paths too',
    ],
    [
      'a path that Netlify keeps',
      netlify,
      { files: [], redirects: ['/.netlify/a /c'] },
      'redirect from `/.netlify/a` to `/c`, expected a path and a target that `_redirects` can contain',
    ],
    [
      'an index document at Cloudflare',
      cloudflare,
      { files: [], redirects: ['/old/ /index.html'] },
      'redirect from `/old/` to `/index.html`, expected a path and a target that `_redirects` can contain',
    ],
    [
      'a rule of the user for some visitors',
      netlify,
      { files: [], redirects: ['/old /new'], own: { _redirects: '/old /de 302 Language=de\n' } },
      'redirect from `/old` to `/new`, expected no rule with a condition for the same path, because the first match wins',
    ],
    [
      'more than 1,000 characters at Cloudflare',
      cloudflare,
      { files: [], redirects: [`/old /${'a'.repeat(1000)}`] },
      `redirect from \`/old\` to \`/${'a'.repeat(1000)}\`, expected at most 1000 characters at Cloudflare`,
    ],
  ])('%s cannot be written', (_name, host, given, expected) => {
    const { texts, unwritable } = configure(host, given)
    expect(texts).toEqual({})
    expect(unwritable).toEqual([expected])
  })
})
