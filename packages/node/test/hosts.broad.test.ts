import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { indexical, makeFolder, readFolder } from './folder.ts'

const site = 'https://www.example.com'
const page = (text: string): string =>
  `<!doctype html>\n<html lang="en">\n<head>\n<title>${text}</title>\n</head>\n<body>\n<h1>${text}</h1>\n</body>\n</html>\n`

/** A project whose config asks for headers and redirects. */
function project(
  files: Record<string, string>,
  options: Record<string, unknown> = {},
): { root: string; run: (...args: string[]) => ReturnType<typeof indexical> } {
  const root = makeFolder({
    'indexical.config.json': JSON.stringify({ site, rules: { 'canonical/present': 'off' }, ...options }),
    'dist/index.html': page('Home'),
    'dist/new/index.html': page('New'),
    'dist/secret/index.html': page('Secret'),
    'dist/papers/a.pdf': '%PDF-1.4',
    'dist/b.pdf': '%PDF-1.7',
    ...files,
  })
  return { root, run: (...args) => indexical(root, ...args) }
}

const wishes = {
  files: [{ match: '**/*.pdf', robots: 'noindex' }],
  pages: { '/new/': { redirectFrom: ['/old/', '/2019/über uns/'] } },
}

describe('a page whose only noindex is in a file of the host', () => {
  const cases: [file: string, text: string, place: string, options?: Record<string, unknown>][] = [
    ['dist/_headers', '/secret/*\n  X-Robots-Tag: noindex\n', 'dist/_headers:2:17'],
    [
      'netlify.toml',
      '[[headers]]\nfor = "/secret/*"\n[headers.values]\nX-Robots-Tag = "noindex"\n',
      'netlify.toml:4:17',
    ],
    [
      'vercel.json',
      '{\n  "headers": [\n    { "source": "/secret/(.*)",\n      "headers": [{ "key": "X-Robots-Tag", "value": "noindex" }] }\n  ]\n}\n',
      'vercel.json:4:54',
    ],
    [
      'firebase.json',
      '{\n  "hosting": {\n    "public": "dist",\n    "headers": [\n      { "source": "/secret/**", "headers": [{ "key": "X-Robots-Tag", "value": "noindex" }] }\n    ]\n  }\n}\n',
      'firebase.json:5:80',
    ],
    [
      'dist/staticwebapp.config.json',
      '{\n  "routes": [\n    { "route": "/secret/*", "headers": { "X-Robots-Tag": "noindex" } }\n  ]\n}\n',
      'dist/staticwebapp.config.json:3:59',
    ],
    [
      'dist/.htaccess',
      '<IfModule mod_headers.c>\n<If "%{REQUEST_URI} =~ m#^/secret/#">\n  Header set X-Robots-Tag "noindex"\n</If>\n</IfModule>\n',
      'dist/.htaccess:3',
    ],
    ['dist/secret/.htaccess', 'Header set X-Robots-Tag "noindex"\n', 'dist/secret/.htaccess:1'],
    [
      'nginx.conf',
      'server {\n  server_name www.example.com;\n  root /srv/www;\n  location /secret/ {\n    add_header X-Robots-Tag "noindex";\n  }\n}\n',
      'nginx.conf:5',
    ],
  ]
  test.each(cases)('%s', (file, text, place, options = {}) => {
    const { run } = project({ [file]: text }, options)
    const { stdout, status } = run('check', 'dist')
    expect([status, stdout.split('\n').find((line) => line.startsWith('Read '))]).toEqual([
      0,
      'Read 3 pages, changed 0, 2 indexable, left out /secret/ (noindex)',
    ])
    expect(run('explain', 'dist', '/secret/').stdout).toContain(`may not index: noindex at ${place}`)
  })
})

