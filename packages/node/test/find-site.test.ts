/** The URL of the production site that a run proposes, if the user names none. */
import { expect, test } from 'vitest'
import { findSite } from '../src/site/find-site.ts'
import { makeFolder } from './folder.ts'

const page = (canonical: string): string => `<!doctype html><link rel="canonical" href="${canonical}"><p>T`
const sitemap = '<urlset><url><loc>https://a.org/docs/guide/</loc></url></urlset>'
const og = '<!doctype html><meta property="og:url" content="https://a.org/">'

test.each<[title: string, files: Record<string, string>, site: string | undefined, source?: string]>([
  ['a CNAME', { 'dist/CNAME': 'a.org\n' }, 'https://a.org', '`CNAME`'],
  [
    'canonicals',
    {
      'dist/index.html': page('https://a.org/docs/'),
      'dist/guide/index.html': page('https://a.org/docs/guide'),
      'dist/about.html': page('https://a.org/docs/about'),
    },
    'https://a.org/docs',
    'the canonicals',
  ],
  [
    'the canonical of one page',
    { 'dist/index.html': page('https://a.org/b/') },
    'https://a.org/b',
    'the canonicals',
  ],
  [
    'canonicals of missing pages',
    { 'dist/en/a.html': page('https://a.org/a/'), 'dist/en/b.html': page('https://a.org/b/') },
    'https://a.org',
    'the canonicals',
  ],
  [
    'canonicals of several hosts',
    { 'dist/a.html': page('https://a.org/a/'), 'dist/b.html': page('https://b.org/b/') },
    undefined,
  ],
  ['a development server', { 'dist/index.html': page('http://localhost:8080/') }, undefined],
  ['relative canonicals', { 'dist/index.html': page('/') }, undefined],
  [
    'a sitemap',
    { 'dist/guide/index.html': page('/'), 'dist/sitemap.xml': sitemap },
    'https://a.org/docs',
    'the sitemap',
  ],
  ['og:url', { 'dist/index.html': og }, 'https://a.org', '`og:url`'],
  [
    'the configuration before canonicals',
    {
      'docusaurus.config.js': " url: 'https://a.org',\n baseUrl: '/b/',",
      'dist/index.html': page('https://c.org/'),
    },
    'https://a.org/b',
    'docusaurus.config.js',
  ],
  [
    'a CNAME before the placeholder of a template',
    { 'mkdocs.yml': 'site_url: https://example.com/', 'dist/CNAME': 'a.org' },
    'https://a.org',
    '`CNAME`',
  ],
  [
    'a home page',
    { 'package.json': '{"homepage": "https://a.org/"}' },
    'https://a.org',
    '`homepage` of package.json',
  ],
  ['a repository', { 'package.json': '{"homepage": "https://github.com/a/a#readme"}' }, undefined],
  ['a package without home page', { 'package.json': '{}' }, undefined],
])('%s', (_title, files, site, source) => {
  const root = makeFolder(files)
  expect(findSite(root, `${root}/dist`)).toEqual(site === undefined ? undefined : { site, source })
})
