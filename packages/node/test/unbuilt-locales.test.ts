/** A build of some locales or versions: the others are on the site, but not in the output. */
import { expect, test } from 'vitest'
import { check } from '../src/index.ts'
import { makeFolder } from './folder.ts'

const site = 'https://www.example.com'

/** A page with a version at another path. */
const page = (path: string): string =>
  `<!doctype html><html lang="en"><title>T</title><link rel="alternate" hreflang="en" href="${site}/"><link rel="alternate" hreflang="de" href="${site}${path}"><p>T`

const docusaurus = "export default { i18n: { defaultLocale: 'en', locales: ['en', 'ja', 'de'] } }"
const astro =
  "i18n: {\n  defaultLocale: 'en', // first\n  locales: ['en', { path: 'german', codes: ['de', 'de-AT'] }, 'de'],\n}"
const vitepress =
  "locales: { root: { label: 'English', lang: 'en' }, de: { label: 'Deutsch', link: '/de/' } }"
const hugo = '[languages.en]\nweight = 1\n[languages.de]\nweight = 2\n'

test.each<[title: string, config: Record<string, string>, path: string, isElsewhere: boolean]>([
  ['Docusaurus', { 'docusaurus.config.js': docusaurus }, '/de/', true],
  ['Docusaurus without final slash', { 'docusaurus.config.js': docusaurus }, '/de', true],
  [
    'a version of Docusaurus',
    { 'docusaurus.config.js': docusaurus, 'versions.json': '["1.0"]' },
    '/docs/1.0/a',
    true,
  ],
  [
    'Docusaurus with locales that its configuration imports',
    {
      'docusaurus.config.js': 'export default { i18n: { defaultLocale, locales } }',
      '.docusaurus/i18n.json': '{"defaultLocale":"en","locales":["en","de"]}',
    },
    '/de/',
    true,
  ],
  ['a locale that no configuration names', { 'docusaurus.config.js': docusaurus }, '/fr/', false],
  ['a path that starts like a locale', { 'docusaurus.config.js': docusaurus }, '/demo/', false],
  ['the default locale', { 'docusaurus.config.js': docusaurus }, '/en/', false],
  [
    'a locale in the output',
    { 'docusaurus.config.js': docusaurus, 'build/de/a.html': page('/') },
    '/de/',
    false,
  ],
  ['no configuration', {}, '/de/', false],
  ['Astro', { 'astro.config.mjs': astro }, '/german/', true],
  ['a code of a locale in Astro', { 'astro.config.mjs': astro }, '/de-AT/', false],
  ['VitePress', { '.vitepress/config.ts': vitepress }, '/de/', true],
  ['a text in the configuration of VitePress', { '.vitepress/config.ts': vitepress }, '/label/', false],
  ['Hugo', { 'hugo.toml': hugo }, '/de/', true],
  ['the default language of Hugo', { 'hugo.toml': hugo }, '/en/', false],
])('%s', async (_title, config, path, isElsewhere) => {
  const root = makeFolder({ 'build/index.html': page(path), ...config })
  const { findings } = await check('build', { site }, { root, cache: false })
  const missing = findings.filter(({ rule, url }) => rule === 'hreflang/target-exists' && url === `${site}/`)
  expect(missing).toHaveLength(isElsewhere ? 0 : 1)
})
