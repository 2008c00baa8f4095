import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseAllHeaders } from '@netlify/headers-parser'
import { parseAllRedirects } from '@netlify/redirect-parser'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { cloudflare } from '../../src/cloudflare/cloudflare.ts'
import { netlify } from '../../src/netlify/netlify.ts'
import { plain } from '../../src/plain/plain.ts'
import { servedPaths } from '../../src/plain/served-paths.ts'
import { configureHost } from '../../src/configure-host.ts'
import { replaceFiles } from '../../src/host-files.ts'
import { root, sites } from '../plain/generated-sites.ts'

const folder = mkdtempSync(join(tmpdir(), 'netlify-written-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe("Netlify's own parsers", () => {
  test('read in the written files what our model reads', async () => {
    await fc.assert(
      fc.asyncProperty(sites, async ({ files, desired, hostFiles }) => {
        const own = hostFiles.filter(netlify.reads)
        const context = { root, files: new Set(files) }
        const { model, changed, unwritable } = configureHost(netlify, own, desired, {
          ...context,
          write: true,
        })
        for (const { name, text } of replaceFiles(own, changed)) writeFileSync(join(folder, name), text)
        const { headers, errors } = (await parseAllHeaders({
          headersFiles: [join(folder, '_headers')],
          netlifyConfigPath: undefined,
          configHeaders: [],
          minimal: false,
        })) as unknown as {
          headers: { forRegExp: RegExp; values: Record<string, string> }[]
          errors: Error[]
        }
        expect(errors).toEqual([])
        for (const path of servedPaths(netlify.serve!, context).keys()) {
          const theirs = headers
            .filter(({ forRegExp }) => forRegExp.test(path))
            .flatMap(({ values }) =>
              [values['X-Robots-Tag'], values['Link']].filter((value) => value !== undefined),
            )
          const ours = model
            .headersFor(root + path.slice(1))
            .flatMap(({ name, value }) => (name === 'link' || name === 'x-robots-tag' ? [value.value] : []))
          expect(ours.join(', ').split(', ').toSorted()).toEqual(theirs.join(', ').split(', ').toSorted())
        }
        const read = await parseAllRedirects({
          redirectsFiles: [join(folder, '_redirects')],
          configRedirects: [],
          minimal: true,
        })
        expect(read.errors).toEqual([])
        const lines = (read.redirects as { from: string; to: string; status: number }[]).map(
          ({ from, to, status }) => `${from} ${to} ${status}`,
        )
        const reported = unwritable.map(({ text }) => text).join('\n')
        for (const { from, to } of desired.redirects) {
          const isOurs =
            !reported.includes(`redirect from \`${from}\` `) &&
            !lines.some((line) => /^\/(?:old|OLD|x)\b/.test(line) && line !== `${from} ${to} 301`)
          if (isOurs) expect(lines).toContain(`${from} ${to} 301`)
        }
      }),
    )
  })

  test('read the 410 of retired URLs', async () => {
    const desired = { headers: [], redirects: [], gone: ['/old/', '/a*b', '/sale'] }
    const context = { root: 'https://example.com/', write: true }
    const write = (files: string[]) =>
      configureHost(netlify, [], desired, { ...context, files: new Set(files) }).changed
    const [written] = write(['index.html', '404.html'])
    expect(written).toMatchObject({ name: '_redirects' })
    writeFileSync(join(folder, 'gone'), written!.text)
    const { redirects, errors } = await parseAllRedirects({
      redirectsFiles: [join(folder, 'gone')],
      configRedirects: [],
      minimal: true,
    })
    expect(errors).toEqual([])
    expect(redirects).toMatchObject([
      { from: '/old/', to: '/404.html', status: 410 },
      { from: '/sale', to: '/404.html', status: 410 },
    ])
    // The content of the response is a file.
    expect(write(['index.html'])).toEqual([])
    // Cloudflare would ignore the line, and a file without a host may be for Cloudflare.
    const files = new Set(['index.html', '404.html'])
    expect(configureHost(cloudflare, [], desired, { ...context, files }).changed).toEqual([])
    expect(configureHost(plain, [], desired, { ...context, files }).changed).toEqual([])
  })
})
