import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { crawlerHeaders, compileHeaders } from '../../src/headers-for.ts'
import { parseHeadersFile } from '../../src/plain/headers-file.ts'
import { compilePattern } from '../../src/match-pattern.ts'
import { unmatchedRules } from '../../src/unmatched-rules.ts'
import type { Location } from '../../../syntax/src/location.ts'
import { shortLocation } from '../short-location.ts'

/** Rules and problems, one line each, in the order of the file. */
function read(text: string): string[] {
  const { headers: rules, headerProblems: problems } = parseHeadersFile(text, 'dist/_headers')
  const lines: string[] = []
  for (const { location: at, host, path, lines: set, detached } of rules) {
    lines.push(`${shortLocation(at)} ${host === undefined ? '' : `[${host}]`}${path}`)
    lines.push(...set.map(({ name, value }) => `  ${shortLocation(value.location)} ${name}=${value.value}`))
    lines.push(...detached.map((name) => `  !${name}`))
  }
  return [
    ...lines,
    ...problems.map(({ type, text: line, location: at }) => `${shortLocation(at)} ${type} ${line}`),
  ]
}

describe('parseHeadersFile', () => {
  test.each<[string, string, string[]]>([
    ['an empty file', '', []],
    ['comments and empty lines', '# all pages\n\n   # indented\n', []],
    [
      'a path and its headers',
      '/drafts/*\n  X-Robots-Tag: noindex\n  Cache-Control: no-store\n',
      ['1:1-10 /drafts/*', '  2:17-24 x-robots-tag=noindex', '  3:18-26 cache-control=no-store'],
    ],
    [
      'tabs, no indentation, spaces around everything',
      '  /a \n\tX-Robots-Tag :\t noindex, nofollow \nLink: </b>; rel=canonical',
      ['1:3-5 /a', '  2:18-35 x-robots-tag=noindex, nofollow', '  3:7-26 link=</b>; rel=canonical'],
    ],
    [
      'colons and hashes in values',
      '/a\n  X-Robots-Tag: googlebot: noindex\n  Link: <https://example.com/#a>; rel="canonical"',
      [
        '1:1-3 /a',
        '  2:17-35 x-robots-tag=googlebot: noindex',
        '  3:9-50 link=<https://example.com/#a>; rel="canonical"',
      ],
    ],
    [
      'Windows line ends and a byte order mark',
      '\uFEFF/a\r\n  X-Robots-Tag: noindex\r\n',
      ['1:1-3 /a', '  2:17-24 x-robots-tag=noindex'],
    ],
    [
      'a name twice stays two lines',
      '/a\n  X-Robots-Tag: noindex\n  X-Robots-Tag: googlebot: nofollow',
      ['1:1-3 /a', '  2:17-24 x-robots-tag=noindex', '  3:17-36 x-robots-tag=googlebot: nofollow'],
    ],
    [
      'a path without headers, a path twice',
      '/a\n/b\n  X-A: 1\n/a\n  X-A: 2',
      ['1:1-3 /a', '2:1-3 /b', '  3:8-9 x-a=1', '4:1-3 /a', '  5:8-9 x-a=2'],
    ],
    [
      'a URL with a host',
      'https://:project.pages.dev/*\n  X-Robots-Tag: noindex\nhttps://Example.com\n  X-A: 1',
      [
        '1:1-29 [:project.pages.dev]/*',
        '  2:17-24 x-robots-tag=noindex',
        '3:1-20 [example.com]/',
        '  4:8-9 x-a=1',
      ],
    ],
    ['a header taken back', '/a\n  ! X-Robots-Tag', ['1:1-3 /a', '  !x-robots-tag']],
    ['no colon', '/a\n  noindex', ['1:1-3 /a', '2:3-10 missing-colon noindex']],
    ['a path without its slash', 'drafts/*', ['1:1-9 missing-colon drafts/*']],
    [
      'a header before the first path',
      'X-Robots-Tag: noindex\n! Link\n/a',
      ['3:1-3 /a', '1:1-22 before-path X-Robots-Tag: noindex', '2:1-7 before-path ! Link'],
    ],
    ['no name', '/a\n  : noindex', ['1:1-3 /a', '2:3-12 missing-name : noindex']],
    ['no value', '/a\n  X-Robots-Tag:  ', ['1:1-3 /a', '2:3-16 missing-value X-Robots-Tag:']],
    ['a name of two words', '/a\n  X Robots: noindex', ['1:1-3 /a', '2:3-20 invalid-name X Robots: noindex']],
  ])('%s', (_name, text, expected) => {
    expect(read(text)).toEqual(expected)
  })

  test('places name the file', () => {
    expect(parseHeadersFile('/a\n  X-A: 1', 'dist/_headers').headers[0]!.lines[0]!.value.location).toEqual({
      file: 'dist/_headers',
      line: 2,
      column: 8,
      endLine: 2,
      endColumn: 9,
    })
  })

  test('never throws, and every place holds the text it is given for', () => {
    const part = fc.constantFrom(
      '/a',
      '*',
      ':b',
      'https://',
      'X-A',
      ': ',
      '! ',
      '\n',
      '\r\n',
      ' ',
      '\t',
      '#',
      'é',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const text = parts.join('')
        const lines = text.split('\n')
        const { headers: rules, headerProblems: problems } = parseHeadersFile(text, '_headers')
        const at = (location: unknown): string | undefined => {
          const { line, column, endColumn } = location as Record<'line' | 'column' | 'endColumn', number>
          return lines[line - 1]?.slice(column - 1, endColumn - 1)
        }
        for (const rule of rules) {
          expect(at(rule.location)).toBe(rule.pattern)
          for (const { value } of rule.lines) expect(at(value.location)).toBe(value.value)
        }
        for (const problem of problems) expect(at(problem.location)).toBe(problem.text)
      }),
    )
  })
})

