import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cloudflare } from '../../src/cloudflare/cloudflare.ts'
import { createHostModel } from '../../src/host-model.ts'
import type { HostFile } from '../../src/types.ts'
import { createAssetWorker } from './asset-worker.ts'

const root = 'https://example.com/'

function configure(html: string, notFound: string, redirects = '', headers = ''): HostFile[] {
  const assets = { directory: 'dist', html_handling: html, not_found_handling: notFound }
  return [
    { folder: 'project', name: 'wrangler.json', file: 'wrangler.json', text: JSON.stringify({ assets }) },
    { folder: 'output', name: '_redirects', file: 'dist/_redirects', text: redirects },
    { folder: 'output', name: '_headers', file: 'dist/_headers', text: headers },
  ]
}

const names = [
  'a',
  'b',
  'a/index',
  'a.html',
  'a/index.html',
  'a/b.html',
  'index.html',
  '404.html',
  'a/404.html',
]
const paths = [
  '/',
  '/a',
  '/a/',
  '/a.html',
  '/a/index',
  '/a/index.html',
  '/a/b',
  '/a/b/',
  '/a/b.html',
  '/index',
  '/index.html',
  '/x',
  '/a/x/y',
  '/b',
  '/b/',
  '/404',
  '/404.html',
]

describe('createServeAssets', () => {
  test('the model responds like the worker of Cloudflare', async () => {
    const handling = fc.constantFrom(
      'auto-trailing-slash',
      'force-trailing-slash',
      'drop-trailing-slash',
      'none',
    )
    const notFound = fc.constantFrom('none', '404-page', 'single-page-application')
    const redirects = fc.subarray([
      '/a /b 301',
      '/b /a/',
      '/x /y/?q=1 308',
      '/a/* /n/:splat 307',
      '/:x /:x/new 303',
      '/a /c',
    ])
    const headers = fc.subarray([
      '/*\n  X-Robots-Tag: nosnippet',
      '/a/*\n  X-Robots-Tag: noindex',
      '/b\n  ! X-Robots-Tag',
      '/:x\n  X-Robots-Tag: max-snippet:2, :x',
      '/x\n  X-Robots-Tag: none',
    ])
    await fc.assert(
      fc.asyncProperty(
        fc.subarray(names),
        handling,
        notFound,
        redirects,
        headers,
        async (files, html, missing, rules, blocks) => {
          const hostFiles = configure(html, missing, rules.join('\n'), blocks.join('\n'))
          const context = { root, files: new Set(files) } as Parameters<typeof cloudflare.read>[1]
          const statements = cloudflare.read(hostFiles, context)
          const { respond } = createHostModel(cloudflare, statements, context)
          const fetchAsset = await createAssetWorker({ files, html, notFound: missing, statements })
          for (const path of paths) {
            const url = new URL(path, root).href
            const { status, location, file, lines } = respond(url)!
            const robots = lines.map(({ value }) => value.value).join(', ') || null
            expect({ path, status, location, file, robots }).toEqual({ path, ...(await fetchAsset(url)) })
          }
        },
      ),
    )
  })

  test('redirects before it looks for a page that redirects too', async () => {
    const files = ['index.html', 'old/index.html', 'was.html']
    const context = { root, files: new Set(files) } as Parameters<typeof cloudflare.read>[1]
    const redirects = ['/old/', '/was'].map((from) => ({
      from,
      to: '/#new',
      status: 301 as const,
      location: undefined,
      hasPage: true,
    }))
    const { files: written } = cloudflare.write!({ headers: [], redirects }, [], context)
    const statements = cloudflare.read(written, context)
    const fetchAsset = await createAssetWorker({ files, statements })
    for (const { from } of redirects)
      expect(await fetchAsset(new URL(from, root).href)).toMatchObject({
        status: 301,
        location: 'https://example.com/#new',
      })
  })
})
