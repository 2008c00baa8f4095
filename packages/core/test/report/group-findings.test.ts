import { expect, test } from 'vitest'
import type { Finding } from '../../src/linter/finding.ts'
import { countProblems, groupFindings } from '../../src/report/group-findings.ts'

const finding = (path: string, parts: Partial<Finding> = {}): Finding => ({
  rule: 'canonical/present',
  id: 'missing',
  level: 'warn',
  message: `Missing canonical of ${path}`,
  file: `dist/${path}`,
  url: `https://example.com/${path}`,
  cause: 'layout',
  ...parts,
})
const shown = (findings: readonly Finding[]): string[][] =>
  groupFindings(findings).map((group) => group.findings.map(({ file }) => file.slice('dist/'.length)))
const examplesOf = (paths: readonly string[]): string[] =>
  groupFindings(paths.map((path) => finding(path)))[0]!.examples.map(({ file }) => file.slice('dist/'.length))

test('joins findings of one rule, message, level and cause', () => {
  const others: Partial<Finding>[] = [
    { rule: 'canonical/absolute' },
    { id: 'app' },
    { level: 'error' },
    { cause: 'other' },
  ]
  const findings = [finding('a/'), ...others.map((other) => finding('b/', other)), finding('c/')]
  // The error is first, then the warning on most pages.
  expect(shown(findings)).toEqual([['b/'], ['a/', 'c/'], ['b/'], ['b/'], ['b/']])
  expect(countProblems(groupFindings(findings))).toEqual({ errors: 1, warnings: 4 })
})

test('joins findings of several rules with one root, below the one of the highest level in most places', () => {
  const root = 'origin http://localhost:4000'
  const listed: Partial<Finding> = { rule: 'sitemap/valid', level: 'error', root }
  const findings = [
    finding('a/', { rule: 'links/https', root }),
    finding('sitemap.xml', listed),
    ...['b/', 'c/'].map((path) => finding(path, { level: 'error', root })),
    finding('d/', { level: 'error' }),
  ]
  expect(shown(findings)).toEqual([['b/', 'c/', 'sitemap.xml', 'a/'], ['d/']])
  expect(countProblems(groupFindings(findings))).toEqual({ errors: 2, warnings: 0 })
})

test('keeps findings without cause apart', () => {
  const { cause: _, ...alone } = finding('a/')
  expect(shown([alone, { ...alone }, finding('b/')])).toEqual([['a/'], ['a/'], ['b/']])
})

test.each<[string, string[], string[]]>([
  ['all of five', ['a/1/', 'a/2/', 'a/3/', 'a/4/', 'a/5/'], ['a/1/', 'a/2/', 'a/3/', 'a/4/', 'a/5/']],
  [
    'top folders',
    ['index.html', 'a/1/', 'a/2/', 'b/1/', 'b/2/', 'c/1/', 'c/2/', 'd/1.html', 'e/1/'],
    ['index.html', 'a/1/', 'b/1/', 'c/1/', 'd/1.html'],
  ],
  [
    'folders of folders',
    ['a/x/1', 'a/x/2', 'a/y/1', 'a/y/2', 'b/1', 'b/2', 'b/3'],
    ['a/x/1', 'b/1', 'a/y/1', 'a/x/2', 'a/y/2'],
  ],
  ['one folder', ['a/1', 'a/2', 'a/3', 'a/4', 'a/5', 'a/6'], ['a/1', 'a/2', 'a/3', 'a/4', 'a/5']],
])('examples: %s', (_name, paths, expected) => {
  expect(examplesOf(paths)).toEqual(expected)
})

test('examples of findings without page are from different files', () => {
  const { url: _, ...rest } = finding('')
  const groups = groupFindings(
    ['a/sitemap.xml', 'a/sitemap.xml', 'a/robots.txt', 'b/sitemap.xml', 'a/sitemap.xml', 'a/x.xml'].map(
      (file) => ({
        ...rest,
        file,
      }),
    ),
  )
  expect(groups[0]!.examples.map(({ file }) => file)).toEqual([
    'a/sitemap.xml',
    'b/sitemap.xml',
    'a/sitemap.xml',
    'a/robots.txt',
    'a/sitemap.xml',
  ])
})
