/** `indexical diff` on real folders and facts, with the built command line. */
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { before, page, site } from './diff-site.ts'
import { indexical, makeFolder } from './folder.ts'

function after(changes: Record<string, string | undefined>): Record<string, string> {
  const all = Object.entries({ ...before, ...changes })
  return Object.fromEntries(all.filter((entry): entry is [string, string] => entry[1] !== undefined))
}

function diff(changes: Record<string, string | undefined>, ...args: string[]) {
  const root = makeFolder({})
  cpSync(makeFolder(before), join(root, 'a'), { recursive: true })
  cpSync(makeFolder(after(changes)), join(root, 'b'), { recursive: true })
  return indexical(root, 'diff', 'a', 'b', ...site, ...args)
}

const totals = (text: string): string => text.split('\n').at(-3)!

describe('diff', () => {
  test('equal builds', () => {
    expect(diff({})).toEqual({
      status: 0,
      stderr: '',
      stdout: `All 8 indexable URLs stay indexable, or redirect
Exit code 0: no URL moved without a redirect

Compared 9 URLs (8 indexable) with 9 (8 indexable): no URL changed
Findings: 0 new, 0 fixed, 0 unchanged
`,
    })
  })

  test('a rename without redirect fails, and names the line to add', () => {
    const { status, stdout } = diff({
      'old/index.html': undefined,
      'new/index.html': page('/new/', 'moving'),
    })
    expect(stdout).toBe(`1 of 8 indexable URLs would no longer be indexable
Exit code 1: 1 URL moved without a redirect

Lost: 1 URL
  no redirect to the page that replaces it on 1 URL
    /old/, is now /new/ (the same main text)
      add \`redirectFrom: [/old/]\` to the source of b/new/index.html

New: 1 URL
    /new/

Compared 9 URLs (8 indexable) with 9 (8 indexable): 1 lost, 1 new
Findings: 0 new, 0 fixed, 0 unchanged
`)
    expect(status).toBe(1)
  })

  test.each([
    [
      'a redirect of the host',
      { _redirects: '/old/ /new/ 301\n' },
      '_redirects:1:1  redirected by 301 on 1 URL',
    ],
    [
      'a pattern of the host',
      { _redirects: '/ol* /new/ 301\n' },
      '_redirects:1:1  redirected by 301 on 1 URL',
    ],
    [
      'a refresh stub',
      {
        'old/index.html':
          '<!doctype html><title>Moved</title><meta http-equiv="refresh" content="0; url=/new/">',
      },
      'redirected by a refresh stub on 1 URL',
    ],
  ])('a rename with %s is a move', (_name, files, cause) => {
    const { status, stdout } = diff({
      'old/index.html': undefined,
      'new/index.html': page('/new/', 'moving'),
      ...files,
    })
    expect(stdout).toContain(cause)
    expect(stdout).toContain('    /old/ → /new/\n')
    expect(totals(stdout)).toMatch(/: 1 moved$/)
    expect(status).toBe(0)
  })

  test('a redirect to a missing page loses the URL', () => {
    const { stdout } = diff({ 'old/index.html': undefined, _redirects: '/old/ /nowhere/ 301\n' })
    expect(totals(stdout)).toMatch(/: 1 lost$/)
  })

  test('a deleted page is listed and does not fail, unless --fail-on names it', () => {
    const changes = { 'gone/index.html': undefined }
    expect(totals(diff(changes).stdout)).toMatch(/: 1 lost$/)
    expect(diff(changes).status).toBe(0)
    expect(diff(changes, '--fail-on', 'lost,hidden').status).toBe(1)
    expect(diff(changes, '--fail-on', 'hidden').status).toBe(0)
    expect(diff(changes, '--fail-on', 'none').status).toBe(0)
  })

  test('two pages with the text of a lost one, or a similar text, are suggestions', () => {
    const similar = page('/novel/', 'moving').replace('<p>moving0', '<p>movable')
    const two = diff({
      'old/index.html': undefined,
      'x/index.html': page('/x/', 'moving'),
      'y/index.html': page('/y/', 'moving'),
      'guide/guide/index.html': page('/guide/guide/', 'other'),
      'blog/guide/index.html': undefined,
    })
    expect(two.stdout).toContain('/blog/guide/, perhaps /guide/guide/ (the same last part of the path)')
    expect(two.status).toBe(0)
    const config = JSON.stringify({ rules: { 'duplicates/no-similar-text': 'warn' } })
    const one = diff(
      { 'old/index.html': undefined, 'novel/index.html': similar },
      '--config',
      join(makeFolder({ 'with-sketches.json': config }), 'with-sketches.json'),
    )
    expect(one.stdout).toMatch(/\/old\/, perhaps \/novel\/ \(\d+ % of the main text\)/)
    expect(one.status).toBe(0)
  })

  test('a noindex in a layout is one line', () => {
    const noindex = '<meta name="robots" content="noindex">'
    const { status, stdout } = diff(
      Object.fromEntries(
        ['about', 'tagged/one', 'tagged/two'].map((path) => [
          `${path}/index.html`,
          page(`/${path}/`, path.split('/').at(-1)!, noindex),
        ]),
      ),
      '--fail-on',
      'hidden',
    )
    expect(stdout).toBe(`3 of 8 indexable URLs would no longer be indexable
Exit code 1: hidden, which \`--fail-on hidden\` names

Hidden: 3 URLs
  b/about/index.html:6:32  noindex on 3 URLs
    + <meta name="robots" content="noindex">
    /about/
    /tagged/one/
    /tagged/two/

Compared 9 URLs (8 indexable) with 9 (5 indexable): 3 hidden
Findings: 0 new, 0 fixed, 0 unchanged
`)
    expect(status).toBe(1)
  })

  test.each([
    [
      'robots.txt',
      { 'robots.txt': 'User-agent: *\nDisallow: /tagged/\n' },
      'b/robots.txt:2:1  blocked by robots.txt: Disallow: /tagged/ on 2 URLs\n    /tagged/one/',
    ],
    [
      'a canonical',
      { 'about/index.html': page('/', 'about') },
      'b/about/index.html:5:31  canonical elsewhere on 1 URL\n    - <link rel="canonical" href="https://www.example.com/about/">\n    + <link rel="canonical" href="https://www.example.com/">\n    /about/ → /',
    ],
    ['a header', { _headers: '/tagged/*\n  X-Robots-Tag: noindex\n' }, 'b/_headers:2:17  noindex on 2 URLs'],
  ])('hidden by %s', (_name, changes, line) => {
    const { stdout } = diff(changes)
    expect(stdout).toContain(line)
    expect(stdout).toMatch(
      /^\d of 8 indexable URLs would no longer be indexable\nExit code 0: no URL moved without a redirect; `--fail-on lost,hidden` is stricter\n\nHidden: /,
    )
  })

  test('a staging page that becomes public is shown', () => {
    const { stdout } = diff({ 'staging/index.html': page('/staging/', 'staging') })
    expect(stdout).toContain(
      'Shown: 1 URL\n  a/staging/index.html:6:32  was noindex on 1 URL\n    - <meta name="robots" content="noindex">\n    /staging/',
    )
  })

  test('signals of pages that both builds show', () => {
    const sitemap = (lastmod: string): string =>
      `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://www.example.com/about/</loc>${lastmod}</url></urlset>`
    const { stdout } = diff({
      'about/index.html': page('/about/', 'changed', '<meta name="robots" content="nosnippet">'),
      'sitemap.xml': sitemap('<lastmod>2026-01-01</lastmod>'),
    })
    expect(stdout).toContain('main text on 1 URL')
    expect(stdout).toContain('robots none → *: nosnippet on 1 URL')
    expect(stdout).toContain('now in the sitemap on 1 URL')
    expect(totals(stdout)).toMatch(/: 1 changed$/)
  })

  test('a new error is listed', () => {
    const { status, stdout } = diff(
      { 'about/index.html': page('/missing/', 'about') },
      '--fail-on',
      'findings',
    )
    expect(stdout).toMatch(
      /New findings: 1\n {2}b\/about\/index\.html:5:31 {2}error {2}canonical\/target-exists: /,
    )
    expect(status).toBe(1)
  })

  test('--format urls lists what changed, and nothing else', () => {
    const { stdout } = diff(
      {
        'old/index.html': undefined,
        'new/index.html': page('/new/', 'moving'),
        'about/index.html': page('/about/', 'edited'),
        _redirects: '/old/ /new/ 301\n',
      },
      '--format',
      'urls',
    )
    expect(stdout).toBe(
      'https://www.example.com/about/\nhttps://www.example.com/new/\nhttps://www.example.com/old/\n',
    )
  })

  test('--format json contains each URL with its successor', () => {
    const { stdout } = diff(
      { 'old/index.html': undefined, 'new/index.html': page('/new/', 'moving') },
      '--format',
      'json',
    )
    expect(JSON.parse(stdout)).toMatchObject({
      schemaVersion: 1,
      verdict: '1 of 8 indexable URLs would no longer be indexable',
      exit: { code: 1, because: '1 URL moved without a redirect' },
      before: { name: 'a', urls: 9, indexable: 8 },
      changes: [
        {
          type: 'lost',
          count: 1,
          urls: [
            {
              url: 'https://www.example.com/old/',
              successor: { url: 'https://www.example.com/new/', isCertain: true, isSource: false },
            },
          ],
        },
        { type: 'new', count: 1 },
      ],
      findings: { new: [], fixed: [], unchanged: 0 },
    })
  })

  test('--format markdown stays below the limit of GitHub and escapes what the site contains', () => {
    // Targets that differ in their numbers alone have one cause.
    const letters = (index: number): string => index.toString(2).replaceAll('0', 'a').replaceAll('1', 'b')
    const many = Object.fromEntries(
      Array.from({ length: 3000 }, (_, index) => {
        const path = `${'long-'.repeat(20)}@user-${index}`
        return [`${path}/index.html`, page(`/wrong-${letters(index)}/`, `n${index}`)]
      }),
    )
    const { stdout } = diff({ ...many, 'gone/index.html': undefined }, '--format', 'markdown')
    expect(stdout.length).toBeLessThan(65_536)
    expect(stdout).toMatch(
      /^### 1 of 8 indexable URLs would no longer be indexable\n\nExit code 0: no URL moved without a redirect; `--fail-on lost,hidden` is stricter\.\n/,
    )
    expect(stdout).toContain('#### Lost: 1 URL\n\n- no page and no redirect on 1 URL\n  - `/gone/`\n')
    expect(stdout).toContain('more lines; `--format json` lists every one')
    const withoutCode = stdout.replace(/(`+)[^`]*\1/g, '')
    expect(withoutCode).not.toMatch(/@\w/)
  })
})

