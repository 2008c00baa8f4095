import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { indexical, makeFolder } from '../../packages/node/test/folder.ts'
import { installServer } from '../servers/install-servers.ts'

const layout =
  '<!doctype html><html lang="{{ .Lang }}"><head><title>{{ .Title }}</title></head><body><main><h1>{{ .Title }}</h1>{{ .Content }}{{ range .Site.Pages }}<a href="{{ .RelPermalink }}">{{ .Title }}</a> {{ end }}</main></body></html>'

const site = {
  'hugo.toml': `baseURL = 'https://www.example.com/'
disableKinds = ['taxonomy', 'term', 'RSS', 'sitemap']
[permalinks]
news = '/:year/:month/:slug/'
[languages.en]
weight = 1
[languages.de]
weight = 2
`,
  // Hugo before 0.110 reads only this name.
  'layouts/_default/single.html': layout,
  'layouts/_default/list.html': layout,
  'layouts/index.html': layout,
  'content/_index.md': '---\ntitle: Home\n---\nThe shop.\n',
  'content/posts/_index.md': '---\ntitle: Posts\nrobots: noindex, follow\n---\nAll posts.\n',
  'content/posts/hems.md': '---\ntitle: Hems\ncanonical: ./linen/index.md\n---\nHow to hem.\n',
  'content/posts/hems.de.md': '---\ntitle: Saum\nnoindex: true\n---\nSaum.\n',
  'content/posts/linen/index.md': '+++\ntitle = "Linen"\nslug = "On Linen"\n+++\nLinen.\n',
  'content/posts/linen/part.md': '---\nrobots: noindex\n---\nA resource.\n',
  'content/posts/draft.md': '---\ntitle: Draft\ndraft: true\nrobots: noindex\n---\nLater.\n',
  'content/news/sale.md':
    '---\ntitle: "Sale: 20 & more"\ndate: 2024-05-06\nlastmod: 2025-01-02\n---\nThe sale.\n',
  'content/Care/Über Seide.md': '{ "title": "Silk", "robots": "noindex" }\n\nSilk.\n',
  'content/archive/_index.md': '---\ntitle: Archive\ncascade: { robots: noindex }\n---\nOld.\n',
  'content/archive/2019/hats.md': '---\ntitle: Hats\n---\nHats.\n',
  'content/archive/gloves.md': '---\ntitle: Gloves\nrobots: nofollow\n---\nGloves.\n',
  'content/about.md':
    '---\ntitle: About\nurl: /company/\naliases: [/old-about/]\nsitemap: {disable: true}\n---\nAbout.\n',
}

const options = ['--site', 'https://www.example.com']
let built: string

function build(folder: string): string {
  execFileSync(installServer('hugo'), ['--quiet'], { cwd: folder, stdio: 'pipe' })
  return folder
}

function tagsOf(folder: string, file: string): string[] {
  return (
    readFileSync(join(folder, 'public', file), 'utf8').match(
      /<(?:link rel="canonical|meta name="robots)[^>]*>/g,
    ) ?? []
  )
}

beforeAll(() => {
  built = build(makeFolder(site))
})

describe('a Hugo site', () => {
  test('frontmatter reaches pages, sitemap and report', () => {
    const folder = makeFolder({})
    cpSync(built, folder, { recursive: true })
    const { status, stdout } = indexical(folder, 'apply', 'public', ...options)
    expect(stdout).toContain('Read the frontmatter of 11 files in content/ (hugo)')
    expect(status).toBe(0)
    expect(tagsOf(folder, 'posts/index.html')).toContain('<meta name="robots" content="noindex, follow">')
    expect(tagsOf(folder, 'de/posts/hems/index.html')).toContain('<meta name="robots" content="noindex">')
    expect(tagsOf(folder, 'care/über-seide/index.html')).toContain('<meta name="robots" content="noindex">')
    // From `cascade` of the section.
    expect(tagsOf(folder, 'archive/2019/hats/index.html').join()).toContain('content="noindex"')
    expect(tagsOf(folder, 'archive/gloves/index.html').join()).toContain('content="nofollow"')
    expect(tagsOf(folder, 'posts/hems/index.html')).toEqual([
      '<link rel="canonical" href="https://www.example.com/posts/on-linen/">',
    ])
    const sitemap = readFileSync(join(folder, 'public/sitemap.xml'), 'utf8')
    expect(sitemap.match(/(?<=<loc>https:\/\/www\.example\.com).*(?=<\/loc>)/g)).toEqual([
      '/',
      '/2024/05/sale-20-more/',
      '/archive/gloves/',
      '/care/',
      '/de/',
      '/de/posts/',
      '/news/',
      '/posts/on-linen/',
    ])
    expect(sitemap).toContain('<lastmod>2025-01-02</lastmod>')
    expect(indexical(folder, 'check', 'public', ...options).status).toBe(0)
  })

  test('a request that the output does not contain is an error at its line', () => {
    const { status, stdout } = indexical(built, 'check', 'public', ...options)
    expect(status).toBe(1)
    expect(stdout).toContain(
      'content/posts/_index.md:3:9  Missing robots meta, expected `noindex, follow` from the frontmatter',
    )
    expect(stdout).toContain('content/posts/hems.md:3:12  error  canonical/matches-frontmatter')
  })

  test('a noindex source whose page is missing is a warning', () => {
    const folder = makeFolder({})
    cpSync(built, folder, { recursive: true })
    rmSync(join(folder, 'public/posts/index.html'))
    const { stdout } = indexical(folder, 'apply', 'public', ...options)
    expect(stdout).toContain(
      'content/posts/_index.md:3:9  warning  run/sources-paired\n  Unexpected `robots` without a page, expected `public/posts/index.html`',
    )
    expect(stdout).toContain(
      'Read the frontmatter of 10 of 11 files in content/ (hugo); the others have no page',
    )
  })

  test('without requests, the report is the same as without content', () => {
    const plain = Object.entries(site).map(([file, text]) => [
      file,
      text
        .replace(/^(?:robots|canonical|noindex|lastmod|cascade):.*\n/gm, '')
        .replace(', "robots": "noindex"', '')
        .replace('\nsitemap: {disable: true}', ''),
    ])
    const folder = build(makeFolder(Object.fromEntries(plain) as Record<string, string>))
    const withContent = indexical(folder, 'check', 'public', ...options)
    rmSync(join(folder, 'content'), { recursive: true })
    const without = indexical(folder, 'check', 'public', ...options)
    expect(withContent.stdout.replace(/^Read the frontmatter.*\n/m, '')).toBe(without.stdout)
  })
})

