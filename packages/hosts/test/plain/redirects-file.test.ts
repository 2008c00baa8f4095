import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseAllRedirects } from '@netlify/redirect-parser'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { parseRedirectsFile } from '../../src/plain/redirects-file.ts'
import type { Location } from '../../../syntax/src/location.ts'
import { shortLocation } from '../short-location.ts'

/** Rules and problems, one line each, in the order of the file. */
function read(text: string): string[] {
  const { redirects: rules, redirectProblems: problems } = parseRedirectsFile(text, '_redirects')
  return [
    ...rules.map(({ location: at, from, query, to, status, force, conditions }) =>
      [
        shortLocation(at),
        from,
        ...[...query].map(([name, value]) => `${name}=${value}`),
        '→',
        to,
        `${status ?? 'default'}${force ? '!' : ''}`,
        ...conditions,
      ].join(' '),
    ),
    ...problems.map(({ type, text: word, location: at }) => `${shortLocation(at)} ${type} ${word}`),
  ]
}

describe('parseRedirectsFile', () => {
  test.each<[string, string, string[]]>([
    ['an empty file', '', []],
    ['comments and empty lines', '# moved\n\n   # later\n', []],
    ['a status by the host', '/old /new', ['1:1-10 /old → /new default']],
    ['columns, tabs, Windows line ends', '/old\t\t/new   308\r\n', ['1:1-17 /old → /new 308']],
    ['indentation and a byte order mark', '\uFEFF  /old /new', ['1:3-12 /old → /new default']],
    ['a comment behind the rule', '/old /new 301 # moved in May', ['1:1-14 /old → /new 301']],
    ['a hash in the target', '/old /new#part', ['1:1-15 /old → /new#part default']],
    ['over a file', '/old /new 301!', ['1:1-15 /old → /new 301!']],
    [
      'a splat to another host',
      '/blog/* https://blog.example.com/:splat 301',
      ['1:1-44 /blog/* → https://blog.example.com/:splat 301'],
    ],
    [
      'another host',
      'http://old.example.com/* https://www.example.com/:splat 301!',
      ['1:1-61 http://old.example.com/* → https://www.example.com/:splat 301!'],
    ],
    [
      'parameters',
      '/store id=:id kind=book /books/:id 301',
      ['1:1-39 /store id=:id kind=book → /books/:id 301'],
    ],
    ['conditions', '/ /de/ 302 Language=de Country=de,at', ['1:1-37 / → /de/ 302 Language=de Country=de,at']],
    ['a rewrite of a folder to itself', '/api/* 200', ['1:1-11 /api/* → /api/:splat 200']],
    ['a rewrite without target and splat', '/api 200', ['1:1-5 missing-target /api']],
    ['no target', '/old', ['1:1-5 missing-target /old']],
    ['no target but a status', '/old/* 301', ['1:1-7 missing-target /old/*']],
    ['no target but a comment', '/old # /new', ['1:1-5 missing-target /old']],
    ['a target without slash', '/old new 301', ['1:6-9 invalid-target new']],
    ['a word before the target', '/old to /new', ['1:6-8 not-parameter to']],
    ['a status in words', '/old /new permanent', ['1:11-20 invalid-status permanent']],
    ['a status that is none', '/old /new 31', ['1:11-13 invalid-status 31']],
    ['a condition without status', '/old /new Country=de', ['1:11-21 invalid-status Country=de']],
    ['a word behind the status', '/old /new 301 !', ['1:15-16 not-condition !']],
    [
      'a source that cannot be read',
      'https://:sub.example.com/* /new',
      ['1:1-27 invalid-source https://:sub.example.com/*'],
    ],
    [
      'a query in the source',
      '/a?id=1 /b\n/a#b /b',
      ['1:1-8 query-in-source /a?id=1', '2:1-5 query-in-source /a#b'],
    ],
    [
      'paths of the host',
      '/.netlify/x /a\nhttps://example.com/.netlify/x /a',
      ['1:1-12 reserved-source /.netlify/x', '2:1-31 reserved-source https://example.com/.netlify/x'],
    ],
    [
      'a source twice',
      '/a /b\n/a /c\n/a /b 301',
      ['1:1-6 /a → /b default', '2:1-6 /a → /c default', '3:1-10 /a → /b 301', '2:1-3 repeated /a'],
    ],
    [
      'a source twice for a reason',
      '/a /de 302 Country=de\n/a /b\n/a /c 301!\n/a x=1 /d',
      [
        '1:1-22 /a → /de 302 Country=de',
        '2:1-6 /a → /b default',
        '3:1-11 /a → /c 301!',
        '4:1-10 /a x=1 → /d default',
      ],
    ],
  ])('%s', (_name, text, expected) => {
    expect(read(text)).toEqual(expected)
  })

  const word = fc.constantFrom(
    '/old',
    '/new/:splat',
    '/blog/*',
    'http://old.example.com/*',
    'https://:sub.example.com/',
    '/.netlify/a',
    '/a?b=1',
    'id=:id',
    'a=b=c',
    'Country=de,at',
    'Sign=SECRET',
    '301',
    '301!',
    '200',
    '404x',
    '31',
    'new',
    '#',
    '#a',
    '!',
    'é',
  )

  test('never throws, and every place holds the text it is given for', () => {
    const part = fc.oneof(word, fc.constantFrom(' ', '\t', '\n', '\r\n', '\uFEFF'))
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const text = parts.join('')
        const lines = text.replace(/^\uFEFF/, '').split('\n')
        const { redirects: rules, redirectProblems: problems } = parseRedirectsFile(text, '_redirects')
        const at = ({ line, column, endColumn }: Location): string =>
          lines[line! - 1]!.slice(column! - 1, endColumn! - 1)
        for (const rule of rules) expect(at(rule.location).startsWith(rule.from)).toBe(true)
        for (const problem of problems) expect(at(problem.location)).toBe(problem.text)
      }),
    )
  })

  describe("Netlify's own parser", () => {
    const folder = mkdtempSync(join(tmpdir(), 'redirects-'))
    afterAll(() => rmSync(folder, { recursive: true }))
    const stricter = new Set(['not-parameter', 'not-condition', 'query-in-source'])

    test('reads each line alike, or accepts what it will not follow', async () => {
      const file = join(folder, '_redirects')
      await fc.assert(
        fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 6 }), async (words) => {
          const line = words.join(' ')
          writeFileSync(file, line)
          const theirs = await parseAllRedirects({
            redirectsFiles: [file],
            configRedirects: [],
            minimal: false,
          })
          const { redirects: rules, redirectProblems: problems } = parseRedirectsFile(line, file)
          const [problem] = problems
          if (theirs.errors.length > 0) expect([rules, problems.length]).toEqual([[], 1])
          if (problem && theirs.errors.length === 0)
            expect(stricter.has(problem.type) || problem.text.startsWith('31')).toBe(true)
          if (problem) return
          expect(
            rules.map(({ from, query, to, status, force, conditions }) => ({
              from,
              query: Object.fromEntries(query),
              to,
              status,
              force,
              isConditional: conditions.length > 0,
            })),
          ).toEqual(
            (theirs.redirects as Record<string, unknown>[]).map(
              ({ from, query, to, status, force, conditions, signed }) => ({
                from,
                query,
                to,
                status,
                force,
                isConditional: Object.keys(conditions as object).length > 0 || signed !== undefined,
              }),
            ),
          )
        }),
      )
    })
  })
})
