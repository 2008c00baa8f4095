/** A real Docusaurus site with two languages and three versions: built once without the plugin, then with it. */
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { indexical, makeFolder } from '../../packages/node/test/folder.ts'

const site = {
  'package.json': '{ "private": true }\n',
  'docusaurus.config.js': `const { PLUGINS } = process.env
export default {
  title: 'Shop',
  url: 'https://www.example.com',
  baseUrl: '/',
  trailingSlash: true,
  i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },
  plugins: [
    '@docusaurus/plugin-content-docs',
    ['@docusaurus/plugin-content-blog', { onUntruncatedBlogPosts: 'ignore' }],
    '@docusaurus/plugin-content-pages',
    ...(PLUGINS ? PLUGINS.split(',') : []),
  ],
  themes: ['@docusaurus/theme-classic'],
}
`,
  'docs/intro.md':
    '---\ntitle: Intro\nslug: /start\n---\n\n# Intro\n\nThe next version. [Setup](./guide/01-setup.mdx)\n',
  'docs/guide/01-setup.mdx':
    '---\ntitle: Setup\nid: install\nlast_update: { date: 2025-01-02 }\n---\n\n# Setup\n\nHow to install.\n',
  'docs/old.md': '---\ntitle: Old\nrobots: noindex\n---\n\n# Old\n\nFor old machines.\n',
  'versions.json': '["2.0", "1.0"]\n',
  'versioned_docs/version-2.0/intro.md':
    '---\ntitle: Intro\nslug: /start\n---\n\n# Intro\n\nThe second version.\n',
  'versioned_docs/version-1.0/intro.md':
    '---\ntitle: Intro\nslug: /start\ncanonical: ../version-2.0/intro.md\n---\n\n# Intro\n\nThe first version.\n',
  'blog/2024-05-06-sale.md': '---\ntitle: Sale\n---\n\nThe sale.\n',
  'blog/2024-06-07-wool.md': '---\ntitle: Wool\nslug: on-wool\nnoindex: true\n---\n\nWool.\n',
  'src/pages/about.md': '---\ntitle: About\nrobots: nofollow\n---\n\nAbout us.\n',
  'src/pages/index.js':
    "import Layout from '@theme/Layout'\nimport Link from '@docusaurus/Link'\nexport default () => <Layout title='Home'><main><h1>Shop</h1><Link to='/docs/start'>Docs</Link></main></Layout>\n",
  'i18n/fr/docusaurus-plugin-content-docs/current/intro.md':
    '---\ntitle: Début\nslug: /start\nrobots: max-snippet:20\n---\n\n# Début\n\nLa version suivante.\n',
  'i18n/fr/docusaurus-plugin-content-blog/2024-06-07-wool.md':
    '---\ntitle: Laine\nslug: on-wool\nnoindex: true\n---\n\nLaine.\n',
}

const options = ['--site', 'https://www.example.com']
const packages = fileURLToPath(new URL('../../packages/docusaurus', import.meta.url))
let folder: string
let plain: string

/** Build the site in `folder`. Webpack's cache makes all builds after the first one quick. */
function build(plugins: string[], ...flags: string[]): { status: number | null; text: string } {
  const cli = join(folder, 'node_modules/@docusaurus/core/bin/docusaurus.mjs')
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'build', '--no-minify', ...flags], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', PLUGINS: plugins.join(',') },
  })
  return { status, text: stdout + stderr }
}

function copyOf(from: string): string {
  const copy = makeFolder({})
  cpSync(from, copy, { recursive: true })
  return copy
}

function tagsOf(project: string, file: string): string[] {
  const html = readFileSync(join(project, 'build', file), 'utf8')
  return html.match(/<(?:link [^>]*rel="?canonical|meta [^>]*name="?robots)[^>]*>/g) ?? []
}

