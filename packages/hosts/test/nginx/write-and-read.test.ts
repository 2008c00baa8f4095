import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodePath } from '../../src/encode-path.ts'
import { nginx } from '../../src/nginx/nginx.ts'
import { configureHost } from '../../src/configure-host.ts'
import type { ConfiguredHost } from '../../src/configure-host.ts'
import type { HostFile } from '../../src/types.ts'
import type { DesiredConfig, DesiredHeaders, DesiredRedirect } from '../../src/desired-config.ts'

const root = 'https://www.example.com/'
const at = { file: 'pages/a.md', line: 2 }

function headers(value: string, paths: readonly string[], glob?: string): DesiredHeaders {
  const name = value.startsWith('<') ? 'Link' : 'X-Robots-Tag'
  return { glob, paths, headers: [{ name, value }], location: at }
}

function redirect(from: string, to: string): DesiredRedirect {
  return { from, to, location: at }
}

function configure(
  desired: Partial<DesiredConfig>,
  files: readonly HostFile[] = [],
  names: readonly string[],
): ConfiguredHost {
  const all = { headers: [], redirects: [], ...desired }
  return configureHost(nginx, files, all, { write: true, root, files: new Set(names) })
}

describe('the written files contain the desired config', () => {
  const letters = fc.constantFrom(
    'a',
    'b',
    'ü',
    '日',
    ' ',
    '%',
    '"',
    "'",
    '\\',
    '$',
    '{',
    '}',
    '*',
    ':',
    '.',
    '+',
    '(',
    ';',
    '#',
    '?',
    '&',
    '=',
    '^',
    '|',
    '[',
    '\n',
    '~',
  )
  const segment = fc
    .string({ unit: letters, minLength: 1, maxLength: 4 })
    .filter((text) => !/^\.+$/.test(text))
  const file = fc.array(segment, { minLength: 1, maxLength: 2 }).map((parts) => `${parts.join('/')}.x`)
  const value = fc.constantFrom(
    'noindex',
    'googlebot: nofollow',
    '<https://example.org/a\'"b>; rel="canonical"',
  )
  /** No file has such a path, but one may have been an address. */
  const retired = (path: string): string => path.replaceAll('=', '%2F').replace(/(?<=[^/])&/g, '//')
  const plan = fc.uniqueArray(file, { minLength: 2, maxLength: 8 })

  test('headers and redirects, for nasty paths', () => {
    fc.assert(
      fc.property(plan, fc.array(value, { minLength: 1, maxLength: 3 }), (names, values) => {
        const half = Math.ceil(names.length / 2)
        const given = names.slice(0, half)
        // A name that is a folder of another cannot be a file too.
        const isFolder = names.some((one) => names.some((other) => other.startsWith(`${one}/`)))
        if (isFolder) return
        const pathOf = (name: string): string =>
          new URL(encodePath(`/${name}`).replaceAll('\\', '%5C'), root).pathname
        // nginx joins slashes: `/.//a` and `/%2Fa` are then the path of the file `a`.
        const joined = (path: string): string => new URL(path, root).pathname.replaceAll(/(?:\/|%2F)+/g, '/')
        const ofFiles = new Set(given.map(pathOf))
        if (names.slice(half).some((name) => ofFiles.has(joined(retired(pathOf(name)))))) return
        // What nginx makes of dots behind an escaped slash is unknown.
        if (names.slice(half).some((name) => /\/\.\.?(?:\/|$)/.test(joined(retired(pathOf(name)))))) return
        const desired: DesiredConfig = {
          headers: given.map((name, index) => headers(values[index % values.length]!, [pathOf(name)])),
          redirects: names.slice(half).map((name) => redirect(retired(pathOf(name)), '/docs/')),
        }
        const configured = configure(desired, [], [...given, 'docs/index.html'])
        expect({
          unwritable: configured.unwritable,
          missing: configured.missing,
          conflicts: configured.conflicts,
        }).toEqual({
          unwritable: [],
          missing: [],
          conflicts: [],
        })
        expect(configured.statements.redirectProblems).toEqual([])
        for (const { paths, headers: lines } of desired.headers) {
          const { status, lines: sent } = configured.model.respond(new URL(paths[0]!, root).href)!
          expect([status, sent.map((line) => line.value.value)]).toEqual([
            200,
            lines.map((line) => line.value),
          ])
        }
        for (const { from } of desired.redirects) {
          const url = new URL(from, root).href
          expect(configured.model.respond(url)).toMatchObject({
            location: `${root}docs/`,
            lines: [],
          })
        }
        expect(configured.model.respond(`${root}docs/`)).toMatchObject({ status: 200, lines: [] })
        expect(configure(desired, configured.changed, [...given, 'docs/index.html']).changed).toEqual([])
      }),
    )
  })
})
