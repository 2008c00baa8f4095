import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { indexical, makeFolder } from '../../packages/node/test/folder.ts'
import { installServer } from '../servers/install-servers.ts'

const site = {
  'mkdocs.yml': 'site_name: Shop\nsite_url: https://www.example.com/\n',
  'docs/index.md': '# Home\n\n[Setup](guide/setup.md) [Guide](guide/README.md)\n',
  'docs/guide/README.md': '---\ncanonical: ./setup.md\n---\n# Guide\n',
  'docs/guide/setup.md': '---\ntitle: Setup\nlastmod: 2025-01-02\n---\n# Setup\n',
  'docs/old.md': '---\nrobots: noindex\n---\n# Old\n',
}

const options = ['--site', 'https://www.example.com']

test.each([
  ['directories', '', [], 'guide/setup/index.html', 'old/index.html', 'docs/ (mkdocs)'],
  ['files', 'use_directory_urls: false\n', [], 'guide/setup.html', 'old.html', 'docs/ (mkdocs)'],
  [
    'a pattern',
    'use_directory_urls: false\n',
    [{ folder: 'docs', output: '{path}.html' }],
    'guide/setup.html',
    'old.html',
    'docs/ ({path}.html)',
  ],
])('frontmatter of MkDocs reaches pages and sitemap: %s', (_, setting, content, setup, old, counted) => {
  const config = content.length === 0 ? {} : { 'indexical.config.json': JSON.stringify({ content }) }
  const folder = makeFolder({ ...site, ...config, 'mkdocs.yml': site['mkdocs.yml'] + setting })
  execFileSync(installServer('mkdocs'), ['build', '--quiet'], { cwd: folder, stdio: 'pipe' })
  const { status, stdout } = indexical(folder, 'apply', 'site', ...options)
  expect(stdout).toContain(`Read the frontmatter of 4 files in ${counted}`)
  expect(status, stdout).toBe(0)
  expect(readFileSync(join(folder, 'site', old), 'utf8')).toContain('<meta name="robots" content="noindex">')
  const url = `https://www.example.com/${setup.replace('index.html', '')}`
  const guide = readFileSync(join(folder, 'site/guide/index.html'), 'utf8')
  expect(guide).toContain(`<link rel="canonical" href="${url}">`)
  const sitemap = readFileSync(join(folder, 'site/sitemap.xml'), 'utf8')
  expect(sitemap).toContain(`<loc>${url}</loc>`)
  expect(sitemap).not.toContain('/old')
})
