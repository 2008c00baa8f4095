import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseAllRedirects } from '@netlify/redirect-parser'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { parseNetlifyToml } from '../../src/netlify/netlify-toml.ts'
import { joinStatements } from '../../src/host-files.ts'
import { shortLocation } from '../short-location.ts'

/** Rules and problems of both kinds, one line each. */
function read(text: string): string[] {
  const { redirects, redirectProblems, headers, headerProblems } = joinStatements(
    parseNetlifyToml(text, 'netlify.toml'),
  )
  return [
    ...redirects.map(({ fromAt, from, query, to, status, force, conditions }) =>
      [
        shortLocation(fromAt),
        from,
        ...[...query].map(([name, value]) => `${name}=${value}`),
        '→',
        to,
        `${status ?? 'default'}${force ? '!' : ''}`,
        ...conditions,
      ].join(' '),
    ),
    ...headers.flatMap(({ location, host = '', path, lines }) => [
      `${shortLocation(location)} ${host}${path}`,
      ...lines.map(({ name, value }) => `  ${shortLocation(value.location)} ${name}=${value.value}`),
    ]),
    ...[...redirectProblems, ...headerProblems].map(({ type, text: word, location }) =>
      `${shortLocation(location)} ${type} ${word}`.trim(),
    ),
  ]
}

