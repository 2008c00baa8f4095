import { describe, expect, test } from 'vitest'
import { createLinter } from '../../src/linter/create-linter.ts'
import { resolveOptions } from '../../src/options/options.ts'
import { rules as allRules } from '../../src/rules/index.ts'

const site = 'https://www.example.com'

/** The linter of options as a user writes them. */
function linterOf(options: Record<string, unknown>) {
  return createLinter(resolveOptions(options), { rules: allRules, now: () => 0 })
}

/** The text of what is thrown. */
function mistake(act: () => unknown): string | undefined {
  try {
    act()
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

describe('all mistakes at once', () => {
  test('every unknown option', () => {
    expect(mistake(() => resolveOptions({ site, q: 1, basee: '/', sitemap: { fil: 'a.xml', b: 2 } }))).toBe(
      [
        'Unexpected option `sitemap.fil`, expected `file`',
        'Unexpected option `sitemap.b`, expected one of file, exclude, include, serialize, sections, images, alternates, lastmod, entryLimit',
        'Unexpected option `q`, expected one of site, base, trailingSlash, cleanUrls, inject, noindexCanonical, pages, exclude, content, fields, allowedOrigins, engines, externalPrefixes, sitemap, nosnippet, robotsTxt, ledger, reports, followRoots, ai, announceSitemap, hosts, files, redirects, textVersions, environment, productionBranch, preset, overrides, rules',
        'Unexpected option `basee`, expected `base`',
      ].join('\n'),
    )
  })

  test.each([
    ['filter', '`sitemap: { exclude: [] }` with globs of paths; noindex pages are never listed'],
    ['customPages', '`sitemap: { include: [] }` for URLs that are not in the output'],
    ['serialize', '`sitemap: { serialize }`, a function that returns the entry, or nothing to drop it'],
    ['changefreq', 'none, because search engines ignore it'],
    ['siteUrl', '`site`'],
    ['hostname', '`site`'],
    [
      'generateRobotsTxt',
      '`announceSitemap: true` for the Sitemap line; the other lines of robots.txt are yours',
    ],
    ['constructor', expect.stringMatching(/^one of site, /)],
  ])('`%s` of another tool is answered with its equivalent', (name, expected: unknown) => {
    const text = mistake(() => resolveOptions({ site, [name]: 'a' })) ?? ''
    const start = `Unexpected option \`${name}\`, expected `
    expect(text.slice(0, start.length)).toBe(start)
    expect(text.slice(start.length)).toEqual(expected)
  })

  test('every unknown rule, and every wrong option of rules', () => {
    const rules = {
      'canonical/absolut': 'warn',
      'canonical/absolute': ['warn', { a: 1, b: 2 }],
      'page/within-2mb': ['off', { bytes: 0.5 }],
    }
    const overrides = [{ paths: ['/a/**'], rules: { 'canonical/singl': 'off' } }]
    expect(mistake(() => linterOf({ site, rules, overrides }))).toBe(
      [
        'Unexpected rule `canonical/absolut` in option `rules`, expected `canonical/absolute`',
        'Unexpected rule `canonical/singl` in option `overrides.0.rules`, expected `canonical/single`',
        'Unexpected option `rules.canonical/absolute.1.a`, expected none',
        'Unexpected option `rules.canonical/absolute.1.b`, expected none',
        'Unexpected value `0.5` of option `rules.page/within-2mb.1.bytes`, expected a whole number',
      ].join('\n'),
    )
  })
})
