import { describe, expect, test } from 'vitest'
import { createServeAssets } from '../../src/cloudflare/serve-assets.ts'
import { servePages } from '../../src/cloudflare/serve-pages.ts'
import { serveNetlify, serveNetlifyPlainly } from '../../src/netlify/serve-netlify.ts'
import type { Serve } from '../../src/types.ts'
import { createServeVercel } from '../../src/vercel/serve-vercel.ts'

/** The site of https://github.com/slorber/trailing-slash-guide, where the responses of hosts were measured. */
const site = ['file.html', 'folder/index.html', 'both.html', 'both/index.html']
const paths = [
  '/file',
  '/file/',
  '/file.html',
  '/folder',
  '/folder/',
  '/folder/index.html',
  '/both',
  '/both/',
  '/both.html',
  '/both/index.html',
]

function respond(serve: Serve, path: string, files: readonly string[]): string {
  const served = serve(path, (file) => files.includes(file))
  if (served.type === 'file') return served.status === 200 ? served.file : `${served.status} ${served.file}`
  return served.type === 'redirect' ? `${served.status} ${served.to}` : String(served.status)
}

describe('trailing slashes', () => {
  test.each<[string, Serve, string[]]>([
    [
      'Netlify',
      serveNetlify,
      [
        'file.html',
        '301 /file',
        'file.html',
        '301 /folder/',
        'folder/index.html',
        'folder/index.html',
        'both.html',
        '301 /both',
        'both.html',
        'both/index.html',
      ],
    ],
    [
      'Netlify without Pretty URLs',
      serveNetlifyPlainly,
      [
        'file.html',
        'file.html',
        'file.html',
        'folder/index.html',
        'folder/index.html',
        'folder/index.html',
        'both.html',
        'both/index.html',
        'both.html',
        'both/index.html',
      ],
    ],
    [
      'Cloudflare Pages',
      servePages,
      [
        'file.html',
        '308 /file',
        '308 /file',
        '308 /folder/',
        'folder/index.html',
        '308 /folder/',
        'both.html',
        'both/index.html',
        '308 /both',
        '308 /both/',
      ],
    ],
    [
      'Cloudflare Workers',
      createServeAssets('auto-trailing-slash', 'none'),
      [
        'file.html',
        '307 /file',
        '307 /file',
        '307 /folder/',
        'folder/index.html',
        '307 /folder/',
        'both.html',
        'both/index.html',
        '307 /both',
        '307 /both/',
      ],
    ],
    [
      'Vercel',
      createServeVercel({ cleanUrls: false, trailingSlash: undefined }),
      [
        '404',
        '404',
        'file.html',
        'folder/index.html',
        'folder/index.html',
        'folder/index.html',
        'both/index.html',
        'both/index.html',
        'both.html',
        'both/index.html',
      ],
    ],
    [
      'Vercel with an export of Next',
      createServeVercel({ cleanUrls: false, trailingSlash: undefined }, true),
      [
        'file.html',
        '308 /file',
        '404',
        'folder/index.html',
        'folder/index.html',
        '404',
        'both.html',
        '308 /both',
        '404',
        '404',
      ],
    ],
    [
      'Vercel without slashes',
      createServeVercel({ cleanUrls: false, trailingSlash: false }),
      [
        '404',
        '308 /file',
        'file.html',
        'folder/index.html',
        '308 /folder',
        'folder/index.html',
        'both/index.html',
        '308 /both',
        'both.html',
        'both/index.html',
      ],
    ],
    [
      'Vercel with clean URLs',
      createServeVercel({ cleanUrls: true, trailingSlash: false }),
      [
        'file.html',
        '308 /file',
        '308 /file',
        'folder/index.html',
        '308 /folder',
        '308 /folder',
        'both.html',
        '308 /both',
        '308 /both',
        '308 /both',
      ],
    ],
    [
      'Vercel with clean URLs and slashes',
      createServeVercel({ cleanUrls: true, trailingSlash: true }),
      [
        '308 /file/',
        'file.html',
        '308 /file/',
        '308 /folder/',
        'folder/index.html',
        '308 /folder/',
        '308 /both/',
        'both.html',
        '308 /both/',
        '308 /both/',
      ],
    ],
  ])('%s', (_name, serve, expected) => {
    expect(paths.map((path) => respond(serve, path, site))).toEqual(expected)
  })
})

describe('other paths', () => {
  // A name that is only an ending is no index.
  const pages = ['.html', 'index.html', '404.html', 'de/404.html', 'a b/ü.html', 'x.pdf']
  test.each<[string, Serve, Record<string, string>]>([
    [
      'Netlify',
      serveNetlify,
      {
        '/': 'index.html',
        '/index.html': 'index.html',
        '/a b/ü/': '301 /a%20b/%C3%BC',
        '/x.pdf': 'x.pdf',
        '/de/a': '404 404.html',
        '/x.pdf/': '404 404.html',
      },
    ],
    [
      'Cloudflare Pages',
      servePages,
      {
        '/': 'index.html',
        '/index.html': '308 /',
        '/index': '308 /',
        '/a b/ü.html': '308 /a%20b/%C3%BC',
        '/de/a': '404 de/404.html',
        '/de': '404 404.html',
        '/404': '404.html',
      },
    ],
    [
      'Vercel',
      createServeVercel({ cleanUrls: true, trailingSlash: true }),
      {
        '/': 'index.html',
        '/index': '308 /',
        '/a b/ü.html': '308 /a%20b/%C3%BC/',
        '/x.pdf/': '308 /x.pdf',
        '/de/a/': '404 404.html',
      },
    ],
  ])('%s', (_name, serve, expected) => {
    expect(
      Object.fromEntries(Object.keys(expected).map((path) => [path, respond(serve, path, pages)])),
    ).toEqual(expected)
  })

  test('without a 404.html, Pages responds with the home page, the others with an error', () => {
    expect([servePages, serveNetlify].map((serve) => respond(serve, '/x', ['index.html']))).toEqual([
      'index.html',
      '404',
    ])
  })
})
