import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cloudflare } from '../../src/cloudflare/cloudflare.ts'
import { createHostModel } from '../../src/host-model.ts'
import { netlify } from '../../src/netlify/netlify.ts'
import { vercel } from '../../src/vercel/vercel.ts'
import { context } from './read-case.ts'
import { hostFiles } from './write-case.ts'

describe.each([netlify, cloudflare, vercel])('$title', (host) => {
  test('reads any file', () => {
    const part = fc.constantFrom(
      '/a',
      '/*',
      ':b',
      ' ',
      '\n',
      '\r\n',
      '  X-Robots-Tag: noindex',
      '! Link',
      '{',
      '}',
      '[',
      ']',
      '"',
      'headers',
      'redirects',
      ':',
      ',',
      '[[headers]]\n',
      'for = ',
      '[assets]\n',
      '\u0000',
      '\uFEFF',
      '#',
      '301!',
      '\\',
      '(',
      '$1',
    )
    const text = fc.array(part, { maxLength: 25 }).map((parts) => parts.join(''))
    const names = ['_headers', '_redirects', 'netlify.toml', 'vercel.json', 'wrangler.toml', 'wrangler.json']
    let located = 0
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), text), (texts) => {
        const files = hostFiles(texts).filter(host.reads)
        const statements = host.read(files, context)
        const { respond } = createHostModel(host, statements, context)
        for (const path of ['', 'a', 'x/y?z', '%C3%BC', '%']) respond(context.root + path)
        const known = new Set(files.map(({ file }) => file))
        const locations = [
          ...statements.headerProblems,
          ...statements.redirectProblems,
          ...statements.unsupported,
          ...statements.limits,
        ]
        for (const { location } of locations) expect(known).toContain(location.file)
        located += locations.length
      }),
    )
    expect(located).toBeGreaterThan(0)
  })
})