test('configuration in a folder: cascade, ugly URLs of a section, and aliases that are not free', () => {
  const { 'hugo.toml': _config, ...others } = site
  const folder = build(
    makeFolder({
      ...others,
      'config/_default/config.toml': `baseURL = 'https://www.example.com/'
disableKinds = ['taxonomy', 'term', 'RSS', 'sitemap']
[uglyURLs]
posts = true
[[cascade]]
canonicalURL = '/company/'
[cascade._target]
path = '/archive/**'
kind = 'page'
`,
      'content/posts/one.md': '---\ntitle: One\nslug: 1\naliases: [/first/, /two/]\n---\nOne.\n',
      'content/two.md': '---\ntitle: Two\naliases:\n  - /first\n---\nTwo.\n',
    }),
  )
  const { stdout } = indexical(folder, 'apply', 'public', ...options)
  expect(stdout).toContain('Read the frontmatter of 13 files in content/ (hugo)')
  expect(tagsOf(folder, 'archive/2019/hats/index.html')).toContain(
    '<link rel="canonical" href="https://www.example.com/company/">',
  )
  expect(stdout).toContain(
    'content/posts/one.md:4:20  warning  redirects/alias-free\n  Unexpected alias `/two/`, expected a path without a page: `content/two.md` has its page there',
  )
  expect(stdout).toContain(
    'content/two.md:4:5  warning  redirects/alias-free\n  Unexpected alias `/first` in two files, expected it in one: `content/posts/one.md` has it too',
  )
})

describe('the option `content`', () => {
  test('names the folder of a Hugo site elsewhere', () => {
    const folder = makeFolder({})
    cpSync(join(built, 'public'), join(folder, 'out'), { recursive: true })
    cpSync(built, join(folder, 'shop'), { recursive: true })
    const { status, stdout } = indexical(folder, 'check', 'out', '--content', 'shop/content', ...options)
    expect(status).toBe(1)
    expect(stdout).toContain('shop/content/posts/hems.md:3:12  error  canonical/matches-frontmatter')
  })

  test.each([
    [
      'a folder of another site',
      { 'blog/hugo.toml': '', 'blog/content/other.md': '---\nrobots: noindex\n---\n' },
      ['--content', 'blog/content'],
      'Unexpected folder `blog/content/` in option `content`, expected sources of this output: no file in it belongs to a page',
    ],
    [
      'a folder that does not exist',
      {},
      ['--content', 'pages'],
      'Missing content folder `pages/`, expected because the option `content` requires it',
    ],
    [
      'a folder of an unknown generator',
      { 'notes/a.md': 'A' },
      ['--content', 'notes'],
      'Unexpected folder `notes` in --content, expected the sources of docusaurus, hugo, jekyll, mkdocs, vitepress with',
    ],
    [
      'a pattern without a path',
      {
        'indexical.config.json': '{"content":[{"folder":"notes","output":"index.html"}]}',
        'notes/a.md': 'A',
      },
      [],
      'Unexpected value `index.html` of option `content.0.output` in indexical.config.json, expected a pattern such as `{path}/index.html` or `{path}.html`',
    ],
    [
      'two sources of one page',
      {
        'hugo.toml': '',
        'content/a.md': '---\nnoindex: true\n---\n',
        'content/a/index.md': '---\ntitle: A\n---\n',
      },
      [],
      'content/a.md:2:10  warning  run/sources-paired\n  Unexpected `noindex` in one of two sources of a page, expected one source: `content/a/index.md` is the other',
    ],
  ])('%s', (_, files, flags, message) => {
    const page = '<!doctype html><html lang="en"><head><title>A</title></head><body>A</body></html>'
    const folder = makeFolder({ ...files, 'public/index.html': page, 'public/a/index.html': page })
    const { stdout, stderr } = indexical(folder, 'check', 'public', ...flags, ...options)
    expect(stdout + stderr).toContain(message)
  })
})
