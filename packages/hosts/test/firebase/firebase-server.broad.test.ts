import { describe, expect, test } from 'vitest'
import { firebase } from '../../src/firebase/firebase.ts'
import { createHostModel } from '../../src/host-model.ts'
import type { HostContext } from '../../src/types.ts'
import { startSuperstatic } from './start-superstatic.ts'

const files = new Set([
  'index.html',
  '404.html',
  'about.html',
  'blog/index.html',
  'blog/first.html',
  'both.html',
  'both/index.html',
  'papers/a.pdf',
  'papers/b (1).pdf',
  'papers/été.pdf',
  'data.json',
  'a+b&c.txt',
])
const context: HostContext = { root: 'https://example.com/', files, outputFolder: 'dist' }

const paths = [
  '/',
  '/index.html',
  '/index',
  '/404.html',
  '/404',
  '/about',
  '/about/',
  '/about.html',
  '/about.html/',
  '/About',
  '/blog',
  '/blog/',
  '/blog?page=2',
  '/blog//',
  '/blog/index',
  '/blog/index.html',
  '/blog/first',
  '/blog/first/',
  '/blog/first.html',
  '/both',
  '/both/',
  '/both.html',
  '/both/index.html',
  '/papers/a.pdf',
  '/papers/a.pdf/',
  '/papers//a.pdf',
  '/papers/b%20(1).pdf',
  '/papers/%C3%A9t%C3%A9.pdf',
  '/data.json',
  '/data.json?x=1',
  '/a+b&c.txt',
  '/missing',
  '/missing/',
  '/old',
  '/old/',
  '/OLD',
  '/old?x=1',
  '/old/a',
  '/old/a/',
  '/old/a/b',
  '/old/a/b?x=1&y=2',
  '/%C3%A9cole',
  '/%C3%A9cole/',
  '/x/y/z',
  '/en/a',
  '/en-gb/a/b',
  '/app/x',
  '/.hidden',
]

const noindex = [{ key: 'X-Robots-Tag', value: 'noindex' }]

const configs: [string, object][] = [
  ['nothing', {}],
  ['clean URLs', { cleanUrls: true }],
  ['slashes', { trailingSlash: true }],
  ['no slashes', { trailingSlash: false }],
  ['clean URLs with slashes', { cleanUrls: true, trailingSlash: true }],
  ['clean URLs without slashes', { cleanUrls: true, trailingSlash: false }],
  [
    'redirects',
    {
      redirects: [
        { source: '/old', destination: '/blog/' },
        { source: '/old/a', destination: 'https://example.org/x', type: 302 },
        { source: '/old/**', destination: '/about.html', type: 301 },
        { source: '/école', destination: '/été', type: 308 },
        { source: '/blog/first.html', destination: '/blog/' },
      ],
    },
  ],
  [
    'captures',
    {
      redirects: [
        { source: '/old/:name', destination: '/new/:name' },
        { source: '/old/:rest*', destination: 'https://example.org/:rest*', type: 302 },
        { source: '/x/:a/:b', destination: '/:b/:a/' },
        { source: '/blog/:post+', destination: '/:post' },
        { source: '/:word', destination: '/words/:missing' },
      ],
    },
  ],
  [
    'patterns',
    {
      redirects: [
        { regex: '^/old(/.*)?$', destination: '/blog/' },
        { regex: '/(?<lang>[a-z]{2})(?:-(\\w+))?/(.+)$', destination: '/:lang/:2/:3' },
        { glob: '/papers/*.pdf', destination: '/papers/' },
      ],
    },
  ],
  [
    'headers',
    {
      headers: [
        { source: '**', headers: [{ key: 'X-Robots-Tag', value: 'all' }] },
        { source: '/blog/**', headers: [{ key: 'x-robots-tag', value: 'noarchive' }, ...noindex] },
        { source: '/papers/*', headers: noindex },
        { source: 'about', headers: [{ key: 'Link', value: '<https://example.com/a>; rel="canonical"' }] },
        { source: '/404.html', headers: [{ key: 'Link', value: '</x>; rel=x' }] },
        { regex: '^/papers/.*%C3', headers: [{ key: 'X-Robots-Tag', value: 'nofollow' }] },
        { source: '!/blog/**', headers: [{ key: 'Link', value: '</y>; rel=y' }] },
      ],
    },
  ],
  [
    'everything',
    {
      cleanUrls: true,
      trailingSlash: false,
      redirects: [{ source: '/old', destination: '/about' }],
      headers: [{ source: '/**', headers: noindex }],
      rewrites: [{ source: '/app/**', destination: '/data.json' }],
    },
  ],
]

// Firebase runs on Linux. On Windows, the file system of its emulator has other rules for names.
describe.skipIf(process.platform === 'win32')(
  'the model responds like the server of Firebase’s emulator',
  () => {
    test.each(configs)('%s', async (_, hosting) => {
      const text = JSON.stringify({ hosting: { public: 'dist', ...hosting } })
      const statements = firebase.read(
        [{ folder: 'project', name: 'firebase.json', file: 'firebase.json', text }],
        context,
      )
      expect(statements.unsupported).toEqual([])
      const model = createHostModel(firebase, statements, context)
      const server = await startSuperstatic(files, hosting)
      try {
        for (const path of paths) {
          const real = await server.get(path)
          const url = new URL(path, context.root).href
          const model_ = model.respond(url)
          if (!model_) {
            expect(real.body, path).toBe('data.json')
            continue
          }
          const value = (name: string): string | undefined =>
            model_.lines.findLast((line) => line.name === name)?.value.value
          expect(
            {
              path,
              status: model_.status,
              location: model_.location,
              file: model_.file,
              robots: value('x-robots-tag'),
              link: value('link'),
            },
            path,
          ).toEqual({
            path,
            status: real.status,
            location: real.location === undefined ? undefined : new URL(real.location, url).href,
            file: files.has(real.body) ? real.body : undefined,
            robots: real['x-robots-tag'],
            link: real.link,
          })
        }
      } finally {
        await server.stop()
      }
    })
  },
)
