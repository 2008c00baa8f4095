import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareConfig } from '../../src/compare-config.ts'
import { firebase } from '../../src/firebase/firebase.ts'
import { configureHost } from '../../src/configure-host.ts'
import type { HostContext } from '../../src/types.ts'
import { encodedPath, oddSite } from '../json/odd-names.ts'
import { desiredOf, desiredOfOddSite } from '../json/desired-of.ts'
import { context, modelOf, write } from './firebase-site.ts'
import { startSuperstatic } from './start-superstatic.ts'

describe('the written files contain the desired config', () => {
  test('for nasty names', () => {
    fc.assert(
      fc.property(oddSite, (site) => {
        const own: HostContext = { ...context, files: new Set(site.pages) }
        const desired = desiredOfOddSite(site)
        const first = configureHost(firebase, [], desired, { ...own, write: true })
        const text = first.changed[0]?.text ?? ''
        const model = modelOf(text, own)
        const { missing, conflicts } = compareConfig(desired, model, own.root)
        expect(conflicts).toEqual([])
        expect(missing.headers.length + missing.redirects.length).toBe(first.unwritable.length)
        const paths = new Set(desired.headers.flatMap((rule) => rule.paths))
        for (const path of site.pages.map(encodedPath)) {
          if (!paths.has(path)) expect(model.headersFor(new URL(path, own.root).href), path).toEqual([])
        }
        expect(configureHost(firebase, first.changed, desired, { ...own, write: true }).changed).toEqual([])
      }),
    )
  })

  test('on the server of Firebase’s emulator', async () => {
    const names = [
      'a b.pdf',
      'été.pdf',
      'a(1).pdf',
      'a+(b).pdf',
      '[x].pdf',
      'a,b;c=d&e.pdf',
      "it's!.pdf",
      '日本/語.pdf',
      'a~b@c$.pdf',
    ]
    const own: HostContext = { ...context, files: new Set(names) }
    const { headers, redirects } = desiredOf(
      names
        .slice(0, -1)
        .map((file, index) => [undefined, [encodedPath(file)], 'X-Robots-Tag', `max-snippet:${index}`]),
      [
        ...names.map((file): [string, string] => [`/old${encodedPath(file)}`, encodedPath(file)]),
        ['/was/', 'https://example.org/é'],
        ['/was/a', '/#b'],
      ],
    )
    const stub = {
      from: '/stub/',
      to: '/a%20b.pdf',
      status: 301,
      location: undefined,
      hasPage: true,
    } as const
    const desired = { headers, redirects: [...redirects, stub] }
    const { text, unwritable } = write(undefined, desired, own)
    expect(unwritable).toEqual([])
    const server = await startSuperstatic([...names, 'stub/index.html'], JSON.parse(text).hosting as object)
    try {
      for (const [index, file] of names.entries()) {
        const { status, 'x-robots-tag': value } = await server.get(encodedPath(file))
        expect([file, status, value]).toEqual([
          file,
          200,
          index < names.length - 1 ? `max-snippet:${index}` : undefined,
        ])
      }
      for (const { from, to } of desired.redirects) {
        const { status, location = '' } = await server.get(from)
        expect([from, status, new URL(location, own.root).href]).toEqual([
          from,
          301,
          new URL(to, own.root).href,
        ])
        expect((await server.get(`${from}x`)).status).toBe(404)
      }
    } finally {
      await server.stop()
    }
  })
})