describe('a finding in a file that is not written because of an error', () => {
  const own = '/older/ /gone/ 301\n/secret/ /new/ 301!\n'
  const ours =
    '# indexical: begin (written by indexical, changes in here are lost)\n/x/ /y/ 301\n# indexical: end\n'
  const cases: [title: string, text: string, place: string][] = [
    ['without our part', own, 'dist/_redirects:1:1'],
    ['with a part of an earlier build', ours + own, 'dist/_redirects:4:1'],
    ['with such a part below', own + ours, 'dist/_redirects:1:1'],
  ]
  test.each(cases)('points to the current line, %s', (_, text, place) => {
    const { root, run } = project({ 'dist/_redirects': text }, { ...wishes, hosts: ['netlify'] })
    const { stdout, status } = run('apply', 'dist')
    expect([status, stdout.split('\n').find((line) => line.endsWith('redirects/target-exists'))]).toEqual([
      1,
      `${place}  error  redirects/target-exists`,
    ])
    expect(readFileSync(join(root, 'dist/_redirects'), 'utf8')).toBe(text)
  })

  test('has no line in a file that does not exist', () => {
    const pages = { '/new/': { robots: 'noindex' }, '/secret/': { canonical: '/gone/' } }
    const { run } = project({}, { hosts: ['netlify'], inject: { headers: true }, pages: pages })
    const { findings } = JSON.parse(run('apply', 'dist', '--format', 'json').stdout) as {
      findings: Record<string, unknown>[]
    }
    const found = findings.filter(({ file }) => file === 'dist/_headers')
    expect(found.map(({ rule, line }) => [rule, line])).toEqual([['robots/one-carrier', undefined]])
  })

  test('points to the line in the written file', () => {
    const text = '/older/ /old/ 301\n'
    const { root, run } = project({ 'dist/_redirects': text }, { ...wishes, hosts: ['netlify'] })
    const { stdout, status } = run('apply', 'dist')
    expect([status, stdout.split('\n')[0]]).toEqual([0, 'dist/_redirects:5:1  warning  redirects/no-chain'])
    expect(readFileSync(join(root, 'dist/_redirects'), 'utf8').split('\n')[4]).toBe('/older/ /old/ 301')
  })
})

