import { describe, expect, test } from 'vitest'
import type { DesiredConfig } from '../../src/desired-config.ts'
import { desiredOf } from '../json/desired-of.ts'
import { write } from './azure-site.ts'

const pdfs = ['/papers/a.pdf', '/papers/b.pdf']
const everything = [
  '/',
  '/404.html',
  '/about/',
  '/contact',
  '/papers/a.pdf',
  '/papers/b.pdf',
  '/papers/notes.txt',
  '/images/logo.png',
  '/staticwebapp.config.json',
]
const canonical = '<https://example.com/about/>; rel="canonical"'

describe('azure.write', () => {
  test.each<[string, string | undefined, DesiredConfig, string]>([
    [
      'a new file',
      undefined,
      desiredOf([['papers/*.pdf', pdfs, 'X-Robots-Tag', 'noindex']], [['/old/', '/about/']]),
      '{\n  "routes": [\n    { "route": "/old/", "redirect": "/about/", "statusCode": 301 },\n    {\n      "route": "/papers/*.pdf",\n      "headers": {\n        "X-Robots-Tag": "noindex"\n      }\n    }\n  ]\n}\n',
    ],
    [
      'routes in front of the others',
      '{\n  "routes": [\n    // everything\n    { "route": "/*", "headers": { "Cache-Control": "no-cache" } }\n  ]\n}\n',
      desiredOf([[undefined, ['/papers/a.pdf'], 'Link', canonical]], [['/old', '/about/']]),
      `{\n  "routes": [\n    { "route": "/old", "redirect": "/about/", "statusCode": 301 },\n    {\n      "route": "/papers/a.pdf",\n      "headers": {\n        "Cache-Control": "no-cache",\n        "Link": ${JSON.stringify(canonical)}\n      }\n    },\n    // everything\n    { "route": "/*", "headers": { "Cache-Control": "no-cache" } }\n  ]\n}\n`,
    ],
    [
      'headers of a route that is there',
      '{"routes":[{"route":"/papers/a.pdf","headers":{"Cache-Control":"no-cache","x-robots-tag":"noarchive"}}]}',
      desiredOf([
        [undefined, ['/papers/a.pdf'], 'X-Robots-Tag', 'noindex'],
        [undefined, ['/papers/a.pdf'], 'Link', '<a>; rel="canonical"'],
      ]),
      '{"routes":[{"route":"/papers/a.pdf","headers":{"Cache-Control":"no-cache","x-robots-tag":"noarchive, noindex","Link":"<a>; rel=\\"canonical\\""}}]}',
    ],
    [
      'retired URLs, except those that a file, another route or the other form of the slash has',
      '{"routes":[{"route":"/api/*","rewrite":"/index.html"},{"route":"/a","redirect":"/about/"}]}',
      { headers: [], redirects: [], gone: ['/old/', '/old', '/a*', '/a/', '/about', '/api/v1/', '/x'] },
      '{"routes":[{"route":"/old/","statusCode":410},{"route":"/x","statusCode":410},{"route":"/api/*","rewrite":"/index.html"},{"route":"/a","redirect":"/about/"}]}',
    ],
    [
      'a folder by its index',
      '{}',
      desiredOf([[undefined, ['/about/'], 'X-Robots-Tag', 'noindex']]),
      '{\n  "routes": [\n    {\n      "route": "/about/index.html",\n      "headers": {\n        "X-Robots-Tag": "noindex"\n      }\n    }\n  ]\n}',
    ],
    [
      'all files',
      '{"routes":[{"route":"/*","headers":{"Cache-Control":"no-cache"}}]}',
      desiredOf([['**', everything, 'X-Robots-Tag', 'noindex']]),
      '{"routes":[{"route":"/*","headers":{"Cache-Control":"no-cache"}}],"globalHeaders":{"X-Robots-Tag":"noindex"}}',
    ],
    [
      'a file in a pattern that is marked otherwise',
      '{}',
      desiredOf([
        ['papers/*.pdf', pdfs, 'X-Robots-Tag', 'noindex'],
        [undefined, ['/papers/a.pdf'], 'Link', canonical],
      ]),
      `{\n  "routes": [\n    {\n      "route": "/papers/a.pdf",\n      "headers": {\n        "X-Robots-Tag": "noindex",\n        "Link": ${JSON.stringify(canonical)}\n      }\n    },\n    {\n      "route": "/papers/b.pdf",\n      "headers": {\n        "X-Robots-Tag": "noindex"\n      }\n    }\n  ]\n}`,
    ],
    [
      'nothing that the file contains or contradicts',
      '{"globalHeaders":{"X-Robots-Tag":"noindex"},"routes":[{"route":"/old","redirect":"/about/","statusCode":301},{"route":"/older*","statusCode":404}]}',
      desiredOf(
        [['papers/*.pdf', pdfs, 'X-Robots-Tag', 'noindex']],
        [
          ['/old/', '/about/'],
          ['/older', '/'],
        ],
      ),
      '{"globalHeaders":{"X-Robots-Tag":"noindex"},"routes":[{"route":"/old","redirect":"/about/","statusCode":301},{"route":"/older*","statusCode":404}]}',
    ],
  ])('%s', (_, text, desired, expected) => {
    const written = write(text, desired)
    expect(written).toEqual({ text: expected, unwritable: [] })
    expect(write(written.text, desired)).toEqual(written)
  })

  test.each<[string, string, DesiredConfig, string]>([
    [
      'a file that cannot be read',
      '{',
      desiredOf([], [['/a', '/b']]),
      'redirect from `/a` to `/b`: a `dist/staticwebapp.config.json` that can be read',
    ],
    [
      'routes that are no list',
      '{"routes":{}}',
      desiredOf([], [['/a', '/b']]),
      'redirect from `/a` to `/b`: `routes` as a list in `dist/staticwebapp.config.json`',
    ],
    [
      'a slash alone',
      '{}',
      desiredOf([], [['/about', '/about/']]),
      'redirect from `/about` to `/about/`: a path that differs by more than its final slash, which Azure ignores in routes',
    ],
    [
      'a star',
      '{}',
      desiredOf([], [['/a*', '/about/']]),
      'redirect from `/a*` to `/about/`: a path without `*`, `?` and `#`',
    ],
    [
      'a rewrite of the user',
      '{"routes":[{"route":"/app/*","rewrite":"/index.html"}]}',
      desiredOf([], [['/app/a', '/about/']]),
      'redirect from `/app/a` to `/about/`: no rewrite by the route `/app/*`',
    ],
    [
      'a route for another method',
      '{"routes":[{"route":"/a/","methods":["POST"],"redirect":"/"}]}',
      desiredOf([], [['/a', '/about/']]),
      'redirect from `/a` to `/about/`: no other entry for the route `/a/`',
    ],
    [
      'a pattern with roles',
      '{"routes":[{"route":"/papers/*","allowedRoles":["anonymous"]}]}',
      desiredOf([[undefined, ['/papers/a.pdf'], 'X-Robots-Tag', 'noindex']]),
      'X-Robots-Tag `noindex` for `/papers/a.pdf`: headers only in the route `/papers/*`',
    ],
    [
      'a value of two lines',
      '{}',
      desiredOf([[undefined, ['/papers/a.pdf'], 'X-Robots-Tag', 'noindex\nLink: a']]),
      'X-Robots-Tag `noindex Link: a` for `/papers/a.pdf`: a value without line ends and control characters',
    ],
  ])('cannot write: %s', (_, text, desired, expected) => {
    expect(write(text, desired)).toEqual({ text, unwritable: [expected] })
  })
})