function expectTags(project: string): void {
  const noindex = expect.arrayContaining(['<meta name="robots" content="noindex">'])
  // An untranslated doc has a page in both languages.
  expect(tagsOf(project, 'docs/next/old/index.html')).toEqual(noindex)
  expect(tagsOf(project, 'fr/docs/next/old/index.html')).toEqual(noindex)
  expect(tagsOf(project, 'blog/on-wool/index.html')).toEqual(noindex)
  expect(tagsOf(project, 'fr/blog/on-wool/index.html')).toEqual(noindex)
  expect(tagsOf(project, 'docs/next/start/index.html').join()).not.toContain('robots')
  expect(tagsOf(project, 'fr/docs/next/start/index.html').join()).toContain('content="max-snippet:20"')
  expect(tagsOf(project, 'docs/1.0/start/index.html').join()).toContain(
    'href="https://www.example.com/docs/start/"',
  )
  const sitemap = readFileSync(join(project, 'build/sitemap.xml'), 'utf8')
  expect(sitemap.match(/(?<=<loc>https:\/\/www\.example\.com).*(?=<\/loc>)/g)).toEqual([
    '/',
    '/about/',
    '/blog/',
    '/blog/2024/05/06/sale/',
    '/blog/archive/',
    '/docs/next/guide/install/',
    '/docs/next/start/',
    '/docs/start/',
    '/fr/',
    '/fr/about/',
    '/fr/blog/',
    '/fr/blog/2024/05/06/sale/',
    '/fr/blog/archive/',
    '/fr/docs/next/guide/install/',
    '/fr/docs/next/start/',
    '/fr/docs/start/',
  ])
  expect(sitemap).toContain('<lastmod>2025-01-02</lastmod>')
}

beforeAll(() => {
  folder = makeFolder(site)
  const modules = join(folder, 'node_modules')
  mkdirSync(modules)
  for (const name of readdirSync(join(packages, 'node_modules')).filter((one) => !one.startsWith('.')))
    symlinkSync(join(packages, 'node_modules', name), join(modules, name), 'junction')
  symlinkSync(packages, join(modules, 'docusaurus-plugin-indexical'), 'junction')
  const { status, text } = build([])
  if (status !== 0) throw new Error(text)
  plain = makeFolder({})
  cpSync(folder, plain, { recursive: true, filter: (path) => path !== modules })
})

describe('indexical after a Docusaurus build', () => {
  test('frontmatter reaches the pages of all languages and versions, sitemap and report', () => {
    const project = copyOf(plain)
    const { status, stdout } = indexical(project, 'apply', 'build', ...options)
    expect(stdout).toContain('Read the frontmatter of 10 files in ./ (docusaurus)')
    expect(status).toBe(0)
    expectTags(project)
    expect(indexical(project, 'check', 'build', ...options).status).toBe(0)
  })

  test('older and next versions get the canonical of the latest where it exists', () => {
    const project = copyOf(plain)
    const pages = ['/docs', '/fr/docs'].flatMap((docs) =>
      ['1.0', 'next'].map((version) => `'${docs}/${version}/**': { canonical: '${docs}/**' }`),
    )
    writeFileSync(join(project, 'indexical.config.mjs'), `export default { pages: { ${pages.join()} } }\n`)
    const { status, stdout } = indexical(project, 'apply', 'build', ...options)
    expect(status, stdout).toBe(0)
    const canonicalOf = (page: string): string | undefined =>
      /href="?https:\/\/www\.example\.com([^" >]*)/.exec(tagsOf(project, `${page}index.html`).join())?.[1]
    const versions = ['/docs/start/', '/docs/1.0/start/', '/docs/next/start/', '/docs/next/guide/install/']
    expect(versions.map((page) => `${page} ${canonicalOf(page.slice(1))}`)).toEqual([
      '/docs/start/ /docs/start/',
      '/docs/1.0/start/ /docs/start/',
      '/docs/next/start/ /docs/start/',
      '/docs/next/guide/install/ /docs/next/guide/install/',
    ])
  })

  test('a request that the output does not contain is an error at its line', () => {
    const { status, stdout } = indexical(plain, 'check', 'build', '--no-cache', ...options)
    expect(status).toBe(1)
    expect(stdout).toContain('docs/old.md:3:9')
    expect(stdout).toContain('i18n/fr/docusaurus-plugin-content-blog/2024-06-07-wool.md:4:10')
    expect(stdout).toMatch(
      /Unexpected canonical `https:\/\/www\.example\.com\/docs\/1\.0\/start\/`, expected `https:\/\/www\.example\.com\/docs\/start\/` from the frontmatter\n(?: .*\^+\n| .* > .*\n| {2}> .*\n)* {2}see versioned_docs\/version-1\.0\/intro\.md:4:12/,
    )
  })

  test('a source whose page is missing is a warning', () => {
    const project = copyOf(plain)
    for (const file of ['docs/next/old', 'fr/docs/next/old'])
      rmSync(join(project, 'build', file), { recursive: true })
    const { stdout } = indexical(project, 'apply', 'build', ...options)
    expect(stdout).toContain('docs/old.md:3:9  warning  run/sources-paired')
    expect(stdout).toContain(
      'Read the frontmatter of 9 of 10 files in ./ (docusaurus); the others have no page',
    )
  })

  test('`--content` names one of the folders', () => {
    const { stdout } = indexical(plain, 'check', 'build', '--no-cache', '--content', 'blog', ...options)
    expect(stdout).toContain('Read the frontmatter of 2 files in blog/ (docusaurus)')
  })
})

