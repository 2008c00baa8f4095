import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { makeFolder, readFolder } from './folder.ts'

const cli = fileURLToPath(new URL('../dist/cli.js', import.meta.url))
const site = 'https://www.example.com'
const page = (head: string): string =>
  `<!doctype html>\n<html lang="en">\n<head>\n<title>Page</title>\n${head}</head>\n<body>\n</body>\n</html>\n`

/** Run the command line as a host's build machine would. */
function build(
  files: Record<string, string>,
  {
    command = 'apply',
    variables = { VERCEL: '1', VERCEL_ENV: 'preview' } as Record<string, string>,
    options = {},
  } = {},
): { status: number | null; stdout: string; files: Record<string, string> } {
  const root = makeFolder({ 'indexical.config.json': JSON.stringify({ site, ...options }), ...files })
  const { status, stdout } = spawnSync(process.execPath, [cli, command, 'dist'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...variables, NO_COLOR: '1', FORCE_COLOR: '0' },
  })
  return { status, stdout, files: readFolder(root) }
}

const log =
  'Built for preview, because VERCEL_ENV is `preview`; every page is noindex, no sitemap is written, checks of the whole site only warn'

describe('a preview', () => {
  test.each([
    [{ NETLIFY: 'true', CONTEXT: 'deploy-preview' }, true],
    [{ CF_PAGES: '1', CF_PAGES_BRANCH: 'new-menu' }, true],
    [{ VERCEL: '1', VERCEL_ENV: 'preview' }, false],
  ])('the host that builds it gets its header without any file of it: %j', (variables, isWritten) => {
    const { files } = build({ 'dist/index.html': page(''), 'dist/paper.pdf': '%PDF' }, { variables })
    const written = '/*\n  X-Robots-Tag: noindex\n'
    expect(files['dist/_headers']?.includes(written) ?? false).toBe(isWritten)
  })

  test.each([
    ['a preview', { VERCEL: '1', VERCEL_ENV: 'preview' }, 0],
    ['production', { VERCEL: '1', VERCEL_ENV: 'production' }, 1],
  ])('the address of a developer machine fails only production: %s', (_title, variables, expected) => {
    const canonical = '<link rel="canonical" href="http://localhost:8080/">\n'
    const { status } = build({ 'dist/index.html': page(canonical) }, { command: 'check', variables })
    expect(status).toBe(expected)
  })

  test.each([
    [{ VERCEL: '1', VERCEL_ENV: 'preview' }, {}, true],
    [{ NETLIFY: 'true', CONTEXT: 'deploy-preview' }, {}, false],
    [
      { NETLIFY: 'true', CONTEXT: 'deploy-preview' },
      { 'dist/_headers': '/*\n  X-Robots-Tag: noindex\n' },
      false,
    ],
  ])('a part of a page gets no tag, and is named without a header: %j', (variables, headers, isNamed) => {
    const part = '<p>Added by a script</p>\n'
    const { stdout, files } = build(
      { 'dist/index.html': page(''), 'dist/part.html': part, ...headers },
      { variables },
    )
    expect(files['dist/part.html']).toBe(part)
    const line =
      'Not noindex: 1 part of a page (/part.html), into which no tag is written, and for which no header is sent'
    expect(stdout.split('\n').includes(line)).toBe(isNamed)
  })

  test('no page may be indexed, canonicals name production, and there is no sitemap', () => {
    const { status, stdout, files } = build(
      {
        'dist/index.html': page(''),
        'dist/shy/index.html': page('<meta name="robots" content="nosnippet">\n'),
        'dist/hidden/index.html': page('<meta name="robots" content="noindex, nofollow">\n'),
        'dist/404.html': page(''),
        'dist/_headers': '/shy/*\n  X-Frame-Options: DENY\n',
      },
      { options: { announceSitemap: true }, variables: { NETLIFY: 'true', CONTEXT: 'deploy-preview' } },
    )
    expect([status, stdout.trimEnd().split('\n')]).toEqual([
      0,
      [
        'Read 4 pages, changed 2, 2 indexable in production, left out /404.html (error page), /hidden/ (noindex)',
        'Wrote dist/_headers',
        'Host: Netlify, because of the variable `NETLIFY`',
        log.replace('VERCEL_ENV is `preview`', 'CONTEXT is `deploy-preview`'),
        '0 errors, 0 warnings',
      ],
    ])
    expect(files['dist/index.html']).toBe(
      page(`<link rel="canonical" href="${site}/">\n<meta name="robots" content="noindex">\n`),
    )
    expect(files['dist/shy/index.html']).toContain('content="noindex"')
    expect(files['dist/shy/index.html']).toContain('content="nosnippet"')
    expect(files['dist/hidden/index.html']!.match(/noindex/g)).toHaveLength(1)
    expect(files['dist/_headers']).toBe(
      '/shy/*\n  X-Frame-Options: DENY\n# indexical: begin (written by indexical, changes in here are lost)\n/*\n  X-Robots-Tag: noindex\n# indexical: end\n',
    )
    expect(Object.keys(files).filter((file) => /sitemap|robots\.txt/.test(file))).toEqual([])
  })

  test('a page counts as changed that only became noindex', () => {
    const { stdout } = build({ 'dist/index.html': page(`<link rel="canonical" href="${site}/">\n`) })
    expect(stdout).toContain('Read 1 page, changed 1, 1 indexable in production, left out 0\n')
  })

  test('a page that redirects later is noindex too, because engines may keep its URL', () => {
    const stub = (seconds: number): string =>
      page(`<meta http-equiv="refresh" content="${seconds}; url=/">\n`)
    const { files } = build({
      'dist/index.html': page(''),
      'dist/now/index.html': stub(0),
      'dist/later/index.html': stub(5),
    })
    expect(files['dist/now/index.html']).toBe(stub(0))
    expect(files['dist/later/index.html']).toBe(
      page('<meta http-equiv="refresh" content="5; url=/">\n<meta name="robots" content="noindex">\n'),
    )
  })

  test('a file of the project is not touched: it would outlive the preview', () => {
    const { files } = build({ 'dist/index.html': page(''), 'vercel.json': '{}\n' })
    expect(files['vercel.json']).toBe('{}\n')
  })

  test('problems between pages are reported and do not fail', () => {
    const conflict = {
      'dist/index.html': page(`<link rel="canonical" href="${site}/gone/">\n`),
      'dist/a/index.html': page(''),
    }
    const { status, stdout } = build(conflict)
    expect([status, stdout]).toEqual([0, expect.stringContaining('warning  canonical/target-exists')])
    expect(build(conflict, { variables: {} }).status).toBe(1)
  })

  test('drafts are expected; a production build that contains them reports them', () => {
    const files = { 'dist/index.html': page(''), 'dist/a/index.html': page('') }
    const options = { pages: { '/a/': { draft: true } } }
    const [preview, production] = [build(files, { options }), build(files, { options, variables: {} })]
    expect(preview.stdout).toContain('left out /a/ (draft)')
    expect(production.stdout).toContain('left out /a/ (draft)')
    expect(production.stdout).toContain(
      '  Unexpected draft that may be indexed, expected noindex or a build without drafts: `/a/`',
    )
  })

  test('what is wrong with one page fails', () => {
    const files = { 'dist/index.html': page('<meta name="robots" content="noidnex">\n') }
    expect(build(files).status).toBe(1)
  })

  test('a second run changes no byte', () => {
    const first = build({ 'dist/index.html': page(''), 'dist/_headers': '' })
    const { 'indexical.config.json': _, ...files } = first.files
    expect(build(files).files).toEqual(first.files)
  })

  test('check takes a folder for a preview only when nothing in it may be indexed', () => {
    const wrong = page(`<link rel="canonical" href="${site}/gone/">\n`)
    const open = build({ 'dist/index.html': wrong }, { command: 'check' })
    expect([open.status, open.stdout]).toEqual([
      1,
      expect.stringContaining('Built for production, because its pages may be indexed'),
    ])
    const hidden = build(
      { 'dist/index.html': page('<meta name="robots" content="noindex">\n') },
      { command: 'check' },
    )
    expect([hidden.status, hidden.stdout]).toEqual([0, expect.stringContaining(log)])
  })
})

