import { expect, test } from 'vitest'
import { indexical, makeFolder, stationsOf } from './folder.ts'

const site = 'https://www.example.com'
const page = (canonical: string): string =>
  `<!doctype html>\n<html lang="en"><head><title>T</title><link rel="canonical" href="${canonical}"></head><body></body></html>\n`
const unknown = 'unknown (depends on the host, which the option `hosts` names)'

test('links and findings about a redirect page', () => {
  const linked = makeFolder({
    'dist/index.html': `<!doctype html><title>T</title><link rel="canonical" href="${site}/"><a href="/old/">T</a>`,
    'dist/old/index.html': '<meta http-equiv="refresh" content="0; url=/new/">',
    'dist/new/index.html': page(`${site}/new/`),
    'indexical.config.json': JSON.stringify({ site }),
  })
  const { stdout } = indexical(linked, 'explain', 'dist', '/old/')
  expect(stationsOf(stdout)['other pages']?.slice(0, 3)).toEqual([
    '1 other page of this site',
    'dist/index.html:1:95',
    '    dist/index.html:1:95  warning  links/target-canonical',
  ])
})

test.each([
  ['unknown', {}, '/a', ['/a/: 200', `/a, /a.html, /a/index.html: ${unknown}`]],
  [
    'GitHub',
    { 'dist/CNAME': 'www.example.com\n' },
    '/a/',
    ['/a/: 200', '/a: 301 → https://www.example.com/a/', '/a.html: 404', '/a/index.html: 200'],
  ],
  [
    'GitHub',
    { 'dist/CNAME': 'www.example.com\n' },
    '/b',
    ['/b: 200', '/b/, /b/index.html: 404', '/b.html: 200'],
  ],
  [
    'Cloudflare',
    { 'wrangler.toml': 'pages_build_output_dir = "dist"\n' },
    '/stub/',
    [
      '/stub/: 200 (refresh of the page) → https://www.example.com/a/',
      '/stub, /stub/index.html: 308 → https://www.example.com/stub/',
      '/stub.html: 404',
    ],
  ],
  [
    'Netlify',
    { 'netlify.toml': '', 'dist/_redirects': '/old /a/ 302\n' },
    '/old',
    [
      '/old: 302 → https://www.example.com/a/  dist/_redirects:1:1',
      '> 1 | /old /a/ 302',
      '    | ^^^^^^^^^^^^',
      '/old/: 302 → https://www.example.com/a/',
      '/old.html, /old/index.html: 404',
    ],
  ],
])('answers of a host, %s', (_host, files, path, lines) => {
  const folder = makeFolder({
    'dist/a/index.html': page(`${site}/a/`),
    'dist/b.html': page(`${site}/b`),
    'dist/stub/index.html': '<meta http-equiv="refresh" content="0; url=/a/">',
    'indexical.config.json': JSON.stringify({ site }),
    ...files,
  })
  const { stdout } = indexical(folder, 'explain', 'dist', path)
  expect(stationsOf(stdout)['host']).toEqual(lines)
})
