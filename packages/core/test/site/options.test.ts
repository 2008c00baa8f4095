import { describe, expect, test } from 'vitest'
import { createJudge } from '../../src/rules/judge.ts'
import { OptionsError, resolveDevOptions, resolveOptions } from '../../src/site/options.ts'

const site = 'https://www.example.com'

/** What is thrown, by name and text. */
function mistake(act: () => unknown): unknown {
  try {
    act()
    return undefined
  } catch (error) {
    expect(error).toBeInstanceOf(OptionsError)
    expect((error as Error).stack).toBe('')
    return (error as Error).message
  }
}

describe('wrong options are one sentence each', () => {
  test.each([null, undefined, 'https://www.example.com'])('%s in their place', (options) => {
    expect(mistake(() => resolveOptions(options))).toBe(
      `Unexpected value \`${options}\` of the options, expected an object`,
    )
  })

  test.each<[options: Record<string, unknown>, message: string]>([
    [{ base: 5 }, 'Unexpected value `5` of option `base`, expected string'],
    [{ sitemap: { fil: 'a.xml' } }, 'Unexpected option `sitemap.fil`, expected one of file'],
    [
      { sitemap: { file: '../a.xml' } },
      'Unexpected value `../a.xml` of option `sitemap.file`, expected a name inside the output folder',
    ],
    [
      { inject: { canonicl: true } },
      'Unexpected option `inject.canonicl`, expected one of canonical, robots, headers',
    ],
    [
      { hosts: [{ name: 'nginx', fils: [] }] },
      'Unexpected option `hosts.0.fils`, expected one of name, files',
    ],
    [
      { files: [{ match: '*.pdf', robot: 'noindex' }] },
      'Unexpected option `files.0.robot`, expected one of match, robots, canonical',
    ],
    [
      { overrides: [{ path: ['/a/'], rules: {} }] },
      'Missing option `overrides.0.paths`, expected a value\nUnexpected option `overrides.0.path`, expected one of paths, rules',
    ],
    [
      { rules: { 'canonical/absolute': ['loud', {}] } },
      'Unexpected value `loud` of option `rules.canonical/absolute.0`, expected ("off" | "info" | "warn" | "error")',
    ],
    [{ exclude: [''] }, 'Unexpected value `` of option `exclude.0`, expected a glob'],
    [
      { files: [{ match: '', robots: 'noindex' }] },
      'Unexpected value `` of option `files.0.match`, expected a glob',
    ],
    [
      { overrides: [{ paths: [''], rules: {} }] },
      'Unexpected value `` of option `overrides.0.paths.0`, expected a glob',
    ],
    [
      { pages: { 'http://[': { noindex: true } } },
      'Unexpected value `http://[` of option `pages.http://[`, expected a path of the site',
    ],
    [
      { externalPrefixes: ['//['] },
      'Unexpected value `//[` of option `externalPrefixes.0`, expected a path of the site',
    ],
    [
      { allowedOrigins: ['partner.example.org'] },
      'Unexpected value `partner.example.org` of option `allowedOrigins.0`, expected an absolute http(s) URL',
    ],
    [
      { fields: { robot: ['crawlers'] } },
      'Unexpected value `robot` of option `fields.robot`, expected ("canonical" | "robots" | "noindex" | "nofollow" | "sitemap" | "lastmod" | "draft" | "redirectFrom")',
    ],
  ])('%j', (options, message) => {
    expect(mistake(() => resolveOptions({ site, ...options }))).toBe(message)
  })

  test.each<[rules: Record<string, unknown>, message: string]>([
    [
      { 'canonical/nope': 'warn' },
      'Unexpected rule `canonical/nope` in option `rules`, expected one of the ids in the docs',
    ],
    [
      { 'duplicates/near': ['warn', { threshold: 'high' }] },
      'Unexpected options of rule `duplicates/near` at `threshold`, expected number',
    ],
    [
      { 'duplicates/near': ['warn', { treshold: 0.5 }] },
      'Unexpected options of rule `duplicates/near` at `treshold`, expected one of threshold',
    ],
    [
      { 'duplicates/near': ['off', { threshold: 'high' }] },
      'Unexpected options of rule `duplicates/near` at `threshold`, expected number',
    ],
    [
      { 'canonical/absolute': ['off', { allow: [] }] },
      'Unexpected options of rule `canonical/absolute` at `allow`, expected none',
    ],
    [
      { 'canonical/absolute': ['warn', { allow: [] }] },
      'Unexpected options of rule `canonical/absolute` at `allow`, expected none',
    ],
  ])('of rules: %j', (rules, message) => {
    expect(mistake(() => createJudge(resolveOptions({ site, rules }), () => 0))).toBe(message)
  })

  test.each([
    [true, 'Unexpected value `true` of option `dev`, expected Object'],
    [{ overly: true }, 'Unexpected option `dev.overly`, expected one of overlay'],
  ])('of a dev server: %j', (dev, message) => {
    expect(mistake(() => resolveDevOptions(dev))).toBe(message)
  })
})

test('what stands in the docs is taken', () => {
  expect(
    mistake(() =>
      resolveOptions({
        site,
        pages: { '/a/': { noindex: true }, 'https://www.example.com/b/': {}, 'c.html': {} },
        externalPrefixes: ['/blog/', 'shop'],
        allowedOrigins: ['https://example.org', 'http://example.org/a/'],
        fields: { robots: ['meta.robots'], redirectFrom: [] },
        rules: { 'canonical/absolute': ['warn', {}] },
      }),
    ),
  ).toBeUndefined()
})
