import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { indexical, makeFolder } from '../../packages/node/test/folder.ts'
import { installServer } from '../servers/install-servers.ts'

const layout =
  '<!doctype html><html lang="en"><head><title>{{ page.title }}</title></head><body><main><h1>{{ page.title }}</h1>{{ content }}{% for post in site.posts %}<a href="{{ post.url }}">{{ post.title }}</a>{% endfor %}</main></body></html>'

const site = {
  '_config.yml': `defaults:
  - scope: { path: '', type: pages }
    values: { layout: default }
  - scope: { path: '', type: posts }
    values: { layout: default }
  - scope: { path: '', type: recipes }
    values: { layout: default, noindex: true }
collections:
  recipes: { output: true }
  notes: {}
exclude: [drafts]
`,
  '_layouts/default.html': layout,
  'index.md': '---\ntitle: Home\n---\nThe shop.\n',
  'about.md': '---\ntitle: About\npermalink: /company/\n---\nAbout.\n',
  'legal/terms.html': '---\ntitle: Terms\nrobots: noindex\n---\n<p>Terms.</p>\n',
  'drafts/later.md': '---\ntitle: Later\nrobots: noindex\n---\nLater.\n',
  '_posts/2024-05-06-Big-sale.md':
    '---\ntitle: Sale\ncategories: News\nlastmod: 2025-01-02\n---\nThe sale.\n',
  'wool/_posts/2024-06-07-hems.md':
    '---\ntitle: Hems\ncanonical: ../../_posts/2024-05-06-Big-sale.md\n---\nHems.\n',
  '_posts/2024-07-08-old.md': '---\ntitle: Old\nnoindex: true\nslug: very old\n---\nOld.\n',
  '_recipes/soup.md': '---\ntitle: Soup\n---\nSoup.\n',
  '_notes/a.md': '---\nrobots: noindex\n---\nA.\n',
}

const options = ['--site', 'https://www.example.com']

function build(files: Record<string, string>): string {
  const folder = makeFolder(files)
  execFileSync(installServer('jekyll'), ['build', '--quiet'], {
    cwd: folder,
    stdio: 'pipe',
    env: { ...process.env, LANG: 'C.UTF-8' },
  })
  return folder
}

function expectNoindex(folder: string, files: readonly string[]): void {
  for (const file of files)
    expect(readFileSync(join(folder, '_site', file), 'utf8'), file).toContain(
      '<meta name="robots" content="noindex">',
    )
}

test('frontmatter and defaults of Jekyll reach pages, sitemap and report', () => {
  const folder = build(site)
  const checked = indexical(folder, 'check', '_site', ...options)
  expect(checked.status).toBe(1)
  expect(checked.stdout).toContain('legal/terms.html:3:9')
  expect(checked.stdout).toContain('_posts/2024-07-08-old.md:3:10')
  const { status, stdout } = indexical(folder, 'apply', '_site', ...options)
  expect(stdout).toContain('Read the frontmatter of 7 files in ./ (jekyll)')
  expect(status, stdout).toBe(0)
  expectNoindex(folder, ['legal/terms.html', '2024/07/08/very-old.html', 'recipes/soup.html'])
  const sitemap = readFileSync(join(folder, '_site/sitemap.xml'), 'utf8')
  expect(sitemap.match(/(?<=<loc>https:\/\/www\.example\.com).*(?=<\/loc>)/g)).toEqual([
    '/',
    '/company/',
    '/news/2024/05/06/Big-sale.html',
  ])
  expect(sitemap).toContain('<lastmod>2025-01-02</lastmod>')
})

test('the permalinks of the configuration', () => {
  const folder = build({ ...site, '_config.yml': `permalink: pretty\n${site['_config.yml']}` })
  const { stdout } = indexical(folder, 'apply', '_site', ...options)
  expect(stdout).toContain('Read the frontmatter of 7 files in ./ (jekyll)')
  expectNoindex(folder, [
    'legal/terms/index.html',
    '2024/07/08/very-old/index.html',
    'recipes/soup/index.html',
  ])
})
