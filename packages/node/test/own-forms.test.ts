/** Canonicals by source file: the URL that the target page declares, in `apply` and in `check`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { apply, check } from '../src/index.ts'
import { makeFolder } from './folder.ts'

const site = 'https://www.example.com'
const page = (...canonicals: string[]): string =>
  `<!doctype html><title>T</title>${canonicals.map((url) => `<link rel="canonical" href="${url}">`).join('')}<p>T`
const mkdocs = 'site_name: Docs\n'
const flat = { '../mkdocs.yml': `${mkdocs}use_directory_urls: false\n` }
const cloudflare = 'name = "docs"\npages_build_output_dir = "site"\n'
const nginx =
  'server {\n  server_name www.example.com;\n  root /srv/site;\n  location / { try_files $uri =404; }\n}\n'

test.each<[title: string, target: string, files: Record<string, string>, expected: string, options?: object]>(
  [
    ['the folder', './setup.md', { 'setup/index.html': page(`${site}/setup/`) }, '/setup/'],
    ['nothing', './setup.md', { 'setup/index.html': page() }, '/setup/'],
    [
      'no final slash, on an unknown host',
      './setup.md',
      { 'setup/index.html': page(`${site}/setup`) },
      '/setup',
    ],
    ['the index file of the root', './index.md', { 'index.html': page(`${site}/index.html`) }, '/index.html'],
    [
      'the root with a slash, in a site without slashes',
      './index.md',
      { 'index.html': page(`${site}/docs/`) },
      '/docs/',
      { base: '/docs/', trailingSlash: 'never' },
    ],
    [
      'nothing, in such a site',
      './index.md',
      { 'index.html': page() },
      '/docs',
      { base: '/docs/', trailingSlash: 'never' },
    ],
    ['another page', './setup.md', { 'setup/index.html': page(`${site}/`) }, '/setup/'],
    ['two forms', './setup.md', { 'setup/index.html': page(`${site}/setup`, `${site}/setup/`) }, '/setup/'],
    ['another site', './setup.md', { 'setup/index.html': page('https://example.org/setup') }, '/setup/'],
    [
      'a form that the host redirects',
      './setup.md',
      { 'setup/index.html': page(`${site}/setup`), '../wrangler.toml': cloudflare },
      '/setup/',
    ],
    [
      'a form that the host serves',
      './setup.md',
      { ...flat, 'setup.html': page(`${site}/setup`), '../wrangler.toml': cloudflare },
      '/setup',
    ],
    [
      'nothing, for a host that hides the extension',
      './setup.md',
      { ...flat, 'setup.html': page(), '../wrangler.toml': cloudflare },
      '/setup',
    ],
    [
      'a form that the host does not have',
      './setup.md',
      { ...flat, 'setup.html': page(`${site}/setup`), '../nginx.conf': nginx },
      '/setup.html',
    ],
  ],
)('a target that declares %s', async (_, target, files, expected, options = {}) => {
  const old = '../mkdocs.yml' in files ? 'site/old.html' : 'site/old/index.html'
  const root = makeFolder({
    'mkdocs.yml': mkdocs,
    'docs/index.md': '# Home\n',
    'docs/setup.md': '# Setup\n',
    'docs/old.md': `---\ncanonical: ${target}\n---\n# Old\n`,
    [old]: page(),

    ...Object.fromEntries(Object.entries(files).map(([file, text]) => [join('site', file), text])),
  })
  const applied = await apply('site', { site, ...options }, { root, cache: false })
  const html = readFileSync(join(root, old), 'utf8')
  expect(/rel="canonical" href="([^"]*)"/.exec(html)?.[1]).toBe(site + expected)
  const checked = await check('site', { site, ...options }, { root, cache: false })
  const errors = ({ findings }: typeof checked): string[] =>
    findings.flatMap(({ level, rule, message }) => (level === 'error' ? [`${rule} ${message}`] : []))
  expect(errors(checked)).toEqual(errors(applied))
  expect(checked.findings.map(({ rule }) => rule)).not.toContain('canonical/matches-frontmatter')
})