describe('parseNetlifyToml', () => {
  test.each<[string, string, string[]]>([
    ['an empty file', '', []],
    ['other tables', '[build]\npublish = "dist"\n\n[context.production.environment]\nA = "1"\n', []],
    [
      'a redirect',
      '[[redirects]]\n  from = "/old"\n  to = "/new"\n  status = 302\n  force = true\n',
      ['2:11-15 /old → /new 302!'],
    ],
    [
      'Windows line ends, a byte order mark',
      '\uFEFF[[redirects]]\r\nfrom = "/old"\r\nto = "/new"\r\n',
      ['2:9-13 /old → /new default'],
    ],
    [
      'parameters and conditions',
      '[[redirects]]\nfrom = "/store"\nto = "/de/:id"\nquery = {id = ":id"}\nconditions = {Country = ["de", "at"]}\n',
      ['2:9-15 /store id=:id → /de/:id default Country=de,at'],
    ],
    [
      'a signed proxy',
      "[[redirects]]\nfrom = '/api/*'\nto = 'https://api.example.com/:splat'\nstatus = 200\nsigned = 'KEY'",
      ['2:9-15 /api/* → https://api.example.com/:splat 200 Sign'],
    ],
    [
      'a rewrite of a folder to itself',
      '[[redirects]]\nfrom = "/api/*"\nstatus = 200',
      ['2:9-15 /api/* → /api/:splat 200'],
    ],
    ['a list in one line', 'redirects = [{from = "/a", to = "/b"}]', ['1:13-39 /a → /b default']],
    [
      'headers',
      '[[headers]]\n  for = "/drafts/*"\n  [headers.values]\n    X-Robots-Tag = "noindex"\n    Cache-Control = "no-store"\n[[headers]]\n  for = "/b"\n  values = { Link = "</c>; rel=canonical" }',
      [
        '2:10-19 /drafts/*',
        '  4:21-28 x-robots-tag=noindex',
        '  5:22-30 cache-control=no-store',
        '7:10-12 /b',
        '  8 link=</c>; rel=canonical',
      ],
    ],
    [
      'a value over lines, and a list of values',
      "[[headers]]\nfor = '/Blog/*'\n[headers.values]\nX-Robots-Tag = '''\nnoindex,\nnofollow'''\nLink = ['</a>; rel=canonical', '</b>; rel=next']",
      [
        '2:8-15 /Blog/*',
        '  4 x-robots-tag=noindex, nofollow',
        '  7 link=</a>; rel=canonical, </b>; rel=next',
      ],
    ],
    [
      'a URL',
      '[[headers]]\nfor = "https://a.de/*"\nvalues = {Link = "</>"}',
      ['2:8-22 not-at-netlify https://a.de/*'],
    ],
    ['headers without values', '[[headers]]\nfor = "/a"', []],
    ['no source', '[[redirects]]\nto = "/new"', ['1:3-12 missing-source']],
    ['no target', '[[redirects]]\nfrom = "/old"', ['2:9-13 missing-target /old']],
    ['a target without slash', '[[redirects]]\nfrom = "/old"\nto = "new"', ['3:7-10 invalid-target new']],
    [
      'a target that is a table',
      '[[redirects]]\nfrom = "/old"\nto = { en = ["/a"] }',
      ['3:6-21 invalid-target {"en":["/a"]}'],
    ],
    [
      'a status that is none',
      '[[redirects]]\nfrom = "/old"\nto = "/new"\nstatus = "moved"',
      ['4:10-17 invalid-status moved'],
    ],
    [
      'a query in the source',
      '[[redirects]]\nfrom = "/a?id=1"\nto = "/b"',
      ['2:9-16 query-in-source /a?id=1'],
    ],
    [
      'a path of the host',
      '[[redirects]]\nfrom = "/.netlify/x"\nto = "/b"',
      ['2:9-20 reserved-source /.netlify/x'],
    ],
    [
      'a source twice',
      '[[redirects]]\nfrom = "/a"\nto = "/b"\n[[redirects]]\nfrom = "/a"\nto = "/c"',
      ['2:9-11 /a → /b default', '5:9-11 /a → /c default', '5:9-11 repeated /a'],
    ],
    ['headers without path', '[[headers]]\n[headers.values]\nX-A = "1"', ['1:3-10 missing-path [[headers]]']],
    ['a value that is no text', '[[headers]]\nfor = "/a"\n[headers.values]\nX-A = 1', ['4:7-8 not-text X-A']],
    [
      'an empty value',
      '[[headers]]\nfor = "/a"\n[headers.values]\nLink = " "',
      ['4:8-11 missing-value Link'],
    ],
    ['no TOML', '[[redirects]]\nfrom = /old', ['2:8-9 unreadable netlify.toml']],
  ])('%s', (_name, text, expected) => {
    expect(read(text)).toEqual(expected)
  })

  test('never throws', () => {
    const part = fc.constantFrom(
      '[[redirects]]\n',
      '[[headers]]\n',
      '[headers.values]\n',
      'redirects = ',
      'from = "/a"\n',
      'from = 1\n',
      'to = "/b"\n',
      'status = 301\n',
      'query = {a = 1}\n',
      'conditions = []\n',
      'for = "/*"\n',
      'X-Robots-Tag = "noindex"\n',
      '"""',
      '[',
      '{}\n',
      '\n',
      'é',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
        const { redirectProblems, headerProblems } = joinStatements(
          parseNetlifyToml(parts.join(''), 'netlify.toml'),
        )
        for (const { location } of [...redirectProblems, ...headerProblems])
          expect(location.file).toBe('netlify.toml')
      }),
    )
  })

  describe("Netlify's own parser", () => {
    const folder = mkdtempSync(join(tmpdir(), 'netlify-toml-'))
    afterAll(() => rmSync(folder, { recursive: true }))

    test('reads each redirect alike', async () => {
      const file = join(folder, 'netlify.toml')
      const line = fc.constantFrom(
        'from = "/old"',
        'origin = "/blog/*"',
        'from = "/.netlify/a"',
        'to = "/new/:splat"',
        'destination = "https://www.example.com/"',
        'status = 200',
        'status = "301!"',
        'status = "gone"',
        'force = true',
        'query = {id = ":id"}',
        'params = {a = "1"}',
        'conditions = {Country = ["de"]}',
        'signed = "KEY"',
      )
      const lines = fc.uniqueArray(line, { selector: (text) => text.split(' ')[0]!, maxLength: 8 })
      await fc.assert(
        fc.asyncProperty(lines, async (keys) => {
          const text = `[[redirects]]\n${keys.join('\n')}\n`
          writeFileSync(file, text)
          const theirs = await parseAllRedirects({
            redirectsFiles: [],
            netlifyConfigPath: file,
            configRedirects: [],
            minimal: false,
          })
          const { redirects: rules, redirectProblems } = joinStatements(parseNetlifyToml(text, file))
          expect(redirectProblems).toHaveLength(theirs.errors.length)
          const shape = (one: Record<string, unknown>, isConditional: boolean) => [
            one['from'],
            one['to'],
            one['status'],
            one['force'],
            isConditional,
          ]
          expect(
            rules.map((rule) => [
              ...shape({ ...rule }, rule.conditions.length > 0),
              Object.fromEntries(rule.query),
            ]),
          ).toEqual(
            (theirs.redirects as Record<string, unknown>[]).map((one) => [
              ...shape(
                one,
                Object.keys(one['conditions'] as object).length > 0 || one['signed'] !== undefined,
              ),
              one['query'],
            ]),
          )
        }),
      )
    })
  })
})
