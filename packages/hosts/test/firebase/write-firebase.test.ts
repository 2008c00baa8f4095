import { describe, expect, test } from 'vitest'
import type { DesiredConfig } from '../../src/desired-config.ts'
import { desiredOf } from '../json/desired-of.ts'
import { write } from './firebase-site.ts'

const pdfs = ['/papers/a.pdf', '/papers/b.pdf']

describe('firebase.write', () => {
  test.each<[string, string | undefined, DesiredConfig, string]>([
    [
      'a new file',
      undefined,
      desiredOf([['papers/*.pdf', pdfs, 'X-Robots-Tag', 'noindex']], [['/old/', '/about/']]),
      `{
  "hosting": {
    "public": "dist",
    "redirects": [
      { "source": "/old/", "destination": "/about/", "type": 301 }
    ],
    "headers": [
      {
        "source": "/papers/*.pdf",
        "headers": [
          { "key": "X-Robots-Tag", "value": "noindex" }
        ]
      }
    ]
  }
}
`,
    ],
    [
      'beside what is there',
      '{\n  "hosting": {\n    // the site\n    "public": "dist",\n    "redirects": [\n      { "source": "/a", "destination": "/b" }\n    ]\n  }\n}\n',
      desiredOf([], [['/old', 'https://example.org/x']]),
      '{\n  "hosting": {\n    // the site\n    "public": "dist",\n    "redirects": [\n      { "source": "/old", "destination": "https://example.org/x", "type": 301 },\n      { "source": "/a", "destination": "/b" }\n    ]\n  }\n}\n',
    ],
    [
      'into the entry of the output folder',
      '{"hosting":[{"public":"a"},{"public":"dist"}]}',
      desiredOf([], [['/old', '/about/']]),
      '{"hosting":[{"public":"a"},{"public":"dist","redirects":[{"source":"/old","destination":"/about/","type":301}]}]}',
    ],
    [
      'a path for which a glob would match another',
      '{"hosting":{"public":"dist"}}',
      desiredOf(
        [],
        [
          ['/about', '/about/'],
          ['/a+b', '/c'],
        ],
      ),
      JSON.stringify({
        hosting: {
          public: 'dist',
          redirects: [
            { regex: '^/about$', destination: '/about/', type: 301 },
            { regex: '^/a\\+b$', destination: '/c', type: 301 },
          ],
        },
      }),
    ],
    [
      'names that are encoded in URLs',
      '{"hosting":{"public":"dist"}}',
      desiredOf(
        [[undefined, ['/%C3%A9.pdf'], 'Link', '<https://example.com/>; rel="canonical"']],
        [['/%C3%A9/', '/%C3%BC/']],
      ),
      JSON.stringify({
        hosting: {
          public: 'dist',
          redirects: [{ regex: '^(?:/é/|/%C3%A9/)$', destination: '/ü/', type: 301 }],
          headers: [
            {
              regex: '^(?:/%C3%A9\\.pdf|/é\\.pdf)$',
              headers: [{ key: 'Link', value: '<https://example.com/>; rel="canonical"' }],
            },
          ],
        },
      }),
    ],
    [
      'one line with what the file already contains',
      '{"hosting":{"headers":[{"source":"**/*.pdf","headers":[{"key":"X-Robots-Tag","value":"noarchive"}]}]}}',
      desiredOf([['papers/*.pdf', pdfs.slice(0, 1), 'X-Robots-Tag', 'noindex']]),
      '{"hosting":{"headers":[{"source":"**/*.pdf","headers":[{"key":"X-Robots-Tag","value":"noarchive"}]},{"source":"/papers/a.pdf","headers":[{"key":"X-Robots-Tag","value":"noarchive, noindex"}]}]}}',
    ],
    [
      'nothing that the file contains or contradicts',
      '{"hosting":{"redirects":[{"source":"/old","destination":"/about/"},{"source":"/older","destination":"/"}],"headers":[{"source":"/papers/*","headers":[{"key":"X-Robots-Tag","value":"index"}]}]}}',
      desiredOf(
        [['papers/*.pdf', pdfs, 'X-Robots-Tag', 'noindex']],
        [
          ['/old', '/about/'],
          ['/older', '/about/'],
        ],
      ),
      '{"hosting":{"redirects":[{"source":"/old","destination":"/about/"},{"source":"/older","destination":"/"}],"headers":[{"source":"/papers/*","headers":[{"key":"X-Robots-Tag","value":"index"}]}]}}',
    ],
  ])('%s', (_, text, desired, expected) => {
    const written = write(text, desired)
    expect(written).toEqual({ text: expected, unwritable: [] })
    expect(write(written.text, desired)).toEqual(written)
  })

  test.each<[string, string | undefined, DesiredConfig, string[]]>([
    [
      'a file that cannot be read',
      '{',
      desiredOf([], [['/a', '/b']]),
      ['redirect from `/a` to `/b`: a `firebase.json` that can be read'],
    ],
    [
      'no entry for the folder',
      '{"hosting":[{"public":"a"},{"public":"b"}]}',
      desiredOf([['*.pdf', ['/c.pdf'], 'X-Robots-Tag', 'noindex']]),
      ['X-Robots-Tag `noindex` for `*.pdf`: a `hosting` entry whose `public` is the output folder'],
    ],
    [
      'something else than a list',
      '{"hosting":{"redirects":{}}}',
      desiredOf([], [['/a', '/b']]),
      ['redirect from `/a` to `/b`: lists in `redirects` and `headers` of `firebase.json`'],
    ],
    [
      'a target with a part',
      '{"hosting":{}}',
      desiredOf([], [['/a', '/:b']]),
      ['redirect from `/a` to `/:b`: a target without `/:`, which Firebase reads as a placeholder'],
    ],
    [
      'a target with an escape',
      '{"hosting":{}}',
      desiredOf([], [['/a', '/b%2Fc']]),
      ['redirect from `/a` to `/b%2Fc`: a target without escapes: Firebase escapes their `%` again'],
    ],
    [
      'a value of two lines',
      '{"hosting":{}}',
      desiredOf([[undefined, ['/c.pdf'], 'X-Robots-Tag', 'noindex\r\nSet-Cookie: a=b']]),
      [
        'X-Robots-Tag `noindex Set-Cookie: a=b` for `/c.pdf`: a value without line ends and control characters',
      ],
    ],
    [
      'lines for two crawlers',
      '{"hosting":{}}',
      desiredOf([
        [undefined, ['/c.pdf'], 'X-Robots-Tag', 'noarchive'],
        [undefined, ['/c.pdf'], 'X-Robots-Tag', 'googlebot: noindex'],
      ]),
      [
        'X-Robots-Tag `noarchive, googlebot: noindex` for `/c.pdf`: one line for one crawler: Firebase sends one of a name',
      ],
    ],
    [
      'a link behind one that is never closed',
      '{"hosting":{"headers":[{"source":"/c.pdf","headers":[{"key":"Link","value":"</d.pdf"}]}]}}',
      desiredOf([[undefined, ['/c.pdf'], 'Link', '</c/>; rel="canonical"']]),
      [
        'Link `</c/>; rel="canonical"` for `/c.pdf`: a `Link` that can be read to its end: Firebase sends one of a name',
      ],
    ],
  ])('cannot write: %s', (_, text, desired, expected) => {
    expect(write(text, desired)).toEqual({ text: text ?? '', unwritable: expected })
  })
})
