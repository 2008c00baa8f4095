import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compileRedirects } from '../../src/compile-redirects.ts'
import { compileHeaders } from '../../src/headers-for.ts'
import { parseVercelJson } from '../../src/vercel/vercel-json.ts'
import { shortLocation } from '../short-location.ts'

const site = 'https://example.com'

/** Rules and problems of both kinds, one line each. */
function read(data: unknown): string[] {
  const text = typeof data === 'string' ? data : JSON.stringify(data)
  const { redirects, redirectProblems, headers } = parseVercelJson(text, 'vercel.json')
  return [
    ...redirects.map(({ fromAt, from, to, status, force, conditions }) =>
      [shortLocation(fromAt), from, '→', to, `${status}${force ? '!' : ''}`, ...conditions].join(' '),
    ),
    ...headers.flatMap(({ location, path, lines }) => [
      `${shortLocation(location)} ${path}`,
      ...lines.map(({ name, value }) => `  ${shortLocation(value.location)} ${name}=${value.value}`),
    ]),
    ...redirectProblems.map(({ type, text: word, location }) =>
      `${shortLocation(location)} ${type} ${word}`.trim(),
    ),
  ]
}

describe('parseVercelJson', () => {
  test.each<[string, unknown, string[]]>([
    ['an empty file', '', []],
    ['an empty object', {}, []],
    ['other keys', { framework: null, crons: [] }, []],
    [
      'a redirect',
      '{"redirects": [\n  {"source": "/old", "destination": "/new"}\n]}',
      ['2:15-19 /old → /new 308!'],
    ],
    [
      'statuses',
      '{"redirects": [\n{"source": "/a", "destination": "/b", "permanent": false},\n{"source": "/c", "destination": "/b", "statusCode": 301}]}',
      ['2:13-15 /a → /b 307!', '3:13-15 /c → /b 301!'],
    ],
    [
      'a rewrite',
      '{"rewrites": [\n{"source": "/(.*)", "destination": "/index.html"}]}',
      ['2:13-18 /(.*) → /index.html 200'],
    ],
    [
      'some visitors only',
      '{"redirects": [\n{"source": "/", "destination": "/de", "has": [{"type": "cookie", "key": "de"}]}]}',
      ['2:13-14 / → /de 308! has'],
    ],
    [
      'headers',
      '{"headers": [\n{"source": "/drafts/:path*", "headers": [\n{"key": "X-Robots-Tag", "value": "noindex"},\n{"key": "Cache-Control", "value": "no-store"}]}]}',
      ['2:13-27 /drafts/:path*', '  3:35-42 x-robots-tag=noindex'],
    ],
    [
      'headers of a preview host',
      '{"headers": [{"source": "/(.*)", "has": [{"type": "host", "value": "preview.example.com"}], "headers": [{"key": "X-Robots-Tag", "value": "noindex"}]}]}',
      [],
    ],
    ['no source', '{"redirects": [\n{"destination": "/b"}]}', ['2:1-22 missing-source']],
    ['no destination', '{"redirects": [\n{"source": "/a"}]}', ['2:13-15 missing-target /a']],
    [
      'a status that is none',
      '{"redirects": [\n{"source": "/a", "destination": "/b", "statusCode": 31}]}',
      ['2:53-55 invalid-status 31'],
    ],
    [
      'an unknown pattern',
      '{"redirects": [\n{"source": "/:a((?<!en).*)", "destination": "/"}]}',
      ['2:13-27 unknown-pattern /:a((?<!en).*)'],
    ],
    [
      'an unknown pattern, of headers that crawlers read and of others',
      '{"headers": [\n{"source": "/(a(?<!b))", "headers": [{"key": "Link", "value": "</c>; rel=canonical"}]},\n{"source": "/(c(?<!b))", "headers": [{"key": "X-A", "value": "1"}]}]}',
      ['2:13-23 unknown-pattern /(a(?<!b))'],
    ],
    [
      'sources that Vercel refuses',
      '{"rewrites": [\n{"source": "/blog/*", "destination": "/"}],\n"headers": [{"source": "/((a))", "headers": [{"key": "Link", "value": "</c>"}]}]}',
      ['2:13-20 refused-source /blog/*', '3:25-31 refused-source /((a))'],
    ],
    ['JSON that breaks off', '{"redirects": [', ['1:16-16 unreadable vercel.json']],
    ['no JSON', '{"redirects": [\n{"source": "/a",}]}', ['2:16-17 unreadable vercel.json']],
  ])('%s', (_name, data, expected) => {
    expect(read(data)).toEqual(expected)
  })

  test.each<[string, object, string[]]>([
    ['/old', { trailingSlash: true }, ['redirected-source']],
    ['/old/', { trailingSlash: true }, []],
    ['/old.pdf', { trailingSlash: true }, []],
    ['/.well-known/old', { trailingSlash: true }, ['reserved-source']],
    ['/old/:path', { trailingSlash: true }, []],
    ['/old/', { trailingSlash: false }, ['redirected-source']],
    ['/', { trailingSlash: false }, []],
    ['/old/', {}, []],
    ['/old.html', { cleanUrls: true }, ['redirected-source']],
    ['/old/index', { cleanUrls: true }, ['redirected-source']],
    ['/old.html', {}, []],
  ])('%s under %j', (source, settings, expected) => {
    const text = JSON.stringify({ ...settings, redirects: [{ source, destination: '/b' }] })
    const { redirectProblems } = parseVercelJson(text, 'vercel.json')
    expect(redirectProblems.map(({ type }) => type)).toEqual(expected)
  })

  test('never throws', () => {
    const value = fc.oneof(
      fc.constantFrom('/a', '/:path*', '/(.*)', '$1', ':path', 301, true, null),
      fc.constant([{ key: 'Link', value: '</a>; rel=canonical' }]),
    )
    const keys = ['source', 'destination', 'statusCode', 'permanent', 'has', 'headers']
    const entry = fc.dictionary(fc.constantFrom(...keys), value)
    const list = fc.oneof(fc.array(fc.oneof(entry, value), { maxLength: 4 }), value)
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('redirects', 'rewrites', 'headers'), list),
        fc.string(),
        (data, end) => {
          for (const text of [JSON.stringify(data, null, 1), JSON.stringify(data) + end]) {
            const { redirects, redirectProblems, headers } = parseVercelJson(text, 'vercel.json')
            compileRedirects(redirects, site, 'vercel').redirectFor(`${site}/a/b`, false)
            compileHeaders(headers, 'vercel')(`${site}/a/b`)
            for (const { location } of redirectProblems) expect(location.file).toBe('vercel.json')
          }
        },
      ),
    )
  })
})

describe('headers', () => {
  const text = JSON.stringify({
    headers: [
      { source: '/drafts/:path*', headers: [{ key: 'X-Robots-Tag', value: 'noindex' }] },
      { source: '/a', headers: [{ key: 'X-Robots-Tag', value: 'nosnippet' }] },
    ],
  })
  test.each<[string, string[]]>([
    ['/', []],
    ['/drafts', ['noindex']],
    ['/drafts/a/b', ['noindex']],
    ['/drafts/a/', []],
    ['/a', ['nosnippet']],
    ['/a/', []],
    ['/A', []],
  ])('%s', (path, expected) => {
    const { headers } = parseVercelJson(text, 'vercel.json')
    expect(compileHeaders(headers, 'vercel')(site + path).map(({ value }) => value.value)).toEqual(expected)
  })
})
