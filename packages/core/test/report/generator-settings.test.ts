import { expect, test } from 'vitest'
import { settingOf, writerOf } from '../../src/report/generator-settings.ts'

const group = (root: string | undefined, rule = 'canonical/target-exists') => {
  const finding = {
    rule,
    id: 'c',
    level: 'error',
    message: 'd',
    file: 'e',
    ...(root !== undefined && { root }),
  } as const
  return { findings: [finding], examples: [finding] }
}

test.each<
  [generator: Parameters<typeof settingOf>[0], roots: (string | undefined)[], expected: RegExp | undefined]
>([
  ['docusaurus', ['form '], /`trailingSlash` in docusaurus\.config\.js/],
  ['mkdocs', ['without folder'], /`site_url` in mkdocs\.yml/],
  ['hugo', ['host localhost:1313'], /`baseURL` in hugo\.toml/],
  [undefined, ['host localhost:8080'], /^Set the variable that the layout reads/],
  [undefined, ['host www.example.org'], undefined],
  [undefined, ['form /'], undefined],
  ['hugo', ['with /'], /`baseURL`/],
  ['wordpress', ['form /'], undefined],
  ['hugo', ['home page'], undefined],
  ['hugo', [undefined], undefined],
  ['hugo', ['base', 'http'], undefined],
])('%s: %j', (generator, roots, expected) => {
  const setting = settingOf(
    generator,
    roots.map((root) => group(root)),
  )
  if (expected === undefined) expect(setting).toBeUndefined()
  else expect(setting).toMatch(expected)
})

test('links and redirects are typed by hand', () => {
  const of = (...rules: string[]) =>
    settingOf(
      'hugo',
      rules.map((rule) => group('host localhost:1313', rule)),
    )
  expect(of('links/no-preview-hostname', 'redirects/target-exists')).toBeUndefined()
  expect(of('links/no-preview-hostname', 'sitemap/own-hostname')).toMatch(/`baseURL`/)
})

test('MkDocs writes no canonical without the address of the site', () => {
  expect(settingOf('mkdocs', [group(undefined, 'canonical/present')])).toMatch(/only with `site_url`/)
  expect(settingOf('hugo', [group(undefined, 'canonical/present')])).toBeUndefined()
})

test.each<
  [generator: Parameters<typeof writerOf>[0], rule: string, more: object, expected: RegExp | undefined]
>([
  [
    'docusaurus',
    'robots/known-crawler',
    { level: 'warn' },
    /^Search themes of .*`rules: { 'robots\/known-crawler': 'off' }`/,
  ],
  [
    'starlight',
    'hreflang/return-link',
    {},
    /^Starlight writes .*`rules: { 'hreflang\/return-link': 'warn' }`/,
  ],
  ['starlight', 'canonical/absolute', {}, undefined],
  ['astro', 'hreflang/return-link', {}, undefined],
  [undefined, 'hreflang/return-link', {}, undefined],
  ['yoast', 'canonical/target-exists', {}, /`wpseo_canonical`/],
  ['mkdocs', 'hreflang/absolute', {}, /`extra.alternate`/],
  ['mkdocs', 'hreflang/absolute', { file: 'site/sitemap.xml' }, undefined],
  ['mkdocs', 'hreflang/x-default', { level: 'info' }, undefined],
])('who writes tags: %s, %s %j', (generator, rule, more, expected) => {
  const writer = writerOf(generator, { rule, level: 'error', file: 'dist/index.html', ...more })
  if (expected === undefined) expect(writer).toBeUndefined()
  else expect(writer).toMatch(expected)
})
