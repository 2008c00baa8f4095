import { expect, test } from 'vitest'
import { formatAnnotations } from '../../src/report/annotations.ts'
import { rules } from '../../src/rules/index.ts'
import type { Finding } from '../../src/linter/finding.ts'

const finding = (parts: Partial<Finding>): Finding => ({
  rule: 'canonical/present',
  id: 'missing',
  level: 'error',
  message: 'Missing canonical',
  file: 'dist/a.html',
  ...parts,
})
const annotate = (...findings: Finding[]): string[] => formatAnnotations(findings, (file) => `docs/${file}`)

test.each<[string, Partial<Finding>, string]>([
  ['a file', {}, '::error title=canonical/present,file=docs/dist/a.html::Missing canonical'],
  [
    'a place, and the page',
    { line: 3, column: 9, endLine: 4, endColumn: 2, url: 'https://example.com/50%/' },
    '::error title=canonical/present,file=docs/dist/a.html,line=3,col=9,endLine=4,endColumn=2::Missing canonical%0Apage https://example.com/50%25/',
  ],
  ['the site as a whole', { file: '.' }, '::error title=canonical/present::Missing canonical'],
  [
    'a warning with a second place',
    { level: 'warn', related: [{ file: '_redirects', line: 2, message: 'the redirect' }] },
    '::warning title=canonical/present,file=docs/dist/a.html::Missing canonical%0Asee _redirects:2: the redirect',
  ],
  [
    'a name that would end the property',
    { file: 'dist/a,line=1: b%2C.html' },
    '::error title=canonical/present,file=docs/dist/a%2Cline=1%3A b%252C.html::Missing canonical',
  ],
  [
    'text of a page that would be a command',
    { message: 'Unexpected `\n::set-output name=a::b\r`' },
    '::error title=canonical/present,file=docs/dist/a.html::Unexpected `\\n::set-output name=a::b\\r`',
  ],
])('%s', (_name, parts, expected) => {
  const { howToFix } = rules['canonical/present']
  expect(annotate(finding(parts))).toEqual([`${expected}%0Afix: ${howToFix}`])
})

test('omits findings of level info', () => {
  expect(annotate(finding({ level: 'info' }))).toEqual([])
})

test('ten of each level, first one of each kind', () => {
  const many = (level: 'warn' | 'error', rule: string, count: number): Finding[] =>
    Array.from({ length: count }, (_, number) => finding({ level, rule, file: `${number}` }))
  const lines = annotate(
    ...many('warn', 'canonical/absolute', 9),
    ...many('error', 'canonical/present', 30),
    ...many('error', 'robots/known-directive', 2),
    ...many('error', 'canonical/in-head', 1),
  )
  const errors = [
    'canonical/present,file=docs/0',
    'robots/known-directive,file=docs/0',
    'canonical/in-head,file=docs/0',
    'canonical/present,file=docs/1',
    'robots/known-directive,file=docs/1',
    ...[2, 3, 4, 5, 6].map((number) => `canonical/present,file=docs/${number}`),
  ]
  expect(lines.slice(0, 10)).toEqual(
    errors.map((error) => expect.stringContaining(`::error title=${error}::Missing canonical%0Afix: `)),
  )
  expect(lines.slice(10).map((line) => line.slice(0, 35))).toEqual(
    Array.from({ length: 9 }, () => '::warning title=canonical/absolute,'),
  )
})
