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

/** A site with the plugin that writes redirect pages, and silk at an old path. */
const moved = {
  '_config.yml': `plugins: [jekyll-redirect-from]
url: https://www.example.com
defaults:
  - scope: { path: '', type: pages }
    values: { layout: default }
`,
  '_layouts/default.html': layout,
  'index.md': '---\ntitle: Home\n---\n[Silk](/silk/), [wool](/wool/).\n',
  'silk.md':
    '---\ntitle: Silk\npermalink: /silk/\nredirect_from: [/old-silk/, /older.html, /oldest]\n---\nSilk.\n',
  'wool.md': '---\ntitle: Wool\npermalink: /wool/\n---\nWool.\n',
  'cloth.md': '---\npermalink: /cloth/\nredirect_to: /silk/\n---\n',
}

function findingsIn(files: Record<string, string>): string[] {
  installServer('jekyllRedirects')
  const folder = build({ ...moved, ...files })
  const { stdout } = indexical(folder, 'check', '_site', ...options, '--format', 'json')
  const { findings } = JSON.parse(stdout) as {
    findings: { file: string; line: number; column: number; rule: string; message: string }[]
  }
  return findings
    .filter(({ rule }) => rule.startsWith('redirects/'))
    .map(({ file, line, column, rule, message }) => `${file}:${line}:${column} ${rule}: ${message}`)
}

test.each<[string, Record<string, string>, string[]]>([
  ['free paths', {}, []],
  [
    'the path of its own page',
    { 'silk.md': moved['silk.md'].replace('/old-silk/', '/silk/') },
    [
      '_site/silk/index.html:7:3 redirects/no-loop: Unexpected redirect to `https://www.example.com/silk/`, expected one that ends: /silk/ → /silk/',
      'silk.md:4:17 redirects/alias-free: Unexpected alias `/silk/`, expected another path than that of its own page',
    ],
  ],
  [
    'one path in two files',
    { 'wool.md': moved['wool.md'].replace('---\nWool', 'redirect_from: /old-silk/\n---\nWool') },
    [
      'wool.md:4:16 redirects/alias-free: Unexpected alias `/old-silk/` in two files, expected it in one: `silk.md` has it too',
    ],
  ],
  [
    'a cycle',
    {
      'silk.md': moved['silk.md'].replace('/old-silk/', '/wool/'),
      'wool.md': moved['wool.md'].replace('---\nWool', 'redirect_from: /silk/\n---\nWool'),
    },
    [
      '_site/silk/index.html:7:3 redirects/no-loop: Unexpected redirect to `https://www.example.com/wool/`, expected one that ends: /silk/ → /wool/ → /silk/',
      'silk.md:4:17 redirects/alias-free: Unexpected alias `/wool/`, expected a path without a page: `wool.md` has its page there',
      'wool.md:4:16 redirects/alias-free: Unexpected alias `/silk/`, expected a path without a page: `silk.md` has its page there',
    ],
  ],
  [
    'redirect_to in a cycle',
    {
      'cloth.md': moved['cloth.md'].replace('/silk/', '/linen/'),
      'linen.md': '---\npermalink: /linen/\nredirect_to: /cloth/\n---\n',
    },
    [
      '_site/cloth/index.html:7:3 redirects/no-loop: Unexpected redirect to `https://www.example.com/linen/`, expected one that ends: /cloth/ → /linen/ → /cloth/',
    ],
  ],
  [
    'redirect_to without the plugin',
    { '_config.yml': moved['_config.yml'].replace('plugins: [jekyll-redirect-from]\n', '') },
    [
      'cloth.md:3:14 redirects/alias-free: Unexpected page, expected a redirect to `/silk/`, as `redirect_to` requests',
    ],
  ],
])('paths that jekyll-redirect-from redirects: %s', (_name, files, expected) => {
  expect(findingsIn(files)).toEqual(expected)
})
