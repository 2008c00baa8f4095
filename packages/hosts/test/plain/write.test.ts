import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cloudflare } from '../../src/cloudflare/cloudflare.ts'
import { compareConfig } from '../../src/compare-config.ts'
import { createHostModel, serveOf } from '../../src/host-model.ts'
import { findBlock } from '../../src/markers.ts'
import { netlify } from '../../src/netlify/netlify.ts'
import { plain } from '../../src/plain/plain.ts'
import { servedPaths } from '../../src/plain/served-paths.ts'
import { configureHost } from '../../src/configure-host.ts'
import { describeConfig } from '../../src/describe-config.ts'
import { replaceFiles } from '../../src/host-files.ts'
import type { Host } from '../../src/types.ts'
import { vercel } from '../../src/vercel/vercel.ts'
import { root, sites } from './generated-sites.ts'

const written: Record<string, Host> = { netlify, cloudflare, vercel, plain }

describe.each(Object.keys(written))('what is written for %s', (name) => {
  const host = written[name]!

  test('is read as desired, and nothing else changes', () => {
    fc.assert(
      fc.property(sites, ({ files, desired, hostFiles }) => {
        const own = hostFiles.filter(host.reads)
        const context = { root, files: new Set(files) }
        const before = createHostModel(host, host.read(own, context), context)
        const configured = configureHost(host, own, desired, { ...context, write: true })
        const after = replaceFiles(own, configured.changed)
        // Everything missing is reported.
        const reported = new Set(configured.unwritable.map(({ text }) => text))
        const { missing } = compareConfig(desired, configured.model, root)
        expect(describeConfig(missing).filter(({ text }) => !reported.has(text.replace(/\n/g, ' ')))).toEqual(
          [],
        )
        // No other headers are added.
        const requested = new Map<string, string[]>()
        for (const { paths, headers: sent } of desired.headers)
          for (const path of paths)
            requested.set(path, [...(requested.get(path) ?? []), ...sent.map(({ value }) => value)])
        for (const [path, file] of servedPaths(serveOf(host, configured.statements), context)) {
          const fromFile = desired.headers.flatMap((rule) =>
            rule.files!.includes(file) ? rule.headers.map(({ value }) => value) : [],
          )
          const allowed = new Set([...fromFile, ...(requested.get(path) ?? [])].flatMap(parts))
          const theirs = new Set(
            before.headersFor(root + path.slice(1)).flatMap(({ value }) => parts(value.value)),
          )
          const now = configured.model
            .headersFor(root + path.slice(1))
            .flatMap(({ value }) => parts(value.value))
          expect(now.filter((part) => !allowed.has(part) && !theirs.has(part))).toEqual([])
          expect([...theirs].filter((part) => !now.includes(part))).toEqual([])
        }
        // Written redirects have the right target.
        for (const { from, to } of desired.redirects) {
          const url = new URL(from, root).href
          const redirectFor = configured.model.redirectFor(url, false)
          if (before.redirectFor(url, false)?.type === 'redirect' || redirectFor?.type !== 'redirect')
            continue
          expect([redirectFor.redirect.to, redirectFor.redirect.status]).toEqual([
            new URL(to, root).href,
            301,
          ])
        }
        // What users wrote stays, and the second time nothing changes.
        for (const { name: file, text } of after) {
          const original = own.find((one) => one.name === file)?.text ?? ''
          const { before: start, after: end } = findBlock(text)
          // A line end is all that a last line may lack.
          if (!file.endsWith('.json'))
            expect([original, `${original}\n`, `${original}\r\n`]).toContain(start + end)
          else expect(JSON.parse(text)).toMatchObject(keep(JSON.parse(original)))
        }
        expect(configureHost(host, after, desired, { ...context, write: true }).changed).toEqual([])
      }),
    )
  })
})

/** Hosts join values, and Netlify spaces them. */
function parts(value: string): string[] {
  return value.startsWith('<') ? value.split(/,\s*(?=<)/) : value.split(/\s*,\s*/)
}

/** Lists of the user are the start of the lists that are written. */
function keep(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => !Array.isArray(value)))
}