describe('docusaurus-plugin-indexical', () => {
  test('ends the build of the last language with all pages; a redirect to a missing page is a warning', () => {
    mkdirSync(join(folder, 'static'))
    writeFileSync(join(folder, 'static/_redirects'), '/older/ /gone/ 301\n')
    writeFileSync(join(folder, 'netlify.toml'), '')
    const { status, text } = build(['docusaurus-plugin-indexical'])
    rmSync(join(folder, 'static'), { recursive: true })
    rmSync(join(folder, 'netlify.toml'))
    expect(text).toMatch(/_redirects:1:\d+ {2}warning {2}redirects\/target-exists/)
    expect(text).toContain('Read the frontmatter of 10 files in ./ (docusaurus)')
    expect(status, text).toBe(0)
    expect(text.match(/listed 16 in sitemap\.xml/g)).toHaveLength(1)
    expectTags(folder)
  })

  test('refuses the sitemap plugin, which would write the same file, before pages are compiled', () => {
    rmSync(join(folder, 'build'), { recursive: true, force: true })
    const { status, text } = build(
      ['@docusaurus/plugin-sitemap', 'docusaurus-plugin-indexical'],
      '--locale',
      'en',
    )
    expect(text).toContain(
      'docusaurus-plugin-indexical in docusaurus.config.js: Unexpected @docusaurus/plugin-sitemap, which writes `sitemap.xml` too, expected it removed (`sitemap: false` in the options of the preset), or another name in option `sitemap.file`',
    )
    expect(status).toBe(1)
    expect(existsSync(join(folder, 'build'))).toBe(false)
  })

  test('fails the build at the line of a mistake', () => {
    cpSync(
      join(makeFolder({ 'old.md': '---\ntitle: Old\nrobots: noidnex\n---\n\n# Old\n' }), 'old.md'),
      join(folder, 'docs/old.md'),
    )
    const { status, text } = build(['docusaurus-plugin-indexical'], '--locale', 'en')
    expect(text).toContain(
      'docs/old.md:3:9  error  robots/known-directive\n  Unexpected directive `noidnex`, expected `noindex`',
    )
    expect(text).toContain('1 indexing problem, listed above')
    expect(status).toBe(1)
    expect(existsSync(join(folder, 'build/sitemap.xml'))).toBe(false)
  })
})
