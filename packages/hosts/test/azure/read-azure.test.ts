import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { azure } from '../../src/azure/azure.ts'
import { readAzureRoute } from '../../src/azure/azure-route.ts'
import type { HostFile } from '../../src/types.ts'
import type { Location } from '../../../syntax/src/location.ts'
import { shortLocation } from '../short-location.ts'
import { encodedPath, oddName, oddValue } from '../json/odd-names.ts'
import { context, fileOf, modelOf, read } from './azure-site.ts'

function summary(config: unknown): string[] {
  const { headers, redirects, headerProblems, redirectProblems, unsupported, limits } = read(config)
  return [
    ...redirects
      .filter(({ implied }) => !implied)
      .map(
        ({ from, to, status, force, fromAt }) =>
          `${shortLocation(fromAt)} ${from} → ${to} ${status}${force ? '!' : ''}`,
      ),
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
    ...limits.map(({ found, expected }) => `${found}, ${expected}`),
  ]
}

describe('readAzureRoute', () => {
  // https://learn.microsoft.com/azure/static-web-apps/configuration#specify-route-patterns
  test.each<[string, string[], string[]]>([
    ['/profile/index.html', ['/profile/index.html', '/profile', '/profile/'], ['/profile/a']],
    ['/profile', ['/profile', '/profile/'], ['/profile/index.html', '/Profile']],
    ['/index.html', ['/', '/index.html'], ['/a']],
    ['/', ['/'], ['/index.html', '/a']],
    ['/calendar*', ['/calendar', '/calendar/', '/calendar/january/1', '/calendar.html'], ['/a']],
    ['/calendar/*', ['/calendar/', '/calendar/2020'], ['/calendar', '/calendar.html']],
    [
      '/articles/*.html',
      ['/articles/a.html', '/articles/b/c.html', '/articles/'],
      ['/articles/a.pdf', '/a.html'],
    ],
    [
      '/thumbnails/*.{png,jpg,gif}',
      ['/thumbnails/a.png', '/thumbnails/b.gif'],
      ['/thumbnails/a.svg', '/thumbnails/'],
    ],
    ['/*', ['/', '/a/b'], []],
    ['*', ['/', '/a/b'], []],
    ['/été', ['/%C3%A9t%C3%A9'], ['/ete']],
    ['/%C3%A9t%C3%A9/*', ['/%C3%A9t%C3%A9/a'], ['/a']],
  ])('%s', (route, yes, no) => {
    expect([...yes, ...no].filter(readAzureRoute(route)!.matches)).toEqual(yes)
  })

  // https://github.com/Azure/static-web-apps-cli/issues/385
  test.each(['/a/*/b', '/*/*', '/*.{png', '/*.', 'a', 'https://example.com/*'])(
    'does not read %s',
    (route) => {
      expect(readAzureRoute(route)).toBeUndefined()
    },
  )
})

describe('azure.read', () => {
  test.each<[string, string, string[]]>([
    ['an empty file', '', []],
    [
      'routes',
      '{"routes": [\n{"route": "/old", "redirect": "/new", "statusCode": 301},\n{"route": "/older*", "redirect": "/new"},\n{"route": "/gone", "statusCode": 404},\n{"route": "/admin*", "allowedRoles": ["administrator"]},\n{"route": "/open", "allowedRoles": ["anonymous"]},\n{"route": "/calendar*", "rewrite": "/calendar.html"},\n{"route": "/api/*", "methods": ["POST"], "redirect": "/"}]}',
      [
        '2:12-16 /old → /new 301!',
        '3:12-19 /older* → /new 302!',
        '4:12-17 /gone → / 404!',
        '5:12-19 /admin* → / 401!',
        '7:12-22 /calendar* → / 200',
      ],
    ],
    [
      'headers',
      '{"globalHeaders": {\n"X-Robots-Tag": "noindex", "X-Frame-Options": "DENY"},\n"routes": [{"route": "/a", "headers": {\n"x-robots-tag": "all", "cache-control": "no-store"}}]}',
      ['2:18-25 /*', '  2:18-25 x-robots-tag: noindex', '3:23-25 /a', '  4:18-21 x-robots-tag: all'],
    ],
    [
      'what is wrong',
      '{"routes": [\n{"redirect": "/a"},\n{"route": "/a", "redirect": "/b", "statusCode": 308}],\n"globalHeaders": {"Link": 1, "X-Robots-Tag": "a\\nb"}}',
      [
        '4:27-28 not-text Link',
        '4:46-52 invalid-value X-Robots-Tag',
        '2:1-19 missing-source',
        '3:49-52 invalid-status 308',
      ],
    ],
    [
      'what is unsupported',
      '{"routes": [{"route": "/a/*/b", "redirect": "/c"}],\n"networking": {"allowedIpRanges": ["10.0.0.0/24"]},\n"forwardingGateway": {"requiredHeaders": {"X-Azure-FDID": "1"}, "allowedForwardedHosts": []}}',
      ['1:24-30 ? /a/*/b', '2:35-50 ? allowedIpRanges', '3:42-63 ? requiredHeaders'],
    ],
    [
      'what does not matter',
      '{"mimeTypes": {".json": "text/json"}, "auth": {}, "platform": {"apiRuntime": "node:20"}, "$schema": "x"}',
      [],
    ],
    ['a syntax error', '{"routes": [}', ['1:13-14 unreadable dist/staticwebapp.config.json']],
  ])('%s', (_, text, expected) => {
    expect(summary(text)).toEqual(expected)
  })

  test('limits', () => {
    const routes = Array.from({ length: 300 }, (_, index) => ({
      route: `/old-${index}/`,
      redirect: '/',
      statusCode: 301,
    }))
    const size = JSON.stringify({ routes }).length
    expect(summary({ routes }).at(-1)).toMatch(/^\d+:|size of/)
    expect(read({ routes }).limits).toEqual(
      size > 20_480
        ? [
            {
              found: `size of ${size} bytes`,
              expected: 'at most 20 KB at Azure Static Web Apps',
              location: { file: 'dist/staticwebapp.config.json' },
            },
          ]
        : [],
    )
  })

  test('of two files the deployed one counts', () => {
    const project: HostFile = { ...fileOf('{"globalHeaders": {"Link": "<a>"}}'), folder: 'project' }
    expect(azure.read([project, fileOf('{}')], context).headers).toEqual([])
    expect(azure.read([project], context).headers).toHaveLength(1)
  })

  test('never throws', () => {
    const value = oddValue
    const route = fc.record(
      {
        route: fc.oneof(fc.string(), fc.constantFrom('/*', '/a', '/*.{a,b}')),
        redirect: fc.string(),
        rewrite: fc.string(),
        statusCode: value,
        headers: value,
        methods: value,
        allowedRoles: value,
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(
        fc.oneof(fc.array(route, { maxLength: 3 }), value),
        value,
        value,
        oddName.map(encodedPath),
        (routes, one, two, path) => {
          const model = modelOf(
            JSON.stringify({ routes, navigationFallback: one, responseOverrides: two, globalHeaders: one }),
          )
          model.respond(new URL(path, context.root).href)
        },
      ),
    )
  })
})