describe('requested headers are written into the files of the host', () => {
  const cases: [host: string, files: Record<string, string>, changed: string[]][] = [
    ['netlify', {}, ['dist/_headers', 'dist/_redirects']],
    [
      'netlify',
      { 'dist/_headers': '/*\r\n  X-Frame-Options: DENY', 'dist/_redirects': '/shop/* /new/ 302\n' },
      ['dist/_headers', 'dist/_redirects'],
    ],
    ['cloudflare', {}, ['dist/_headers', 'dist/_redirects']],
    ['vercel', {}, ['vercel.json']],
    ['vercel', { 'vercel.json': '{\n    "cleanUrls": false\n}\n' }, ['vercel.json']],
    [
      'firebase',
      { 'firebase.json': '{\n  "hosting": { "public": "dist" } // the site\n}\n' },
      ['firebase.json'],
    ],
    ['azure', {}, ['dist/staticwebapp.config.json']],
    ['apache', {}, ['dist/.htaccess']],
    ['apache', { 'dist/.htaccess': '# ours\nOptions -Indexes\n' }, ['dist/.htaccess']],
    ['nginx', {}, ['indexical.nginx.conf']],
  ]
  test.each(cases)('%s, %j', (host, files, changed) => {
    const { root, run } = project(files, { hosts: [host], ...wishes })
    const before = readFolder(root)
    const missing = run('check', 'dist')
    expect(missing.status).toBe(1)
    expect(missing.stdout).toContain('Missing X-Robots-Tag `noindex` for `**/*.pdf` in the files of ')

    const applied = run('apply', 'dist')
    expect([applied.status, applied.stderr, applied.stdout]).toEqual([
      0,
      '',
      expect.stringMatching(/\nWrote [^]*\n0 errors, 0 warnings\n$/),
    ])
    const after = readFolder(root)
    const others = ['dist/sitemap.xml', ...changed]
    const touched = Object.keys(after).filter(
      (file) => after[file] !== before[file] && !file.endsWith('.html'),
    )
    expect(touched).toEqual(others.toSorted())

    expect(run('apply', 'dist').status).toBe(0)
    expect(readFolder(root)).toEqual(after)
    const checked = run('check', 'dist')
    expect([checked.status, checked.stdout]).toEqual([0, expect.stringContaining('0 errors, 0 warnings')])
    expect(run('explain', 'dist', '/papers/a.pdf').stdout).toContain('robots: noindex')
    expect(run('explain', 'dist', '/old/').stdout).toContain(`301 → ${site}/new/`)
    expect(run('explain', 'dist', '/2019/%C3%BCber%20uns/').stdout).toContain(`301 → ${site}/new/`)
  })

  test('a sidecar speaks for its file', () => {
    const { run } = project(
      { 'dist/b.pdf.yaml': 'canonical: /new/\nrobots: nosnippet\n' },
      { hosts: ['netlify'] },
    )
    expect(run('apply', 'dist').status).toBe(0)
    const { stdout } = run('explain', 'dist', '/b.pdf')
    expect(stdout).toContain('canonical: https://www.example.com/new/')
    expect(stdout).toContain('robots: nosnippet')
  })

  test('pages get headers when the options ask for them', () => {
    const { root, run } = project(
      {},
      {
        hosts: ['netlify'],
        inject: { headers: true },
        pages: { '/secret/': { robots: 'noindex' } },
      },
    )
    expect(run('apply', 'dist').stdout).toContain('left out /secret/ (noindex)')
    expect(readFileSync(join(root, 'dist/_headers'), 'utf8')).toContain('/secret/\n  X-Robots-Tag: noindex\n')
    expect(readFileSync(join(root, 'dist/secret/index.html'), 'utf8')).toContain('content="noindex"')
    expect(run('check', 'dist').status).toBe(0)
  })

  test('headers that are no longer requested are removed', () => {
    const { root, run } = project({ 'dist/_redirects': '/a /new/ 302\n' }, { hosts: ['netlify'], ...wishes })
    run('apply', 'dist')
    const bare = makeFolder({
      ...readFolder(root),
      'none.json': JSON.stringify({ site, hosts: ['netlify'] }),
    })
    expect(indexical(bare, 'apply', 'dist', '--config', 'none.json').status).toBe(0)
    expect(readFileSync(join(bare, 'dist/_redirects'), 'utf8')).toBe('/a /new/ 302\n')
    expect(readFileSync(join(bare, 'dist/_headers'), 'utf8')).toBe('')
  })
})

