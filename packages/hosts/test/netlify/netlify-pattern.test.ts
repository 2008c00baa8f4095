import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseAllHeaders } from '@netlify/headers-parser'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { compileHeaders } from '../../src/headers-for.ts'
import { netlify } from '../../src/netlify/netlify.ts'
import { compileNetlifyPattern } from '../../src/netlify/netlify-pattern.ts'
import type { HostFile } from '../../src/types.ts'

const context = { root: 'https://example.com/', files: new Set<string>() }
const folder = mkdtempSync(join(tmpdir(), 'netlify-headers-'))
afterAll(() => rmSync(folder, { recursive: true }))

interface Theirs {
  headers: { for: string; forRegExp: RegExp; values: Record<string, string> }[]
  errors: Error[]
}

/** What Netlify's own parser makes of both files. */
async function parse(lines: string, toml: string): Promise<Theirs> {
  writeFileSync(join(folder, '_headers'), lines)
  writeFileSync(join(folder, 'netlify.toml'), toml)
  const read = await parseAllHeaders({
    headersFiles: [join(folder, '_headers')],
    netlifyConfigPath: join(folder, 'netlify.toml'),
    configHeaders: [],
    minimal: false,
  })
  return read as unknown as Theirs
}

function filesOf(lines: string, toml: string): HostFile[] {
  return [
    { folder: 'output', name: '_headers', file: 'dist/_headers', text: lines },
    { folder: 'project', name: 'netlify.toml', file: 'netlify.toml', text: toml },
  ]
}

describe('compileNetlifyPattern', () => {
  test.each<[string, string[], string[]]>([
    ['/', ['/', '//'], ['/a']],
    ['/a', ['/a', '/a/', '/A'], ['/a/b', '/ab']],
    ['/a/', ['/a', '/a/'], ['/a//']],
    ['/*', ['/', '/a', '/a/b'], []],
    ['/blog/*', ['/blog', '/blog/', '/blog/a/b', '/blogger'], ['/blo', '/x/blog/']],
    ['/*.pdf', ['/a.pdf', '/a/b.pdf', '/a-pdf', '/a.pdf/'], ['/a.pdfx']],
    ['/a*/b', ['/a/b', '/axx/b', '/a/x/b'], ['/a/bb']],
    ['/blog/:slug', ['/blog/a', '/blog/a/'], ['/blog/', '/blog/a/b']],
    ['/:lang/blog/*', ['/de/blog/a', '/de/blog'], ['/blog/a']],
    ['/blog//a', ['/blog/a'], ['/blog//a']],
  ])('%s', (pattern, yes, no) => {
    const isMatch = compileNetlifyPattern(pattern)!.matches
    expect(yes.filter((path) => !isMatch(path))).toEqual([])
    expect(no.filter(isMatch)).toEqual([])
  })

  test.each(['/*.(pdf|doc)', '/a*[bc]', '/a*?'])('%s is a regular expression', (pattern) => {
    expect(compileNetlifyPattern(pattern)).toBeUndefined()
  })
})

describe("Netlify's own parser", () => {
  test('sends the same headers with the same paths', async () => {
    const word = fc.constantFrom('/', 'a', 'B', '.pdf', '*', ':x', '/a/', '/*')
    const pattern = fc.array(word, { maxLength: 5 }).map((parts) => `/${parts.join('')}`)
    const directives = fc.constantFrom(
      'noindex',
      'nofollow',
      'googlebot: none',
      ' all ',
      'a,b',
      "'''\nnoindex,\nnone'''",
    )
    const blocks = fc.array(fc.tuple(pattern, directives), { maxLength: 4 })
    const path = fc.array(fc.constantFrom('/', 'a', 'b', 'A', '.pdf', 'x'), { maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(blocks, blocks, fc.array(path, { minLength: 1 }), async (inFile, inToml, ends) => {
        const plain = inFile.filter(([, text]) => !text.includes('\n'))
        const lines = plain.map(([from, text]) => `${from}\n  X-Robots-Tag: ${text}\n`).join('')
        const toml = inToml
          .map(
            ([from, text]) =>
              `[[headers]]\nfor = "${from}"\n[headers.values]\nX-Robots-Tag = ${text.includes('\n') ? text : `"${text}"`}\n`,
          )
          .join('')
        const theirs = await parse(lines, toml)
        const { headers, unsupported } = netlify.read(filesOf(lines, toml), context)
        expect(unsupported).toEqual([])
        for (const end of ends) {
          const url = new URL(`https://example.com/${end.join('').replace(/^\/+/, '')}`)
          const expected = theirs.headers
            .filter(({ forRegExp }) => forRegExp.test(url.pathname))
            .map(({ values }) => values['X-Robots-Tag']!)
          const found = compileHeaders(headers, 'netlify')(url.href).map(({ value }) => value.value)
          // Theirs drops a repeated block.
          expect([...new Set(found)].toSorted()).toEqual([...new Set(expected)].toSorted())
        }
      }),
    )
  })
})
