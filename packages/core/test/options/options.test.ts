import type { InferInput } from 'valibot'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { createLinter } from '../../src/linter/create-linter.ts'
import { rules as allRules } from '../../src/rules/index.ts'
import { checkDevOptions, OptionsError, optionsSchema, resolveOptions } from '../../src/options/options.ts'
import type { RuleId } from '../../src/options/rule-ids.ts'
import type { PageData, RuleSettings, UserOptions } from '../../src/options/options.ts'

const site = 'https://www.example.com'

/** The linter of options as a user writes them. */
function linterOf(options: Record<string, unknown>) {
  return createLinter(resolveOptions(options), { rules: allRules, now: () => 0 })
}

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
  test('a list instead of options', () => {
    expect(mistake(() => resolveOptions([site]))).toBe('Unexpected list in the options, expected an object')
  })

  test.each([null, undefined, 'https://www.example.com'])('%s instead of options', (options) => {
    expect(mistake(() => resolveOptions(options))).toBe(
      `Unexpected value \`${options}\` of the options, expected an object`,
    )
  })

  test.each<[options: Record<string, unknown>, message: string]>([
    [{ base: 5 }, 'Unexpected value `5` of option `base`, expected a string'],
    [{ cleanUrls: 'yes' }, 'Unexpected value `yes` of option `cleanUrls`, expected true or false'],
    [
      { trailingSlash: 'no' },
      'Unexpected value `no` of option `trailingSlash`, expected `always`, `never` or `ignore`',
    ],
    [{ trailingSlash: false }, 'Unexpected value `false` of option `trailingSlash`, expected `never`'],
    [{ environment: 'prod' }, 'Unexpected value `prod` of option `environment`, expected `production`'],
    [{ environment: 'staging' }, 'Unexpected value `staging` of option `environment`, expected `preview`'],
    [
      { site: 'www.example.com' },
      'Unexpected value `www.example.com` of option `site`, expected `https://www.example.com`',
    ],
    [{ site: 'www' }, 'Unexpected value `www` of option `site`, expected an absolute http(s) URL'],
    [{ site: new URL(site) }, 'Unexpected object `URL` in option `site`, expected a string'],
    [{ exclude: [/a/] }, 'Unexpected object `RegExp` in option `exclude.0`, expected a string'],
    [{ robotsTxt: () => '' }, 'Unexpected function in option `robotsTxt`, expected a string'],
    [{ trailingSlash: 'Always' }, 'Unexpected value `Always` of option `trailingSlash`, expected `always`'],
    [{ engines: ['goggle'] }, 'Unexpected value `goggle` of option `engines.0`, expected `google`'],
    [{ engines: [] }, 'Unexpected empty list in option `engines`, expected an entry'],
    [{ exclude: 'a.html' }, 'Unexpected value `a.html` of option `exclude`, expected a list'],
    [{ files: {} }, 'Unexpected object in option `files`, expected a list'],
    [
      { pages: { '/a/': 'noindex' } },
      'Unexpected value `noindex` of option `pages./a/`, expected an object or a function',
    ],
    [{ sitemap: 'a.xml' }, 'Unexpected value `a.xml` of option `sitemap`, expected true, false or an object'],
    [
      { hosts: [{ name: 'apache', files: ['httpd.conf'] }] },
      'Unexpected value `httpd.conf` of option `hosts.0.files.0`, expected none: Indexical reads the .htaccess files of the output, and no configuration of the server. Move headers and redirects into .htaccess, or compare the running server with `indexical check --url`',
    ],
    [
      { hosts: ['nginx', { name: 'vercel', files: ['vercel.json', 'apps/site/vercel.json'] }] },
      'Unexpected value `apps/site/vercel.json` of option `hosts.1.files.1`, expected `vercel.json` at the top of the project',
    ],
    [
      { hosts: [{ name: 'github', files: ['CNAME'] }] },
      'Unexpected value `CNAME` of option `hosts.0.files.0`, expected none: this host has no configuration file',
    ],
    [{ hosts: ['netlfy'] }, 'Unexpected value `netlfy` of option `hosts.0`, expected `netlify`'],
    [
      { files: [{ match: '*.pdf' }] },
      'Unexpected object in option `files.0`, expected robots, canonical or both',
    ],
    [{ rules: [] }, 'Unexpected list in option `rules`, expected an object'],
    [{ pages: [] }, 'Unexpected list in option `pages`, expected an object'],
    [{ pages: { '/a/': [] } }, 'Unexpected list in option `pages./a/`, expected an object or a function'],
    [{ sitemap: [] }, 'Unexpected list in option `sitemap`, expected true, false or an object'],
    [{ files: [['*.pdf']] }, 'Unexpected list in option `files.0`, expected an object'],
    [
      { rules: { 'duplicates/no-similar-text': ['warn', ['threshold']] } },
      'Unexpected list in option `rules.duplicates/no-similar-text.1`, expected an object',
    ],
    [
      { rules: { 'canonical/absolute': 'warning' } },
      'Unexpected value `warning` of option `rules.canonical/absolute`, expected `warn`',
    ],
    [
      { rules: { 'canonical/absolute': 'Information' } },
      'Unexpected value `Information` of option `rules.canonical/absolute`, expected `info`',
    ],
    [{ trailingslash: 'always' }, 'Unexpected option `trailingslash`, expected `trailingSlash`'],
    [{ sitemaps: true }, 'Unexpected option `sitemaps`, expected `sitemap`'],
    [{ sitemap: { fil: 'a.xml' } }, 'Unexpected option `sitemap.fil`, expected `file`'],
    [
      { sitemap: { name: 'a.xml' } },
      'Unexpected option `sitemap.name`, expected one of file, exclude, include, serialize, sections, images, alternates, lastmod, entryLimit',
    ],
    [
      { sitemap: { file: '../a.xml' } },
      'Unexpected value `../a.xml` of option `sitemap.file`, expected a name inside the output folder',
    ],
    [{ sitemap: { file: '/a.xml' } }, 'Unexpected value `/a.xml` of option `sitemap.file`, expected `a.xml`'],
    [
      { sitemap: { file: '' } },
      'Unexpected value `` of option `sitemap.file`, expected a name inside the output folder',
    ],
    [
      { files: [{ match: '*.pdf', canonical: 'javascript:alert(1)' }] },
      'Unexpected value `javascript:alert(1)` of option `files.0.canonical`, expected a URL or a path of the site',
    ],
    [
      { files: [{ match: '*.pdf', canonical: '' }] },
      'Unexpected value `` of option `files.0.canonical`, expected a URL or a path of the site',
    ],
    [
      { sitemap: { file: 'index.html' } },
      'Unexpected value `index.html` of option `sitemap.file`, expected a name that ends in .xml',
    ],
    [{ inject: { canonicl: true } }, 'Unexpected option `inject.canonicl`, expected `canonical`'],
    [{ hosts: [{ name: 'nginx', fils: [] }] }, 'Unexpected option `hosts.0.fils`, expected `files`'],
    [
      { files: [{ match: '*.pdf', robot: 'noindex' }] },
      'Unexpected option `files.0.robot`, expected `robots`',
    ],
    [
      { overrides: [{ path: ['/a/'], rules: {} }] },
      'Missing option `overrides.0.paths`, expected a value\nUnexpected option `overrides.0.path`, expected `paths`',
    ],
    [
      { rules: { 'canonical/absolute': ['loud', {}] } },
      'Unexpected value `loud` of option `rules.canonical/absolute.0`, expected `off`, `info`, `warn` or `error`',
    ],
    [
      { rules: { 'canonical/absolute': ['warn'] } },
      'Unexpected list in option `rules.canonical/absolute`, expected `warn` alone, or a list of level and options',
    ],
    ...[[], ['loud'], ['warn', {}, {}], { level: 'warn' }].map(
      (setting): [Record<string, unknown>, string] => [
        { rules: { 'canonical/absolute': setting } },
        `Unexpected ${Array.isArray(setting) ? 'list' : 'object'} in option \`rules.canonical/absolute\`, expected \`off\`, \`info\`, \`warn\`, \`error\`, or a list of one of these and options`,
      ],
    ),
    ...[3, true, null].map((setting): [Record<string, unknown>, string] => [
      { rules: { 'canonical/absolute': setting } },
      `Unexpected value \`${setting}\` of option \`rules.canonical/absolute\`, expected \`off\`, \`info\`, \`warn\`, \`error\`, or a list of one of these and options`,
    ]),
    [
      { rules: { 'canonical/absolute': 2 } },
      'Unexpected value `2` of option `rules.canonical/absolute`, expected `error`',
    ],
    [
      { rules: { 'canonical/absolute': [1, {}] } },
      'Unexpected value `1` of option `rules.canonical/absolute.0`, expected `warn`',
    ],
    [
      { overrides: [{ paths: ['/a/'], rules: { 'canonical/absolute': false } }] },
      'Unexpected value `false` of option `overrides.0.rules.canonical/absolute`, expected `off`',
    ],
    [{ exclude: [''] }, 'Unexpected value `` of option `exclude.0`, expected a glob'],
    [
      { exclude: ['/widgets/**'] },
      'Unexpected value `/widgets/**` of option `exclude.0`, expected a glob relative to the output folder, without a leading `/`',
    ],
    [
      { overrides: [{ paths: ['archive/**'], rules: {} }] },
      'Unexpected value `archive/**` of option `overrides.0.paths.0`, expected a glob with a leading `/`, like paths',
    ],
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
      'Unexpected option `pages.http://[`, expected a path of the site',
    ],
    [
      { externalPrefixes: ['//['] },
      'Unexpected value `//[` of option `externalPrefixes.0`, expected a path of the site',
    ],
    [
      { allowedOrigins: ['partner.example.org'] },
      'Unexpected value `partner.example.org` of option `allowedOrigins.0`, expected `https://partner.example.org`',
    ],
    [{ fields: { robot: ['crawlers'] } }, 'Unexpected option `fields.robot`, expected `robots`'],
  ])('%j', (options, message) => {
    expect(mistake(() => resolveOptions({ site, ...options }))).toBe(message)
  })

  test.each<[rules: Record<string, unknown>, message: string]>([
    [
      { 'canonical/absolut': 'warn' },
      'Unexpected rule `canonical/absolut` in option `rules`, expected `canonical/absolute`',
    ],
    [
      { 'page/title': 'warn' },
      'Unexpected rule `page/title` in option `rules`, expected one that `npx indexical rules` lists',
    ],
    [
      { 'duplicates/no-similar-text': ['warn', { threshold: 'high' }] },
      'Unexpected value `high` of option `rules.duplicates/no-similar-text.1.threshold`, expected a number',
    ],
    [
      { 'duplicates/no-similar-text': ['warn', { threshold: 5 }] },
      'Unexpected value `5` of option `rules.duplicates/no-similar-text.1.threshold`, expected at most 1',
    ],
    [
      { 'page/within-2mb': ['warn', { bytes: 0.5 }] },
      'Unexpected value `0.5` of option `rules.page/within-2mb.1.bytes`, expected a whole number',
    ],
    [
      { 'duplicates/no-similar-text': ['warn', { treshold: 0.5 }] },
      'Unexpected option `rules.duplicates/no-similar-text.1.treshold`, expected `threshold`',
    ],
    [
      { 'duplicates/no-similar-text': ['off', { threshold: 'high' }] },
      'Unexpected value `high` of option `rules.duplicates/no-similar-text.1.threshold`, expected a number',
    ],
    [
      { 'canonical/absolute': ['off', { allow: [] }] },
      'Unexpected option `rules.canonical/absolute.1.allow`, expected none',
    ],
    [
      { 'canonical/absolute': ['warn', { allow: [] }] },
      'Unexpected option `rules.canonical/absolute.1.allow`, expected none',
    ],
  ])('of rules: %j', (rules, message) => {
    expect(mistake(() => linterOf({ site, rules }))).toBe(message)
  })

  test('of rules, in overrides', () => {
    const overrides = [{ paths: ['/a/**'], rules: { 'canonical/absolut': 'off' } }]
    expect(mistake(() => linterOf({ site, overrides }))).toBe(
      'Unexpected rule `canonical/absolut` in option `overrides.0.rules`, expected `canonical/absolute`',
    )
  })

  test.each([
    [true, 'Unexpected value `true` of option `dev`, expected an object'],
    [{ bagde: true }, 'Unexpected option `dev.bagde`, expected `badge`'],
    [{ overlay: true }, 'Unexpected option `dev.overlay`, expected one of badge'],
  ])('of a dev server: %j', (dev, message) => {
    expect(mistake(() => checkDevOptions(dev))).toBe(message)
  })
})