describe('what cannot be written is a finding, and nothing is', () => {
  const messagesOf = (stdout: string): string[] =>
    stdout.split('\n').filter((line) => /^ {2}(?:Unexpected|Missing)/.test(line))

  test('no host is known', () => {
    const { root, run } = project({}, wishes)
    const before = readFolder(root)
    const { status, stdout } = run('check', 'dist')
    expect([status, ...messagesOf(stdout)]).toEqual([
      1,
      '  Missing host for X-Robots-Tag `noindex` for `**/*.pdf`, expected option `hosts` to name one',
    ])
    expect(stdout).toContain('and 2 more places with the same cause:')
    expect(readFolder(root)).toEqual(before)
  })

  test('the host takes neither headers nor redirects', () => {
    const { run } = project({}, { hosts: ['github'], ...wishes })
    expect(messagesOf(run('apply', 'dist').stdout)[0]).toBe(
      '  Unexpected X-Robots-Tag `noindex` for `**/*.pdf`, expected another host: GitHub Pages takes no headers or redirects',
    )
  })

  test('a rule of the user that differs stays, and so does the rest of the file', () => {
    const files = {
      'dist/_headers': '/b.pdf\n  X-Robots-Tag: all\n',
      'dist/_redirects': '/old/ /secret/ 301\n',
    }
    const { root, run } = project(files, { hosts: ['netlify'], ...wishes })
    const { status, stdout } = run('apply', 'dist')
    expect([status, ...messagesOf(stdout)]).toEqual([
      1,
      '  Unexpected `all` for `/b.pdf` in the files of Netlify, expected `noindex`',
      '  Unexpected `301 /secret/` for `/old/` in the files of Netlify, expected `301 /new/`',
    ])
    const after = readFolder(root)
    expect([after['dist/_headers'], after['dist/_redirects']]).toEqual(Object.values(files))
  })

  test('a retired address with a page, and a glob that matches nothing', () => {
    const { run } = project(
      {},
      {
        hosts: ['netlify'],
        files: [{ match: 'papers/*.docx', robots: 'noindex' }],
        pages: { '/new/': { redirectFrom: '/secret/' } },
      },
    )
    expect(messagesOf(run('apply', 'dist').stdout)).toEqual([
      '  Unexpected `/secret/` in `redirectFrom`, expected an unused path: the page secret/index.html has it',
    ])
  })

  test('a value that would break the header is refused with the options', () => {
    const { run } = project(
      {},
      { hosts: ['netlify'], files: [{ match: '*.pdf', robots: 'noindex\nSet-Cookie: a=b' }] },
    )
    expect(run('apply', 'dist')).toEqual({
      status: 2,
      stdout: '',
      stderr: expect.stringMatching(/`files.0.robots` in indexical.config.json, expected directives/),
    })
  })

  test('a file of the host that cannot be read', () => {
    const { root, run } = project({ 'vercel.json': '{ "redirects": [ }' }, { hosts: ['vercel'], ...wishes })
    const { status, stdout } = run('apply', 'dist')
    expect(status).toBe(1)
    expect(stdout).toContain('vercel.json:1:18  error  redirects/valid')
    expect(readFileSync(join(root, 'vercel.json'), 'utf8')).toBe('{ "redirects": [ }')
  })

  test('redirects that go round over two files', () => {
    const { run } = project({
      'dist/_redirects': '/a /b 301\n',
      'netlify.toml': '[[redirects]]\nfrom = "/b"\nto = "/a"\n',
    })
    const { stdout } = run('check', 'dist')
    expect(messagesOf(stdout)).toEqual([
      '  Unexpected redirect to `https://www.example.com/b`, expected one that ends: /a → /b → /a',
    ])
    expect(stdout).toContain('see netlify.toml:2:9: another redirect of the loop')
  })
})

test('a header can be requested for the sitemap that a run writes, in the first run too', () => {
  const { root, run } = project(
    {},
    { hosts: ['netlify'], files: [{ match: 'sitemap.xml', robots: 'noindex' }] },
  )
  const first = run('apply', 'dist')
  expect(first.stdout).toContain('0 errors, 0 warnings')
  const headers = readFileSync(join(root, 'dist/_headers'), 'utf8')
  expect(headers).toContain('/sitemap.xml\n  X-Robots-Tag: noindex\n')
  expect(run('apply', 'dist').stdout).toContain('0 errors, 0 warnings')
  expect(readFileSync(join(root, 'dist/_headers'), 'utf8')).toBe(headers)
})

describe('the sitemap in robots.txt', () => {
  const options = { announceSitemap: true }

  test('a new robots.txt is written if there is none, and blocks no crawler', () => {
    const { root, run } = project({}, options)
    expect(run('apply', 'dist').status).toBe(0)
    expect(readFileSync(join(root, 'dist/robots.txt'), 'utf8')).toBe(
      `User-agent: *\nDisallow:\n\nSitemap: ${site}/sitemap.xml\n`,
    )
    expect(run('check', 'dist').stdout).toContain('0 errors, 0 warnings')
  })

  test('one that is there gets the line once', () => {
    const { root, run } = project({ 'dist/robots.txt': 'User-agent: *\r\nDisallow: /cart/' }, options)
    run('apply', 'dist')
    run('apply', 'dist')
    expect(readFileSync(join(root, 'dist/robots.txt'), 'utf8')).toBe(
      `User-agent: *\r\nDisallow: /cart/\r\nSitemap: ${site}/sitemap.xml\r\n`,
    )
  })
})
