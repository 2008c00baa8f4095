import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { indexical, indexicalAs, makeFolder } from './folder.ts'

const site = ['--site', 'https://www.example.com']
const page = (path: string): string =>
  `<html lang=en><head><title>A</title><link rel=canonical href=https://www.example.com${path}></head></html>`

const healthy = {
  'dist/index.html': page('/'),
  'dist/c.html': page('/c'),
  'dist/about.html': page('/about'),
}

describe('wrong use', () => {
  const dir = makeFolder(healthy)
  test.each([
    [[], 'Missing command, expected init, check, apply, explain, merge, diff, urls, lsp or rules'],
    [['chekc', 'dist'], 'Unexpected command `chekc`, expected check'],
    [
      ['lint', 'dist'],
      'Unexpected command `lint`, expected init, check, apply, explain, merge, diff, urls, lsp or rules',
    ],
    [['check'], 'Missing folder, expected the output of a build: `dist`'],
    [['check', 'dits', ...site], 'Missing folder `dits`, expected the output of a build: `dist`'],
    [
      ['check', 'dist'],
      'Missing --site, expected the URL of the production site: `--site https://www.example.com`, because of the canonicals',
    ],
    [
      ['check', 'dist', '--site', 'www.example.com'],
      'Unexpected value `www.example.com` of --site, expected `https://www.example.com`',
    ],
    [
      ['check', 'dist', ...site, '--format', 'xml'],
      'Unexpected format `xml`, expected text, html, json, sarif or codequality',
    ],
    [['explain', 'dist', '/', '--format', 'html'], 'Unexpected format `html`, expected text or json'],
    [['rules', '--format', 'json'], 'Unexpected format `json`, expected text'],
    [['lsp'], 'Missing --stdio, expected `indexical lsp --stdio`'],
    [['lsp', 'dist', '--stdio'], 'Unexpected operand `dist`, expected none'],
    [
      ['rules', 'canonical/self', 'canonical/single'],
      'Unexpected operand `canonical/single`, expected one rule',
    ],
    [['check', 'dist', ...site, '--hosts'], 'Unexpected --hosts, expected `hosts` in indexical.config.json'],
    [
      ['check', 'dist', ...site, '--colour'],
      'Unexpected --colour, expected one that `npx indexical help --all` lists',
    ],
    [
      ['check', 'dist', ...site, '--baseline', 'gone.json'],
      'Missing baseline `gone.json`, expected a file that --update-baseline wrote',
    ],
    [['check', 'dist', '--hostname', 'https://example.com'], 'Unexpected --hostname, expected --site'],
    [['check', 'dist', '--site-url', 'https://example.com'], 'Unexpected --site-url, expected --site'],
    [
      ['check', 'dist', ...site, '--changefreq=daily'],
      'Unexpected --changefreq, expected none, because search engines ignore it',
    ],
    [['check', 'dist', ...site, '--excludes', 'a.html'], 'Unexpected --excludes, expected --exclude'],
    [['check', 'dist', '--site'], 'Missing value of --site, expected `--site <url>`'],
    [['check', 'dist', '--site', '--no-cache'], 'Missing value of --site, expected `--site <url>`'],
    [['check', 'dist', ...site, '--no-cache=yes'], 'Unexpected value of --no-cache, expected none'],
    [
      ['check', 'dist', ...site, '--config', 'none.json'],
      'Missing config `none.json`, expected a file with options',
    ],
    [['apply', 'dist', ...site, '--url', 'http://127.0.0.1'], 'Unexpected --url, expected it with `check`'],
    [['apply', 'dist', ...site, '--out', 'public'], 'Unexpected --out, expected it with `merge`'],
    [['merge', 'a.facts', '--facts', 'b.facts'], 'Unexpected --facts, expected it with `check` or `apply`'],
    [
      ['explain', 'dist', '/', ...site, '--rule', 'canonical/single'],
      'Unexpected --rule, expected it with `check`, `apply` or `merge`',
    ],
    [
      ['check', 'dist', ...site, '--rule', 'canonical/singel'],
      'Unexpected rule `canonical/singel`, expected `canonical/single`',
    ],
    [
      ['rules', '--base', '/'],
      'Unexpected --base, expected it with `check`, `apply`, `explain`, `merge`, `diff` or `urls`',
    ],
    [['help', 'chekc'], 'Unexpected command `chekc`, expected check'],
    [['rules', 'canonicl'], 'Unexpected rule `canonicl`, expected `canonical`'],
    [['rules', 'single'], 'Unexpected rule `single`, expected one that `npx indexical rules` lists'],
    [
      ['check', 'dist', ...site, '--trailing-slash', 'maybe'],
      'Unexpected value `maybe` of --trailing-slash, expected `always`, `never` or `ignore`',
    ],
  ])('%j', (args, message) => {
    const { status, stdout, stderr } = indexical(dir, ...args)
    expect(stderr.split('\n')[0]).toBe(`indexical: ${message}`)
    expect(stdout).toBe('')
    expect(status).toBe(2)
  })

  test.each([
    ['/abuot', '; did you mean `/about`?'],
    ['/nothing/like/this/', ', as `npx indexical urls` lists them'],
  ])('explain of a URL without a page: %s', (url, hint) => {
    const { status, stdout, stderr } = indexical(dir, 'explain', 'dist', url, ...site)
    expect(stderr).toBe(`indexical: Unexpected URL \`${url}\`, expected one of the site${hint}\n`)
    expect(stdout).toContain('the build wrote no page at this URL')
    expect(status).toBe(2)
  })

  test('all wrong flags at once', () => {
    const args = ['--max-warnings', 'x', '--max-requests', '0', '--out', 'public', '--max-rate', '5']
    const { status, stderr } = indexical(dir, 'check', 'dist', ...site, ...args)
    expect(stderr.split('\n').slice(0, 3)).toEqual([
      'indexical: Unexpected --max-warnings `x`, expected a whole number',
      'indexical: Unexpected --max-requests `0`, expected a whole number above 0',
      'indexical: Unexpected --out, expected it with `merge`',
    ])
    expect(status).toBe(2)
  })

  test('a value of `inject` that only `apply` would use', () => {
    const config = { site: 'https://www.example.com', inject: { header: true } }
    const folder = makeFolder({ ...healthy, 'indexical.config.json': JSON.stringify(config) })
    const { status, stderr } = indexical(folder, 'check', 'dist')
    expect(stderr).toBe(
      'indexical: Unexpected option `inject.header` in indexical.config.json, expected `headers`\n',
    )
    expect(status).toBe(2)
  })

  test.each([
    [
      '{"site": "https://www.example.com",}',
      'Unexpected JSON syntax in config own.json:1:35, expected no comma after the last value',
    ],
    ['{"site": "https://www.example.com"', 'Unexpected JSON syntax in config own.json:1:35, expected `}`'],
    ['[]', 'Unexpected config `own.json`, expected options that can be read: it holds no object'],
  ])('a config file with %s', (text, message) => {
    const folder = makeFolder({ ...healthy, 'own.json': text })
    const { status, stderr } = indexical(folder, 'check', 'dist', '--config', 'own.json')
    expect(stderr.split('\n')[0]).toBe(`indexical: ${message}`)
    expect(status).toBe(2)
  })

  test('a config file behind a byte order mark, as PowerShell writes it', () => {
    const config = `\uFEFF${JSON.stringify({ site: 'https://www.example.com' })}`
    const folder = makeFolder({ ...healthy, 'indexical.config.json': config })
    expect(indexical(folder, 'check', 'dist')).toMatchObject({ status: 0, stderr: '' })
  })

  test('a config file with a rule that does not exist', () => {
    const folder = makeFolder({
      ...healthy,
      'indexical.config.json': JSON.stringify({
        site: 'https://www.example.com',
        rules: { 'canonical/self': 'error' },
      }),
    })
    const { status, stderr } = indexical(folder, 'check', 'dist')
    expect(stderr).toBe(
      'indexical: Unexpected rule `canonical/self` in option `rules` in indexical.config.json, expected one that `npx indexical rules` lists\n',
    )
    expect(status).toBe(2)
  })

  test('all mistakes of flags, the config file, rules and selectors at once', () => {
    const config = {
      sitemap: { fil: 'a.xml', name: 'b.xml' },
      changefreq: 'daily',
      nosnippet: ['a[', 'b['],
      rules: { 'canonical/absolut': 'warn', 'canonical/absolute': ['warn', { allow: [] }] },
    }
    const folder = makeFolder({ ...healthy, 'own.json': JSON.stringify(config) })
    const { status, stderr } = indexical(
      folder,
      'check',
      'dist',
      '--config',
      'own.json',
      '--base',
      '',
      '--exclude',
      '/a',
    )
    expect(stderr).toBe(
      [
        'Missing --site, or `site` in own.json, expected the URL of the production site: `--site https://www.example.com`, because of the canonicals',
        'Unexpected value `/a` of --exclude, expected a glob relative to the output folder, without a leading `/`',
        'Unexpected option `sitemap.fil` in own.json, expected `file`',
        'Unexpected option `sitemap.name` in own.json, expected one of file, exclude, include, serialize, sections, images, alternates, lastmod, entryLimit',
        'Unexpected option `changefreq` in own.json, expected none, because search engines ignore it',
        'Unexpected rule `canonical/absolut` in option `rules` in own.json, expected `canonical/absolute`',
        'Unexpected option `rules.canonical/absolute.1.allow` in own.json, expected none',
        'Unexpected selector `a[` in option `nosnippet` in own.json, expected one that can be read: Expected attribute name',
        'Unexpected selector `b[` in option `nosnippet` in own.json, expected one that can be read: Expected attribute name',
        '',
      ]
        .map((line) => (line === '' ? '' : `indexical: ${line}`))
        .join('\n'),
    )
    expect(status).toBe(2)
  })

  test.skipIf(process.platform === 'win32')(
    'a file that cannot be read is named, and nothing is half-written',
    () => {
      const folder = makeFolder(healthy)
      chmodSync(folder, 0o755)
      chmodSync(join(folder, 'dist/c.html'), 0)
      // root reads everything, so the command runs as nobody there.
      const { status, stderr } = indexicalAs(
        process.getuid?.() === 0 ? 65534 : undefined,
        folder,
        'check',
        'dist',
        ...site,
      )
      expect(stderr).toBe(
        `indexical: Unexpected EACCES at ${join(folder, 'dist/c.html')}, expected a file that can be read\n`,
      )
      expect(status).toBe(2)
    },
  )

  test('a page that is a folder is no page', () => {
    const folder = makeFolder(healthy)
    mkdirSync(join(folder, 'dist/x.html'))
    expect(indexical(folder, 'check', 'dist', ...site).status).toBe(0)
  })
})