describe('production', () => {
  const production = { VERCEL: '1', VERCEL_ENV: 'production' }

  test.each([
    [
      'all pages are noindex',
      {
        'dist/index.html': page('<meta name="robots" content="noindex">\n'),
        'dist/a/index.html': page('<meta name="robots" content="noindex">\n'),
      },
      'robots/not-all-noindex',
    ],
    [
      'robots.txt blocks all',
      { 'dist/index.html': page(''), 'dist/robots.txt': 'User-agent: *\nDisallow: /\n' },
      'robots-txt/not-all-blocked',
    ],
    [
      'a canonical names a preview host',
      { 'dist/index.html': page('<link rel="canonical" href="https://site-git-menu-team.vercel.app/">\n') },
      'canonical/no-preview-hostname',
    ],
  ] as [string, Record<string, string>, string][])('%s', (_title, files, rule) => {
    const { status, stdout } = build(files, { variables: production })
    expect([status, stdout]).toEqual([1, expect.stringMatching(new RegExp(`error {2}${rule}`))])
    expect(stdout).toContain('Built for production, because VERCEL_ENV is `production`')
  })

  test('without a variable the environment is not printed', () => {
    expect(build({ 'dist/index.html': page('') }, { variables: {} }).stdout).not.toContain('Built for')
  })
})
