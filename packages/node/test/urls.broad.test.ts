/** `indexical urls` on a real folder, with the built command line. */
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { page, site } from './diff-site.ts'
import { indexical, makeFolder } from './folder.ts'

const root = makeFolder({})
cpSync(
  makeFolder({
    'index.html': page('/', 'home'),
    '404.html': page('/404', 'missing'),
    'copy/index.html': page('/', 'copy'),
    'hidden/index.html': page('/hidden/', 'hidden', '<meta name="robots" content="noindex, nosnippet">'),
    'stub/index.html': '<!doctype html><title>Moved</title><meta http-equiv="refresh" content="0; url=/">',
    'a,b/index.html': page('/a,b/', 'comma').replace('lang="en"', 'lang="=HYPERLINK(&quot;x&quot;)"'),
    'plus/index.html': page('/plus/', 'plus').replace('lang="en"', 'lang="+1"'),
    'paper.pdf': '%PDF-1.7',
    'app.js': '',
    'robots.txt': 'User-agent: *\nDisallow: /paper.pdf\n',
    'sitemap.xml':
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://www.example.com/</loc><lastmod>2026-01-02</lastmod></url></urlset>',
    _redirects: '/old/ / 301\n',
  }),
  join(root, 'dist'),
  { recursive: true },
)

const withoutHashes = (text: string): string => text.replace(/,8[01],[0-9a-z]+,/gi, ',words,hash,')

test('CSV has one row per URL, and no cell is a formula', () => {
  const { status, stdout, stderr } = indexical(root, 'urls', 'dist', ...site)
  expect(stderr).toBe('')
  expect(status).toBe(0)
  expect(withoutHashes(stdout).split('\r\n')).toMatchInlineSnapshot(`
    [
      "url,kind,status,indexable,reason,location,canonical,target,robots,in_sitemap,lastmod,language,hreflang,words,text_hash,file,source",
      "https://www.example.com/404.html,page,404,false,error page,,https://www.example.com/404,,,false,,en,,,,dist/404.html,",
      ""https://www.example.com/a,b/",page,200,true,,,"https://www.example.com/a,b/",,,false,,"'=HYPERLINK(""x"")",,words,hash,"dist/a,b/index.html",",
      "https://www.example.com/copy/,page,200,false,canonical elsewhere: canonical https://www.example.com/,dist/copy/index.html:5:31,https://www.example.com/,https://www.example.com/,,false,,en,,words,hash,dist/copy/index.html,",
      "https://www.example.com/hidden/,page,200,false,noindex,dist/hidden/index.html:6:32,https://www.example.com/hidden/,,"*: noindex, nosnippet",false,,en,,words,hash,dist/hidden/index.html,",
      "https://www.example.com/,page,200,true,,,https://www.example.com/,,,true,2026-01-02,en,,words,hash,dist/index.html,",
      "https://www.example.com/plus/,page,200,true,,,https://www.example.com/plus/,,,false,,'+1,,words,hash,dist/plus/index.html,",
      "https://www.example.com/stub/,redirect,200,false,redirect: redirect to https://www.example.com/,dist/stub/index.html:1:36,,https://www.example.com/,,false,,,,,,dist/stub/index.html,",
      "https://www.example.com/old/,redirect,301,false,redirect: 301 https://www.example.com/,dist/_redirects:1:1,,https://www.example.com/,,false,,,,,,,",
      "https://www.example.com/paper.pdf,file,200,false,blocked by robots.txt: Disallow: /paper.pdf,dist/robots.txt:2:1,,,,false,,,,,,dist/paper.pdf,",
      "",
    ]
  `)
})

test('JSON lines have the same rows, from facts too', () => {
  indexical(root, 'check', 'dist', ...site, '--facts', 'dist.facts')
  const { stdout } = indexical(root, 'urls', 'dist.facts', '--format', 'jsonl')
  const rows = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(rows).toHaveLength(9)
  expect(rows.find(({ url }) => url === 'https://www.example.com/hidden/')).toMatchObject({
    kind: 'page',
    status: 200,
    indexable: false,
    reason: 'noindex',
    location: 'dist/hidden/index.html:6:32',
    robots: '*: noindex, nosnippet',
    in_sitemap: false,
    language: 'en',
    words: 81,
    file: 'dist/hidden/index.html',
    source: null,
  })
  expect(rows.find(({ url }) => url === 'https://www.example.com/plus/')).toMatchObject({ language: '+1' })
})

test.each([
  [['urls'], 'Missing build, expected `npx indexical urls <dir>`'],
  [['urls', 'dist', 'more'], 'Unexpected operand `more`, expected one folder'],
  [['urls', 'nowhere', ...site], 'Missing `nowhere`, expected the output of a build, or its facts'],
  [['urls', 'dist', ...site, '--format', 'text'], 'Unexpected format `text`, expected csv or jsonl'],
])('wrong use: %j', (args, message) => {
  const { status, stdout, stderr } = indexical(root, ...args)
  expect(stderr.split('\n')[0]).toBe(`indexical: ${message}`)
  expect(stdout).toBe('')
  expect(status).toBe(2)
})