test('HTML is one page without script, and texts of the site are escaped', () => {
  const { stdout, status } = diff(
    {
      'old/index.html': undefined,
      'new/index.html': page('/new/', 'moving'),
      'about/index.html': page('/about/', 'about', '<meta name="robots" content="noindex">'),
      'a&<b>/index.html': page('/a&amp;%3Cb%3E/', 'markup'),
    },
    '--format',
    'html',
  )
  expect(status).toBe(1)
  expect(stdout).toMatch(/^<!doctype html>/)
  expect(stdout).toContain('<p class="verdict error">2 of 8 indexable URLs would no longer be indexable</p>')
  expect(stdout).toContain('<ins>&lt;meta name=&quot;robots&quot; content=&quot;noindex&quot;&gt;</ins>')
  expect(stdout).toContain('<div><dt>Lost</dt><dd class="error">1</dd></div>')
  expect(stdout).toContain(
    '<code>/old/</code> is now <code>/new/</code> (the same main text):<br>add <code>redirectFrom: [/old/]</code> to the source of b/new/index.html',
  )
  expect(stdout).toContain('<code>/a&amp;%3Cb%3E/</code>')
  expect(stdout).not.toMatch(/<script|<b>/)
  expect(stdout).toContain('content="default-src &apos;none&apos;; style-src &apos;sha256-')
})
