import fc from 'fast-check'
import { expect, test } from 'vitest'
import { azure } from '../../src/azure/azure.ts'
import { compareConfig } from '../../src/compare-config.ts'
import type { HostModel } from '../../src/types.ts'
import { configureHost } from '../../src/configure-host.ts'
import type { HostContext } from '../../src/types.ts'
import { encodedPath, oddSite } from '../json/odd-names.ts'
import { desiredOfOddSite } from '../json/desired-of.ts'
import { context, fileOf, modelOf } from './azure-site.ts'

test('the written files contain the desired config', () => {
  const before = fc.constantFrom(
    undefined,
    '{}',
    '{"routes":[{"route":"/*","headers":{"Cache-Control":"no-cache"}}]}',
    '{"routes":[{"route":"/a*","headers":{"Link":"<x>; rel=x"}},{"route":"/b/*","allowedRoles":["x"]}]}',
  )
  fc.assert(
    fc.property(before, oddSite, (text, site) => {
      const own: HostContext = { ...context, files: new Set(site.pages) }
      const desired = desiredOfOddSite(site)
      const known = text === undefined ? [] : [fileOf(text)]
      const old = modelOf(text ?? '', own)
      const comparison = compareConfig(desired, old, own.root)
      const first = configureHost(azure, known, desired, { ...own, write: true })
      const next = first.changed[0]?.text ?? text ?? ''
      const model = modelOf(next, own)
      const { missing, conflicts } = compareConfig(desired, model, own.root)
      expect(conflicts).toEqual(
        comparison.conflicts.map((one) => expect.objectContaining({ path: one.path })),
      )
      expect(missing.headers.length + missing.redirects.length).toBe(first.unwritable.length)
      // The file still contains the same for other pages.
      for (const path of site.pages.map(encodedPath)) {
        const url = new URL(path, own.root).href
        const lines = (host: HostModel): string[] =>
          host.headersFor(url).map((line) => `${line.name}: ${line.value.value}`)
        if (desired.headers.some((rule) => rule.paths.includes(path))) {
          expect(lines(model), path).toEqual(expect.arrayContaining(lines(old)))
        } else expect(lines(model), path).toEqual(lines(old))
      }
      const configured = first.changed.length > 0 ? first.changed : known
      expect(configureHost(azure, configured, desired, { ...own, write: true }).changed).toEqual([])
    }),
  )
})
