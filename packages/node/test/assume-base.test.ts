/** A base that the user did not name, but that the links of the site contain. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { apply, check } from '../src/index.ts'
import { makeFolder } from './folder.ts'

const site = 'https://www.example.com'
const page = (...links: string[]): string =>
  `<!doctype html><html lang="en"><title>T</title>${links.map((link) => `<a href="${link}">L</a>`).join('')}<p>T`
/** As VitePress 1.6 and 2.0 write it. */
const vitePress = (base: string): string =>
  `${page('./guide/')}<script>window.__VP_SITE_DATA__=JSON.parse("{\\"lang\\":\\"en-US\\",\\"base\\":\\"${base}\\",\\"cleanUrls\\":false}");</script>`
const guide = { 'guide/index.html': page('/docs/') }

test.each<[title: string, files: Record<string, string>, base: string, options?: object]>([
  [
    'links and assets',
    { 'index.html': `${page('/docs/guide/')}<script src="/docs/a.js">`, 'a.js': '', ...guide },
    '/docs/',
  ],
  ['two folders', { 'index.html': page('/a/b/guide/'), 'guide/index.html': page('/a/b/') }, '/a/b/'],
  [
    'links to files',
    { 'index.html': page('/docs/a.html'), 'a.html': page('/docs/index.html', '/docs/') },
    '/docs/',
  ],
  ['the configuration of VitePress', { 'index.html': vitePress('/docs/'), ...guide }, '/docs/'],
  ['that of a site without base', { 'index.html': vitePress('/'), ...guide }, '/'],
  ['links without a base', { 'index.html': page('/guide/'), 'guide/index.html': page('/') }, '/'],
  ['relative links', { 'index.html': page('guide/'), 'guide/index.html': page('../') }, '/'],
  [
    'a folder that exists',
    { 'index.html': page('/docs/guide/'), 'docs/guide/index.html': page('/docs/'), ...guide },
    '/',
  ],
  [
    'more links without it',
    { 'index.html': page('/guide/', '/a/', '/docs/guide/'), 'a/index.html': page(), ...guide },
    '/',
  ],
  ['links to another deployment', { 'index.html': page('/shop/', '/shop/cart/', '/shop/index.html') }, '/'],
  [
    'links to a forum from pages that link relatively',
    {
      'index.html': page('about.html', 'a.html', '/forum/', '/forum/about.html'),
      'about.html': page('index.html'),
      'a.html': page('about.html'),
    },
    '/',
  ],
  [
    'a canonical of a page without it',
    {
      'index.html': page('/docs/guide/', '/docs/'),
      'guide/index.html': page('/docs/').replace('<a', `<link rel="canonical" href="${site}/guide/"><a`),
    },
    '/',
  ],
  [
    'a canonical of a page with it',
    {
      'index.html': page('/docs/guide/', '/docs/'),
      'guide/index.html': page('/docs/').replace('<a', `<link rel="canonical" href="${site}/docs/guide/"><a`),
    },
    '/docs/',
  ],
  [
    'a hostname of its own',
    { 'index.html': page('/docs/guide/', '/docs/'), ...guide, CNAME: 'www.example.com' },
    '/',
  ],
  [
    'a redirect that removes it',
    { 'index.html': page('/docs/guide/', '/docs/'), ...guide, _redirects: '/docs/* /:splat 301\n' },
    '/',
  ],
  ['one page that both have', { 'index.html': page('/shop/guide/'), 'guide/index.html': page('../') }, '/'],
  [
    'a path in `externalPrefixes`',
    { 'index.html': page('/docs/guide/'), ...guide },
    '/',
    { externalPrefixes: ['/docs/'] },
  ],
  ['a base that the user set', { 'index.html': page('/docs/guide/'), ...guide }, '/', { base: '/' }],
  ['a path in `site`', { 'index.html': page('/docs/guide/'), ...guide }, '/docs/', { site: `${site}/docs/` }],
])('%s', async (_, files, base, options = {}) => {
  const root = makeFolder(
    Object.fromEntries(Object.entries(files).map(([file, text]) => [`dist/${file}`, text])),
  )
  const run = { root, cache: false }
  const applied = await apply('dist', { site, ...options }, run)
  expect(readFileSync(join(root, 'dist/index.html'), 'utf8')).toContain(
    `rel="canonical" href="${site}${base}"`,
  )
  expect(readFileSync(join(root, 'dist/sitemap.xml'), 'utf8')).toContain(`<loc>${site}${base}</loc>`)
  const isAssumed = base !== '/' && !('site' in options)
  const named = base.slice(0, -1)
  const expected = isAssumed
    ? [
        `Missing base \`${base}\`, below which most links lead, expected \`--base ${named}\`, or \`site\` \`${site}${named}\``,
      ]
    : []
  const checked = await check('dist', { site, ...options }, run)
  for (const { findings, assumed } of [applied, checked]) {
    expect(findings.flatMap(({ rule, message }) => (rule === 'run/public-site' ? [message] : []))).toEqual(
      expected,
    )
    expect(assumed?.base).toBe(isAssumed ? base : undefined)
  }
})
