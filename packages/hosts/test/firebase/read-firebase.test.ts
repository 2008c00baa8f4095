import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { HostStatements } from '../../src/types.ts'
import type { Location } from '../../../syntax/src/location.ts'
import { shortLocation } from '../short-location.ts'
import { encodedPath, oddName, oddValue } from '../json/odd-names.ts'
import { context, modelOf, read } from './firebase-site.ts'

function summary({
  headers,
  redirects,
  headerProblems,
  redirectProblems,
  unsupported,
}: HostStatements): string[] {
  return [
    ...redirects
      .filter(({ implied }) => !implied)
      .map(({ from, to, status, fromAt }) => `${shortLocation(fromAt)} ${from} → ${to} ${status}`),
    ...headers.flatMap(({ pattern, location, lines }) => [
      `${shortLocation(location)} ${pattern}`,
      ...lines.map(
        ({ name, value }) => `  ${shortLocation(value.location as Location)} ${name}: ${value.value}`,
      ),
    ]),
    ...[...headerProblems, ...redirectProblems].map(({ type, text, location }) =>
      `${shortLocation(location)} ${type} ${text}`.trim(),
    ),
    ...unsupported.map(({ text, location }) => `${shortLocation(location)} ? ${text}`),
  ]
}

describe('firebase.read', () => {
  test.each<[string, string, string[]]>([
    ['an empty file', '', []],
    ['other products', '{"firestore": {"rules": "firestore.rules"}}', []],
    [
      'redirects in a file with comments',
      '{\n  // old blog\n  "hosting": { "redirects": [\n    {"source": "/old/:id", "destination": "/new/:id", "type": 302},\n    {"regex": "^/a/(?P<rest>.*)$", "destination": "/b/:rest"}] } }',
      ['4:17-25 /old/:id → /new/:id 302', '5:16-33 ^/a/(?P<rest>.*)$ → /b/:rest 301'],
    ],
    [
      'headers that crawlers read',
      '{"hosting": {"headers": [\n{"source": "/a", "headers": [\n{"key": "Cache-Control", "value": "no-store"},\n{"key": "X-Robots-Tag", "value": "noindex"}]},\n{"source": "/[", "headers": [{"key": "Cache-Control", "value": "no-store"}]}]}}',
      ['2:13-15 /a', '  4:35-42 x-robots-tag: noindex'],
    ],
    [
      'the last of two lines',
      '{"hosting": {"headers": [{"source": "/a", "headers": [\n{"key": "X-Robots-Tag", "value": "noindex"},\n{"key": "x-robots-tag", "value": "nofollow"}]}]}}',
      ['1:38-40 /a', '  3:35-43 x-robots-tag: nofollow'],
    ],
    [
      'what is wrong',
      '{"hosting": {"redirects": [\n{"destination": "/b"},\n{"source": "/a"},\n{"source": "/a", "destination": "/b", "type": 200}],\n"headers": [\n{"headers": [{"key": "Link", "value": "<x>"}]},\n{"source": "/a", "headers": [{"key": "Link", "value": 5}, {"key": "Link"}]}]}}',
      [
        '7:55-56 not-text Link',
        '7:59-74 missing-value Link',
        '6:1-47 missing-path headers',
        '2:1-22 missing-source',
        '3:13-15 missing-target /a',
        '4:47-50 invalid-status 200',
      ].toSorted(),
    ],
    [
      'what is unsupported',
      '{"hosting": {"source": ".", "i18n": {"root": "/localized"}, "ignore": ["**/.*", "/{1..3}"],\n"redirects": [\n{"source": "/{1..3}", "destination": "/b"},\n{"regex": "(?i)/a", "destination": "/b"},\n{"source": "/a/**", "destination": "/b/:x"}],\n"rewrites": [{"source": "/[[:alpha:]]", "function": "app"}],\n"headers": [\n{"source": "/a/../b", "headers": [{"key": "X-Robots-Tag", "value": "noindex"}]}]}}',
      [
        '1:37-59 ? i18n',
        '1:25-26 ? source',
        '1:82-89 ? /{1..3}',
        '3:13-20 ? /{1..3}',
        '4:12-18 ? (?i)/a',
        '5:13-18 ? /a/**',
        '6:26-38 ? /[[:alpha:]]',
        '8:13-20 ? /a/../b',
      ],
    ],
    [
      'a value of two lines',
      '{"hosting": {"headers": [{"source": "/a", "headers": [\n{"key": "Link", "value": "<x>\\nSet-Cookie: a=b"}]}]}}',
      ['2:26-48 invalid-value Link'],
    ],
    ['a syntax error', '{"hosting": {\n  "redirects": [,]}}', ['2:17-18 unreadable firebase.json']],
  ])('%s', (_, text, expected) => {
    const found = summary(read(text))
    expect(found.toSorted()).toEqual(expected.toSorted())
  })

  const two =
    '{"hosting": [\n{"public": "./dist/", "redirects": [{"source": "/a", "destination": "/b"}]},\n{"public": "admin", "redirects": [{"source": "/c", "destination": "/d"}]}]}'

  test.each<[string, string, string | undefined, string[]]>([
    ['the entry of the output folder', two, 'dist', ['2:49-51 /a → /b 301']],
    ['none of several', two, 'build', ['1:13-3:75 ? hosting']],
    [
      'the only one',
      '{"hosting": [{"public": "x", "redirects": [{"source": "/a/*", "destination": "/b"}]}]}',
      'dist',
      ['1:56-60 /a/* → /b 301'],
    ],
  ])('several sites: %s', (_, text, folder, expected) => {
    expect(summary(read(text, folder))).toEqual(expected)
  })

  test('leaves out files that are not deployed', () => {
    const model = modelOf('{"hosting": {"public": "dist", "ignore": ["papers/**"]}}')
    expect(model.respond('https://example.com/papers/a.pdf')?.status).toBe(404)
    expect(model.respond('https://example.com/c.pdf')?.status).toBe(200)
  })

  test('never throws', () => {
    const entry = fc.record(
      {
        source: fc.oneof(fc.string(), fc.constantFrom('/a/**', '/:x*', '/{a,b}')),
        regex: fc.string(),
        destination: fc.string(),
        type: oddValue,
        headers: fc.array(fc.record({ key: fc.constantFrom('Link', 'X-Robots-Tag'), value: oddValue })),
      },
      { requiredKeys: [] },
    )
    const list = fc.oneof(fc.array(fc.oneof(entry, oddValue), { maxLength: 4 }), oddValue)
    fc.assert(
      fc.property(list, list, list, oddName.map(encodedPath), (redirects, headers, rewrites, path) => {
        const model = modelOf(JSON.stringify({ hosting: { redirects, headers, rewrites } }))
        model.respond(new URL(path, context.root).href)
      }),
    )
  })
})
