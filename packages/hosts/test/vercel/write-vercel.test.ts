import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createHostModel } from '../../src/host-model.ts'
import { configureHost } from '../../src/configure-host.ts'
import { replaceFiles } from '../../src/host-files.ts'
import type { HostFile } from '../../src/types.ts'
import { vercel } from '../../src/vercel/vercel.ts'
import { retired, root, sites } from '../plain/generated-sites.ts'
import { configure } from '../plain/write-case.ts'
import type { Case } from '../plain/write-case.ts'
import { createRouter } from './vercel-router.ts'

const noindex = 'X-Robots-Tag: noindex'
const papers = ['papers/a.pdf', 'papers/b.pdf']

describe('vercel.json', () => {
  test.each<[string, Case, string]>([
    [
      'a new file',
      { files: ['a.pdf'], headers: [['a.pdf', ['a.pdf'], noindex]], redirects: ['/old /new'] },
      `{
  "redirects": [
    { "source": "/old", "destination": "/new", "statusCode": 301 }
  ],
  "headers": [
    {
      "source": "/a.pdf",
      "headers": [
        { "key": "X-Robots-Tag", "value": "noindex" }
      ]
    }
  ]
}
`,
    ],
    [
      'behind what the user wrote, in the style of the file',
      {
        files: [],
        redirects: ['/b /c', '/(d) /e'],
        own: {
          'vercel.json':
            '{\r\n\t"redirects": [\r\n\t\t{ "source": "/a", "destination": "/" }\r\n\t],\r\n\t"cleanUrls": true\r\n}',
        },
      },
      '{\r\n\t"redirects": [\r\n\t\t{ "source": "/a", "destination": "/" },\r\n\t\t{ "source": "/b", "destination": "/c", "statusCode": 301 },\r\n\t\t{ "source": "/\\\\(d\\\\)", "destination": "/e", "statusCode": 301 }\r\n\t],\r\n\t"cleanUrls": true\r\n}',
    ],
    [
      'a glob within a folder, with what the user sends there',
      {
        files: [...papers, 'papers/x/c.pdf'],
        headers: [['papers/*.pdf', papers, noindex]],
        own: {
          'vercel.json':
            '{"headers":[{"source":"/(.*)","headers":[{"key":"x-robots-tag","value":"nosnippet"},{"key":"X-A","value":"1"}]}]}',
        },
      },
      '{"headers":[{"source":"/(.*)","headers":[{"key":"x-robots-tag","value":"nosnippet"},{"key":"X-A","value":"1"}]},{"source":"/papers/:file.pdf","headers":[{"key":"X-Robots-Tag","value":"nosnippet, noindex"}]}]}',
    ],
    [
      'a glob over folders, and one header for each name',
      {
        files: ['a.pdf', 'b/c.pdf', 'd.html'],
        headers: [
          ['**/*.pdf', ['a.pdf', 'b/c.pdf'], 'X-Robots-Tag: nofollow'],
          ['*/*.pdf', ['b/c.pdf'], 'Link: <https://example.com/c/>; rel="canonical"'],
          ['**/*.pdf', ['a.pdf', 'b/c.pdf'], noindex],
        ],
        own: { 'vercel.json': '{"cleanUrls":false}' },
      },
      `{"cleanUrls":false,"headers":[{"source":"/a.pdf","headers":[{"key":"X-Robots-Tag","value":"nofollow, noindex"}]},{"source":"/b/c.pdf","headers":[{"key":"X-Robots-Tag","value":"nofollow, noindex"},{"key":"Link","value":"<https://example.com/c/>; rel=\\"canonical\\""}]}]}`,
    ],
  ])('%s', (_name, given, expected) => {
    const { texts, unwritable } = configure(vercel, given)
    expect(unwritable).toEqual([])
    expect(texts['vercel.json']).toBe(expected)
    expect(configure(vercel, { ...given, own: texts }).texts).toEqual({})
  })

  test.each<[string, Case, string]>([
    [
      'a path that is redirected first',
      {
        files: [],
        redirects: ['/old.html /new'],
        own: { 'vercel.json': '{"cleanUrls":true,"trailingSlash":true}' },
      },
      'redirect from `/old.html` to `/new`, expected a redirect from `/old/`, to which `cleanUrls` or `trailingSlash` lead first',
    ],
    [
      'a path that Vercel keeps',
      { files: [], redirects: ['/.well-known/a /b'] },
      'redirect from `/.well-known/a` to `/b`, expected a path outside `/.well-known/`, which Vercel reserves',
    ],
    [
      'a target that looks like a pattern',
      { files: [], redirects: ['/a /wiki/Talk:Main'] },
      'redirect from `/a` to `/wiki/Talk:Main`, expected a target without `:name`, `(` and `$1`, which Vercel fills in from the source',
    ],
    [
      'a line end in a value',
      { files: ['a.pdf'], headers: [['a.pdf', ['a.pdf'], 'X-Robots-Tag: noindex\r\nSet-Cookie: a=1']] },
      'X-Robots-Tag `noindex Set-Cookie: a=1` for `/a.pdf`, expected a value without line ends and control characters',
    ],
    [
      'a value that Vercel fills in',
      {
        files: ['a.pdf'],
        headers: [['a.pdf', ['a.pdf'], 'Link: <https://example.com/$1>; rel="canonical"']],
      },
      'Link `<https://example.com/$1>; rel="canonical"` for `/a.pdf`, expected a value without `$` before a letter or digit, which Vercel fills in',
    ],
    [
      'directives for one crawler beside those for all, which need two lines',
      {
        files: ['a.pdf'],
        headers: [['a.pdf', ['a.pdf'], 'X-Robots-Tag: googlebot: nofollow']],
        own: {
          'vercel.json':
            '{"headers":[{"source":"/(.*)","headers":[{"key":"x-robots-tag","value":"nosnippet"}]}]}',
        },
      },
      'X-Robots-Tag `googlebot: nofollow` for `/a.pdf`, expected one line for one crawler: Vercel sends one of a name',
    ],
  ])('%s cannot be written', (_name, given, expected) => {
    const { texts, unwritable } = configure(vercel, given)
    expect(texts).toEqual({})
    expect(unwritable).toEqual([expected])
  })

  test.each(['{ // note\n}', '{"redirects":[],}', '{', '[]', '{"redirects":{}}'])(
    '%j stays as it is',
    (text) => {
      const { texts, configured } = configure(vercel, {
        files: [],
        redirects: ['/a /b'],
        own: { 'vercel.json': text },
      })
      expect(texts).toEqual({})
      expect(configured.missing).toEqual([{ text: 'redirect from `/a` to `/b`', location: undefined }])
    },
  )
})

