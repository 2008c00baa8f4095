import { describe, expect, test } from 'vitest'
import { cloudflare } from '../../src/cloudflare/cloudflare.ts'
import { createHostModel } from '../../src/host-model.ts'
import { context, read, remarks, sent } from '../plain/read-case.ts'

describe('Cloudflare', () => {
  const blocks = (count: number): string =>
    Array.from({ length: count }, (_, index) => `/${index + 1}\n  X-Robots-Tag: none\n`).join('')
  const rules = (count: number, from: string): string =>
    Array.from({ length: count }, (_, index) => `/${index + 1}${from} /\n`).join('')
  test.each<[string, Record<string, string>, string[]]>([
    ['100 header rules', { _headers: blocks(100) }, []],
    [
      '101 header rules',
      { _headers: blocks(101) },
      ['dist/_headers 201:1-5 101st rule `/101`, expected at most 100 header rules at Cloudflare'],
    ],
    [
      'a long line',
      { _headers: `/a\n  X-A: ${'a'.repeat(1996)}\n` },
      ['dist/_headers 2 header line of 2001 characters, expected at most 2000 characters at Cloudflare'],
    ],
    ['a long comment', { _headers: `# ${'a'.repeat(3000)}\n` }, []],
    [
      '2,001 redirects',
      { _redirects: rules(2002, '') },
      [
        'dist/_redirects 2001:1-6 2001st static redirect `/2001`, expected at most 2,000 static redirects at Cloudflare',
      ],
    ],
    [
      '101 patterns',
      { _redirects: rules(102, '/*') },
      [
        'dist/_redirects 101:1-7 101st dynamic redirect `/101/*`, expected at most 100 dynamic redirects at Cloudflare',
      ],
    ],
    [
      'paths behind a pattern',
      { _redirects: `/x/* /\n${rules(100, '')}` },
      [
        'dist/_redirects 101:1-5 101st dynamic redirect `/100`, expected at most 100 dynamic redirects at Cloudflare',
      ],
    ],
    [
      'a long redirect',
      { _redirects: `/a /${'b'.repeat(1000)}` },
      ['dist/_redirects 1 redirect of 1004 characters, expected at most 1000 characters at Cloudflare'],
    ],
    [
      'two blocks for a path',
      { _headers: '/a\n  X-A: 1\n/b\n  X-A: 1\n/a\n  X-B: 1' },
      ['dist/_headers 1:1-3 repeated /a'],
    ],
    ['two blocks that say the same', { _headers: '/a\n  X-A: 1\n/a\n  X-A: 1\n  X-B: 1' }, []],
    [
      'two wildcards',
      { _headers: '/*/a/*\n  X-A: 1\nhttps://:a.example.com/:a\n  X-A: 1' },
      [
        'dist/_headers 1:1-7 not-at-cloudflare /*/a/*',
        'dist/_headers 3:1-26 not-at-cloudflare https://:a.example.com/:a',
      ],
    ],
    [
      'a port, another scheme',
      { _headers: 'https://example.com:8080/\n  X-A: 1\nhttp://example.com/\n  X-A: 1' },
      [
        'dist/_headers 1:1-26 not-at-cloudflare https://example.com:8080/',
        'dist/_headers 3:1-20 not-at-cloudflare http://example.com/',
      ],
    ],
    [
      'a single-page application as Netlify has it',
      { _redirects: '/* /index.html 200' },
      ['dist/_redirects 1:1-3 leads-to-itself /*'],
    ],
    [
      'a Worker before the files',
      { 'wrangler.toml': 'main = "a.ts"\n[assets]\ndirectory = "dist"\nrun_worker_first = ["/api/*"]' },
      ['wrangler.toml 4:20-30 unsupported: run_worker_first'],
    ],
    [
      'an unknown handling',
      { 'wrangler.jsonc': '{ // note\n"assets": { "html_handling": "new", }, }' },
      ['wrangler.jsonc 2:31-34 unsupported: html_handling'],
    ],
    ['no TOML', { 'wrangler.toml': 'name = a' }, ['wrangler.toml 1:8-9 unreadable wrangler.toml']],
    ['no JSON', { 'wrangler.json': '{' }, ['wrangler.json 1:2-2 unreadable wrangler.json']],
  ])('%s', (_name, texts, expected) => {
    expect(remarks(read(cloudflare, texts))).toEqual(expected)
  })

  test.each<[string, Record<string, string>, string, string[]]>([
    [
      'the last of two blocks',
      { _headers: '/a\n  X-Robots-Tag: noindex\n/a\n  X-Robots-Tag: none' },
      '/a',
      ['none'],
    ],
    [
      'what the pattern caught',
      { _headers: '/:lang/*\n  Link: </:lang/all/:splat>; rel=canonical' },
      '/de/a/b',
      ['</de/all/a/b>; rel=canonical'],
    ],
    ['letters beyond ASCII', { _headers: '/über/../a ü\n  X-Robots-Tag: none' }, '/a%20%C3%BC', ['none']],
    ['nothing beyond 100 rules', { _headers: `${blocks(100)}/a\n  X-Robots-Tag: none` }, '/a', []],
  ])('sends %s', (_name, texts, path, expected) => {
    expect(sent(cloudflare, texts, path)).toEqual(expected)
  })

  test.each<[Record<string, string>, string]>([
    [{}, '308 https://www.example.com/a'],
    [{ 'wrangler.toml': 'pages_build_output_dir = "dist"' }, '308 https://www.example.com/a'],
    [{ 'wrangler.toml': '[assets]\ndirectory = "dist"' }, '307 https://www.example.com/a'],
    [{ 'wrangler.json': '{"assets": {"html_handling": "force-trailing-slash"}}' }, '200 a.html'],
  ])('%j', (texts, expected) => {
    const { respond } = createHostModel(cloudflare, read(cloudflare, texts), context)
    const { status, location, file } = respond('https://www.example.com/a/')!
    expect(`${status} ${location ?? file}`).toBe(expected)
  })
})
