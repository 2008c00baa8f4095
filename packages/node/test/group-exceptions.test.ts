import { expect, test } from 'vitest'
import type { UserOptions } from '@indexical/core'
import { check } from '../src/index.ts'
import { makeFolder } from './folder.ts'

const site = 'https://www.example.com'
const options = { site, preset: 'off', rules: { 'canonical/own-hostname': 'error' } } as const
const page = '<!doctype html><html><head><link rel="canonical" href="https://old.example.org/"></head></html>'
const names = ['a', 'b', 'c', 'd']
const files = Object.fromEntries(names.map((name) => [`dist/${name}/index.html`, page]))

const paths = (findings: readonly { level: string; url?: string | undefined }[]): string[] =>
  findings.map(({ level, url }) => `${level} ${new URL(url!).pathname}`)

test('pages with one cause are one error', async () => {
  const report = await check('dist', options, { root: makeFolder(files) })
  expect(paths(report.findings)).toEqual(['error /a/', 'error /b/', 'error /c/', 'error /d/'])
  expect({ errors: report.errors, warnings: report.warnings }).toEqual({ errors: 1, warnings: 0 })
})

test('`ignore` on a page shrinks the group', async () => {
  const pages = { '/b/': { indexical: { ignore: { 'canonical/own-hostname': 'syndicated' } } } }
  const report = await check('dist', { ...options, pages }, { root: makeFolder(files) })
  expect(paths(report.findings)).toEqual(['error /a/', 'error /c/', 'error /d/'])
  expect(report.errors).toBe(1)
})

test('`overrides` on a page shrink the group, or change levels in it', async () => {
  const overrides: UserOptions['overrides'] = [
    { paths: ['/a/'], rules: { 'canonical/own-hostname': 'off' } },
    { paths: ['/b/'], rules: { 'canonical/own-hostname': 'warn' } },
  ]
  const report = await check('dist', { ...options, overrides }, { root: makeFolder(files) })
  expect(paths(report.findings)).toEqual(['warn /b/', 'error /c/', 'error /d/'])
  expect({ errors: report.errors, warnings: report.warnings }).toEqual({ errors: 1, warnings: 0 })
})

const both = ['/api/', '/guide/']

test.each<[string, UserOptions['engines'], string[]]>([
  ['User-agent: *\nDisallow: /api/\n', ['google', 'bing'], ['/guide/']],
  ['User-agent: googlebot\nUser-agent: bingbot\nDisallow: /api/\n', ['google', 'bing'], ['/guide/']],
  ['User-agent: googlebot\nDisallow: /api/\n', ['google'], ['/guide/']],
  ['User-agent: googlebot\nDisallow: /api/\n', ['google', 'bing'], both],
  ['User-agent: GPTBot\nDisallow: /\n', ['google', 'bing'], both],
])(
  'links and canonicals matter on pages that a search crawler may fetch: %j for %j',
  async (robots, engines, linted) => {
    const link =
      '<!doctype html><html><head><p></p></head><body><a href="http://www.example.com/api/">API</a></body></html>'
    const html = { 'dist/api/index.html': link, 'dist/guide/index.html': link }
    const rules = { 'links/https': 'warn', 'canonical/present': 'warn', 'page/head-intact': 'warn' } as const
    const { findings } = await check(
      'dist',
      { site, ...(engines && { engines }), preset: 'off', rules },
      { root: makeFolder({ ...html, 'dist/robots.txt': robots }) },
    )
    const about = (rule: string): string[] =>
      findings.filter((finding) => finding.rule === rule).map(({ url }) => new URL(url!).pathname)
    expect(about('links/https')).toEqual(linted)
    expect(about('canonical/present')).toEqual(linted)
    expect(about('page/head-intact')).toEqual(both)
  },
)
