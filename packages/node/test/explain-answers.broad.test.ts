import { expect, test } from 'vitest'
import { indexical, makeFolder } from './folder.ts'

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
  expect(stdout).toContain('Links\n  1 other page of this site\n  dist/index.html:1:95\n')
  expect(stdout).toContain('Findings\n  dist/index.html:1:95  warning  links/target-canonical\n')
})

test.each([
  ['unknown', {}, '/a', ['/a/ 200', `/a ${unknown}`, `/a.html ${unknown}`, `/a/index.html ${unknown}`]],
  [
    'GitHub',
    { 'dist/CNAME': 'www.example.com\n' },
    '/a/',
    ['/a/ 200', '/a 301 → https://www.example.com/a/', '/a.html 404', '/a/index.html 200'],
  ],
  [
    'GitHub',
    { 'dist/CNAME': 'www.example.com\n' },
    '/b',
    ['/b/ 404', '/b 200', '/b.html 200', '/b/index.html 404'],
  ],
  [
    'Cloudflare',
    { 'wrangler.toml': 'pages_build_output_dir = "dist"\n' },
    '/stub/',
    [
      '/stub/ 200 → https://www.example.com/a/ (refresh of the page)',
      '/stub 308 → https://www.example.com/stub/',
      '/stub.html 404',
      '/stub/index.html 308 → https://www.example.com/stub/',
    ],
  ],
  [
    'Netlify',
    { 'netlify.toml': '', 'dist/_redirects': '/old /a/ 302\n' },
    '/old',
    [
      '/old/ 302 → https://www.example.com/a/',
      '/old 302 → https://www.example.com/a/',
      '/old.html 404',
      '/old/index.html 404',
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
  const answers = /^Answers of the host\n([^]*?)\n\n/m.exec(stdout)?.[1]
  expect(answers?.replaceAll(/^ {2}/gm, '').replaceAll(/ {2,}/g, ' ').split('\n')).toEqual(lines)
})