test('the values of the documentation are valid', () => {
  expect(
    mistake(() =>
      resolveOptions({
        site,
        pages: { '/a/': { noindex: true }, 'https://www.example.com/b/': {}, 'c.html': {} },
        externalPrefixes: ['/blog/', 'shop'],
        allowedOrigins: ['https://example.org', 'http://example.org/a/'],
        fields: { robots: ['meta.robots'], redirectFrom: [] },
        rules: { 'canonical/absolute': ['warn', {}], 'canonical/single': undefined },
        overrides: [{ paths: ['/a/'], rules: { 'canonical/single': undefined } }],
      }),
    ),
  ).toBeUndefined()
})

test('the interface accepts the input of the schema, but only known rules', () => {
  type Input = InferInput<typeof optionsSchema>
  type Own = Omit<UserOptions, 'rules' | 'overrides' | 'pages'>
  type Taken = Omit<Input, 'rules' | 'overrides' | 'pages'>
  expectTypeOf<Own>().toExtend<Taken>()
  expectTypeOf<Taken>().toExtend<Own>()
  expectTypeOf<{ noindex: true; seo: { robots: 'none' }; lastmod: Date }>().toExtend<PageData>()
  expectTypeOf<{ robts: 'noindex' }>().not.toExtend<PageData>()
  expectTypeOf<{ canonical: true }>().not.toExtend<PageData>()
  expectTypeOf<keyof UserOptions>().toEqualTypeOf<keyof Input>()
  expectTypeOf<keyof RuleSettings>().toEqualTypeOf<RuleId>()
  expectTypeOf<['warn', { threshold: number }]>().toExtend<RuleSettings['duplicates/no-similar-text']>()
  expectTypeOf<['warn', { treshold: number }]>().not.toExtend<RuleSettings['duplicates/no-similar-text']>()
})

test('a misspelt field in the option `pages` does not compile', () => {
  const options: UserOptions = {
    site,
    pages: {
      '/a/': { noindex: true, canonicalURL: '/b/', sitemap: { listed: false }, updated: null },
      // @ts-expect-error -- `robts` is no field
      '/b/': { noindex: true, robts: 'noindex' },
      // @ts-expect-error -- no rule has this id
      '/c/': { indexical: { ignore: { 'canonical/absolut': 'a mirror' } } },
    },
  }
  expect(mistake(() => resolveOptions(options))).toBeUndefined()
})

test('a rule whose level is undefined keeps its own', () => {
  const rules = { 'canonical/single': undefined }
  const settings = [{ site }, { site, rules }, { site, rules, overrides: [{ paths: ['/'], rules }] }]
  const levels = settings.map((one) => linterOf(one).levelOf('canonical/single'))
  expect(levels).toEqual(['warn', 'warn', 'warn'])
})