describe('compilePattern', () => {
  test.each<[string, string[], string[]]>([
    ['/', ['/'], ['', '/a']],
    ['/a', ['/a'], ['/a/', '/A', '/ab', '/']],
    ['/*', ['/', '/a', '/a/b.html'], ['']],
    ['/drafts/*', ['/drafts/', '/drafts/a/b'], ['/drafts', '/draft/', '/x/drafts/']],
    ['/*.pdf', ['/a.pdf', '/a/b.pdf', '/.pdf'], ['/a.pdf/', '/a.html']],
    ['/a*b', ['/ab', '/a/b', '/aab'], ['/a', '/abc']],
    ['/*/a/*', ['/x/a/', '/x/y/a/z'], ['/a/']],
    ['/blog/:slug', ['/blog/a', '/blog/a.html'], ['/blog/', '/blog/a/', '/blog/a/b']],
    ['/:lang/blog/:slug/', ['/de/blog/a/'], ['//blog/a/', '/de/x/a/', '/de/blog/a']],
    ['/:year-:month', ['/2026-11', '/a-b-c'], ['/2026', '/-11', '/2026-']],
    ['/a:1', ['/a:1'], ['/a', '/ab']],
    [
      '/a+(b)[c]{2}-^$|/:x',
      ['/a+(b)[c]{2}-^$|/y'],
      ['/aabc-/y', '/a+(b)[c]{2}-^$|/', '/a+(b)[c]{2}-^$|/y/z'],
    ],
    ['/:a/:b/*', ['/x/y/', '/x/y/z\n'], ['/x/y', '//y/z', '/x//z']],
  ])('%s', (pattern, yes, no) => {
    const isMatch = compilePattern(pattern, '/')
    expect(yes.filter((path) => !isMatch(path))).toEqual([])
    expect(no.filter(isMatch)).toEqual([])
  })

  test('a placeholder of a host ends at a dot', () => {
    const isMatch = compilePattern(':project.pages.dev', '/.')
    expect(['docs.pages.dev', 'main.docs.pages.dev', '.pages.dev'].map(isMatch)).toEqual([true, false, false])
  })

  test('means what the regular expression of Cloudflare means', () => {
    const pattern = fc.array(fc.constantFrom('/', 'a', 'b', '*', ':x', '.'), { maxLength: 8 })
    const path = fc.array(fc.constantFrom('/', 'a', 'b', '.', 'x'), { maxLength: 10 })
    fc.assert(
      fc.property(pattern, path, (parts, text) => {
        // A letter right behind a placeholder would be part of its name.
        const written = parts.join('').replace(/(:x)(?=[ab])/g, '$1/')
        const source = written
          .replaceAll('.', String.raw`\.`)
          .replaceAll('*', '.*')
          .replaceAll(':x', '[^/]+')
        expect(compilePattern(written, '/')(text.join(''))).toBe(
          new RegExp(`^${source}$`).test(text.join('')),
        )
      }),
    )
  })
})

