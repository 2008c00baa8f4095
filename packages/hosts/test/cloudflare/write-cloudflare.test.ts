import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cloudflare } from '../../src/cloudflare/cloudflare.ts'
import { servedPaths } from '../../src/plain/served-paths.ts'
import { configureHost } from '../../src/configure-host.ts'
import type { HostFile } from '../../src/types.ts'
import { retired, root, sites } from '../plain/generated-sites.ts'
import { configure } from '../plain/write-case.ts'
import type { Case } from '../plain/write-case.ts'
import { createAssetWorker } from './asset-worker.ts'

const wrangler: HostFile = {
  folder: 'project',
  name: 'wrangler.toml',
  file: 'wrangler.toml',
  text: '[assets]\ndirectory = "dist"\nnot_found_handling = "404-page"\n',
}

/** Characters that Workers redirect to their escapes, which `Serve` does not see. */
const reserved = /[$+,:;=@&]/

describe("Cloudflare's worker for static assets", () => {
  test('responds with the written files like our model', async () => {
    await fc.assert(
      fc.asyncProperty(sites, async ({ files, desired, hostFiles }) => {
        const own = [...hostFiles.filter(cloudflare.reads), wrangler]
        const context = { root, files: new Set(files) }
        const { model, statements } = configureHost(cloudflare, own, desired, { ...context, write: true })
        const fetchAsset = await createAssetWorker({ files, notFound: '404-page', statements })
        const paths = [...servedPaths(statements.serve!, context).keys(), ...retired]
        for (const path of paths.filter((one) => !reserved.test(one))) {
          const url = new URL(path, root).href
          const { status, location, file, lines } = model.respond(url)!
          const robots =
            lines.flatMap(({ name, value }) => (name === 'x-robots-tag' ? [value.value] : [])).join(', ') ||
            null
          expect({ path, status, location, file, robots }).toEqual({ path, ...(await fetchAsset(url)) })
        }
      }),
    )
  })
})

describe('paths that Workers escape', () => {
  const files = ['a@b.pdf', 'wiki/Talk:Main/index.html']
  const given: Case = {
    files,
    headers: files.map((file) => [file, [file], 'X-Robots-Tag: noindex']),
    own: { 'wrangler.toml': wrangler.text },
  }

  test.each(['/a@b.pdf', '/wiki/Talk:Main/'])('%s', async (path) => {
    const { configured } = configure(cloudflare, given)
    const fetchAsset = await createAssetWorker({ files, statements: configured.statements })
    const first = await fetchAsset(new URL(path, root).href)
    expect([first.status, first.robots]).toEqual([307, 'noindex'])
    const { status, robots } = await fetchAsset(first.location!)
    expect([status, robots]).toEqual([200, 'noindex'])
  })

  test('Pages does not', () => {
    const { texts } = configure(cloudflare, { ...given, own: {} })
    expect(texts['_headers']).not.toContain('%40')
  })
})

describe('limits of Cloudflare', () => {
  const files = Array.from({ length: 102 }, (_, index) => `${String(index).padStart(4, '0')}.pdf`)
  const papers = files.map((file): [string, string[], string] => [file, [file], 'X-Robots-Tag: noindex'])
  const retiredPaths = (count: number): string[] =>
    Array.from({ length: count }, (_, index) => `/old/${String(index).padStart(4, '0')} /`)

  test.each<[string, Case, string[]]>([
    ['100 files', { files, headers: papers.slice(0, 100) }, []],
    [
      '102 files beside a block of the user',
      { files, headers: papers, own: { _headers: '/*\n  X-A: 1\n' } },
      ['3 header rules more, from `/0099.pdf` on, expected at most 100 header rules at Cloudflare'],
    ],
    [
      '2,000 redirects beside two of the user',
      { files: [], redirects: retiredPaths(2000), own: { _redirects: '/a /b\n/c /d\n/e/* /f\n' } },
      ['2 static redirects more, from `/old/1998` on, expected at most 2,000 static redirects at Cloudflare'],
    ],
    [
      'a pattern, behind which all of the user count as patterns',
      {
        files: [],
        redirects: ['/Talk:Main /talk'],
        own: { _redirects: Array.from({ length: 100 }, (_, index) => `/${index} /`).join('\n') },
      },
      [
        '1 dynamic redirects more, from `/Talk:Main` on, expected at most 100 dynamic redirects at Cloudflare',
      ],
    ],
  ])('%s', (_name, given, expected) => {
    const { configured, unwritable } = configure(cloudflare, given)
    expect(unwritable).toEqual(expected)
    expect(configured.statements.limits).toEqual([])
  })
})