describe("Vercel's own routes", () => {
  test('respond with the written file like our model', () => {
    fc.assert(
      fc.property(sites, ({ files, desired, hostFiles }) => {
        const own = hostFiles.filter(vercel.reads)
        const context = { root, files: new Set(files) }
        const { model, changed } = configureHost(vercel, own, desired, { ...context, write: true })
        const [file] = replaceFiles(own, changed)
        const route = createRouter(file!.text, context.files)
        const paths = [
          ...desired.headers.flatMap((rule) => rule.paths),
          ...retired,
          '/',
          '/about',
          '/about/',
          '/blog',
          '/blog/',
        ]
        for (const path of paths) {
          const url = new URL(path, root).href
          const { status, location, file: sent, lines } = model.respond(url)!
          const headers = Object.fromEntries(lines.map(({ name, value }) => [name, value.value]))
          expect({ path, status, location, file: sent, headers }).toEqual({ path, ...route(url) })
        }
      }),
    )
  })

  test('redirect first like our model', () => {
    const path = fc
      .array(fc.constantFrom('/', 'a', 'index', '.html', '.pdf', '.well-known', 'a.b'), { maxLength: 6 })
      .map((parts) => `/${parts.join('')}`)
      .filter((text) => !text.includes('//'))
    const setting = fc.constantFrom(true, false, undefined)
    fc.assert(
      fc.property(setting, setting, fc.array(path, { minLength: 1 }), (cleanUrls, trailingSlash, paths) => {
        const text = JSON.stringify({ cleanUrls, trailingSlash })
        const files: HostFile[] = [{ folder: 'project', name: 'vercel.json', file: 'vercel.json', text }]
        const context = { root, files: new Set(['a/index.html', 'a.html', 'index.html', 'a.pdf']) }
        const { respond } = createHostModel(vercel, vercel.read(files, context), context)
        const route = createRouter(text, context.files)
        for (const one of paths) {
          const { status, location, file } = respond(root + one.slice(1))!
          const theirs = route(root + one.slice(1))
          expect({ one, status, location, file }).toEqual({
            one,
            status: theirs.status,
            location: theirs.location,
            file: theirs.file,
          })
        }
      }),
    )
  })
})