describe('compileHeaders', () => {
  const file = [
    '/*',
    '  X-Robots-Tag: nosnippet',
    'https://staging.example.com/*',
    '  X-Robots-Tag: noindex',
    '/press/*',
    '  X-Robots-Tag: googlebot: noimageindex',
    '/press/kit/',
    '  ! X-Robots-Tag',
    '  Link: <https://example.com/kit.pdf>; rel="canonical"',
    '  X-Robots-Tag: noindex',
  ].join('\n')
  const { headers: rules } = parseHeadersFile(file, '_headers')

  test.each<[string, string[]]>([
    ['https://example.com/', ['2 nosnippet']],
    ['https://example.com/?page=2#top', ['2 nosnippet']],
    ['https://staging.example.com/a', ['2 nosnippet', '4 noindex']],
    ['https://example.com/press/a/', ['2 nosnippet', '6 googlebot: noimageindex']],
    ['https://example.com/press/kit/', ['9 <https://example.com/kit.pdf>; rel="canonical"', '10 noindex']],
    ['https://example.com/press/kit', ['2 nosnippet', '6 googlebot: noimageindex']],
  ])('%s', (url, expected) => {
    const lines = compileHeaders(rules)(url)
    expect(lines.map(({ value }) => `${(value.location as Location).line} ${value.value}`)).toEqual(expected)
  })
})

describe('hosts that differ', () => {
  const { headers: rules } = parseHeadersFile(
    '/About\n  X-Robots-Tag: noindex\n/blog/*\n  X-Robots-Tag: nofollow',
    '_headers',
  )
  test.each<[string, string[], string[]]>([
    ['https://example.com/About', ['noindex'], ['noindex']],
    ['https://example.com/about/', ['noindex'], []],
    ['https://example.com/blog', ['nofollow'], []],
    ['https://example.com/blog/', ['nofollow'], ['nofollow']],
    ['https://example.com/', [], []],
  ])('%s', (url, netlify, cloudflare) => {
    const values = (host?: 'netlify' | 'cloudflare') =>
      compileHeaders(rules, host)(url).map(({ value }) => value.value)
    expect(values('netlify')).toEqual(netlify)
    expect(values('cloudflare')).toEqual(cloudflare)
    expect(values()).toEqual(cloudflare)
  })
})

describe('crawlerHeaders', () => {
  test('keeps what crawlers read', () => {
    const text =
      '/a\n  Cache-Control: no-store\n/b\n  X-A: 1\n  Link: </c>; rel=canonical\n/d\n  ! x-robots-tag\n  ! X-A'
    const rules = crawlerHeaders(parseHeadersFile(text, '_headers').headers)
    expect(rules.map(({ path, lines, detached }) => [path, lines.map(({ name }) => name), detached])).toEqual(
      [
        ['/b', ['link'], []],
        ['/d', [], ['x-robots-tag']],
      ],
    )
  })
})

describe('unmatchedRules', () => {
  const served = {
    paths: ['/', '/About/', '/blog/a', '/old'],
    files: ['about/index.html', 'media/Price.pdf', '404.html'],
    elsewhere: (path: string) => path.startsWith('/shop/'),
  }
  test.each<[string, boolean]>([
    ['/*', true],
    ['/about', true],
    ['/about/', true],
    ['/about/index.html', true],
    ['/blog/a/', true],
    ['/blog/:slug', true],
    ['/*.pdf', true],
    ['/media/price.pdf', true],
    ['/404', true],
    ['/old', true],
    ['/shop/*', true],
    ['https://preview.example.com/*', true],
    ['/.netlify/functions/*', true],
    ['/blog/b', false],
    ['/drafts/*', false],
    ['/*.docx', false],
  ])('%s matches something: %s', (pattern, expected) => {
    const { headers: rules } = parseHeadersFile(`${pattern}\n  X-Robots-Tag: noindex`, '_headers')
    expect(unmatchedRules(rules, served)).toEqual(expected ? [] : rules)
  })
})

describe('unmatchedRules', () => {
  const site = { paths: ['/docs/a/'], files: ['über.pdf', 'b.PDF', 'c/index.html'], elsewhere: () => false }
  test.each<[string, string, boolean]>([
    ['/docs/a', '/docs/', true],
    ['/docs/x', '/docs/', false],
    ['/docs/%C3%BCber.pdf', '/docs/', true],
    ['/%C3%BCber.pdf', '/', true],
    ['/b.pdf', '/', true],
    ['/docs/c', '/docs/', true],
    ['/docs/:name.pdf', '/docs/', true],
    ['/other/*', '/docs/', false],
  ])('%s of a site at %s', (pattern, base, isMatched) => {
    const { headers: rules } = parseHeadersFile(`${pattern}\n  X-Robots-Tag: noindex`, '_headers')
    expect(unmatchedRules(rules, { ...site, base })).toHaveLength(isMatched ? 0 : 1)
  })
})
