import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { indexical, makeFolder } from '../../packages/node/test/folder.ts'

/** What Docusaurus 3.10 writes for a page, without its scripts and styles. */
const page = (title: string, path: string): string =>
  `<!doctype html><html lang="en" dir="ltr"><head><meta charset="UTF-8"><meta name="generator" content="Docusaurus v3"><title data-rh="true">${title} | Shop</title><meta data-rh="true" property="og:url" content="https://www.example.com${path}"><link data-rh="true" rel="canonical" href="https://www.example.com${path}"></head><body><div id="__docusaurus"><h1>${title}</h1><a href="/docs/start/">Start</a> <a href="/docs/guide/setup/">Setup</a> <a href="/blog/2024/05/06/post/">Post</a></div></body></html>`

const docs = '.docusaurus/docusaurus-plugin-content-docs/default'
const site = {
  'docusaurus.config.js': 'export default {}\n',
  'docs/intro.md': '---\ntitle: Intro\nslug: /start\nrobots: noindex\n---\n# Intro\n',
  'docs/guide/01-setup.mdx': '---\ntitle: Setup\nlast_update: {date: 2025-01-02}\n---\n# Setup\n',
  'blog/2024-05-06-post.md': '---\ntitle: Post\nnoindex: true\n---\nPost\n',
  '.docusaurus/i18n.json': '{"defaultLocale":"en","locales":["en"],"path":"i18n","currentLocale":"en"}',
  [`${docs}/site-docs-intro-md-0e3.json`]:
    '{"id":"intro","title":"Intro","source":"@site/docs/intro.md","slug":"/start","permalink":"/docs/start/","draft":false,"version":"current"}',
  [`${docs}/site-docs-guide-01-setup-mdx-7a5.json`]:
    '{"id":"guide/setup","title":"Setup","source":"@site/docs/guide/01-setup.mdx","permalink":"/docs/guide/setup/","draft":false}',
  '.docusaurus/docusaurus-plugin-content-blog/default/site-blog-2024-05-06-post-md-72f.json':
    '{"permalink":"/blog/2024/05/06/post/","source":"@site/blog/2024-05-06-post.md","title":"Post","unlisted":false}',
  'build/index.html': page('Home', '/'),
  'build/docs/start/index.html': page('Intro', '/docs/start/'),
  'build/docs/guide/setup/index.html': page('Setup', '/docs/guide/setup/'),
  'build/blog/2024/05/06/post/index.html': page('Post', '/blog/2024/05/06/post/'),
}

const options = ['--site', 'https://www.example.com']

test('frontmatter of Docusaurus reaches pages, sitemap and report', () => {
  const folder = makeFolder(site)
  const checked = indexical(folder, 'check', 'build', ...options)
  expect(checked.status).toBe(1)
  expect(checked.stdout).toContain('docs/intro.md:4:9')
  expect(checked.stdout).toContain('blog/2024-05-06-post.md:3:10')
  const { status, stdout } = indexical(folder, 'apply', 'build', ...options)
  expect(stdout).toContain('Read the frontmatter of 3 files in ./ (docusaurus)')
  expect(status).toBe(0)
  expect(readFileSync(join(folder, 'build/docs/start/index.html'), 'utf8')).toContain(
    '<meta name="robots" content="noindex">',
  )
  const sitemap = readFileSync(join(folder, 'build/sitemap.xml'), 'utf8')
  expect(sitemap.match(/(?<=<loc>https:\/\/www\.example\.com).*(?=<\/loc>)/g)).toEqual([
    '/',
    '/docs/guide/setup/',
  ])
  expect(sitemap).toContain('<lastmod>2025-01-02</lastmod>')
})

test('with several languages, each source with a request is a warning', () => {
  const folder = makeFolder({
    ...site,
    '.docusaurus/i18n.json': '{"locales":["en","fr"],"currentLocale":"fr"}',
  })
  const { status, stdout } = indexical(folder, 'check', 'build', ...options)
  expect(status).toBe(0)
  expect(stdout).toContain('docs/intro.md:4:9')
  expect(stdout).toContain('run/sources-paired')
  expect(stdout).toContain('Read the frontmatter of 0 of 3 files in ./ (docusaurus); the others have no page')
})

test('`--content` names one of the folders', () => {
  const { stdout } = indexical(makeFolder(site), 'check', 'build', '--content', 'blog', ...options)
  expect(stdout).toContain('Read the frontmatter of 1 file in blog/ (docusaurus)')
})
