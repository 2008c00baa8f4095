import { describe, expect, test } from 'vitest'
import { createHostModel } from '../../src/host-model.ts'
import type { HostModel } from '../../src/types.ts'
import { nginx } from '../../src/nginx/nginx.ts'
import type { HostContext, HostFile, HostStatements } from '../../src/types.ts'

const root = 'https://www.example.com/'
const context: HostContext = {
  root,
  files: new Set(['index.html', 'about.html', '404.html', 'papers/a.pdf', 'docs/index.html']),
}

function files(texts: Record<string, string>): HostFile[] {
  return Object.entries(texts).map(([name, text]) => ({ folder: 'project', name, file: name, text }))
}

function read(text: string | Record<string, string>, site = context): HostStatements {
  return nginx.read(files(typeof text === 'string' ? { 'nginx.conf': text } : text), site)
}

function model(text: string | Record<string, string>, site = context): HostModel {
  return createHostModel(nginx, read(text, site), site)
}

/** `status location` of a response, with its headers. */
function respond(text: string | Record<string, string>, path: string, site = context): string | undefined {
  const found = model(text, site).respond(new URL(path, site.root).href)
  if (!found) return undefined
  const lines = found.lines.map(({ name, value }) => `${name}: ${value.value}`)
  const to = found.location?.replace(/^https:\/\/www\.example\.com(?=\/)/, '')
  return [found.status, ...(to ? [to] : []), ...lines].join(' ')
}

describe('places', () => {
  test('of headers, at their values', () => {
    const { headers } = read(
      'server {\n  add_header X-Robots-Tag noindex;\n  location ~ \\.pdf$ {\n    add_header Link "<https://www.example.com/>; rel=canonical";\n  }\n}\n',
    )
    expect(headers.map(({ pattern, location: at, lines }) => [pattern, at.line, lines])).toEqual([
      [
        'server',
        2,
        [
          {
            name: 'x-robots-tag',
            value: {
              value: 'noindex',
              location: { file: 'nginx.conf', line: 2, column: 27, endLine: 2, endColumn: 34 },
            },
          },
        ],
      ],
      [
        'location ~ \\.pdf$',
        4,
        [
          {
            name: 'link',
            value: {
              value: '<https://www.example.com/>; rel=canonical',
              location: { file: 'nginx.conf', line: 4, column: 22, endLine: 4, endColumn: 63 },
            },
          },
        ],
      ],
    ])
  })

  test('of headers, at what a variable or a map gives them', () => {
    const text =
      'map $uri $robots {\n  default "";\n  /about.html noindex;\n  /papers/a.pdf nofollow;\n}\nserver {\n  add_header X-Robots-Tag $robots;\n}\n'
    const lines = (path: string): unknown =>
      model(text)
        .headersFor(`https://www.example.com${path}`)
        .map(({ value }) => [value.value, value.location])
    const at = (line: number, column: number, endColumn: number): unknown => ({
      file: 'nginx.conf',
      line,
      column,
      endLine: line,
      endColumn,
    })
    expect(lines('/about.html')).toEqual([['noindex', at(3, 15, 22)]])
    expect(lines('/papers/a.pdf')).toEqual([['nofollow', at(4, 17, 25)]])
    expect(lines('/')).toEqual([])
  })

  test.each(['map $uri $uri { /b ""; }', 'map $one $uri { /b ""; }\nmap $uri $one { /b ""; }'])(
    'of no map that depends on itself: %s',
    (maps) => {
      const { headersFor } = model(`${maps}\nserver { add_header X-Robots-Tag $uri; }\n`)
      expect(headersFor(`${root}about.html`)).toMatchObject([{ value: { value: '/about.html' } }])
    },
  )

  test('of redirects, the literal ones in a list', () => {
    const text =
      'map $uri $new { /m/ /docs/; }\nserver {\n  location = /a/ { return 301 /docs/; }\n  rewrite ^/b$ /docs/ permanent;\n  rewrite ^/c/(.*)$ /$1 redirect;\n  if ($uri = /d) { return 308 https://example.org/; }\n  if ($new) { return 301 $new; }\n}'
    const { redirects, redirectFor: found } = model(text)
    expect(
      redirects.map(({ from, to, status, location: at }) => [from, to, status, at?.line, at?.column]),
    ).toEqual([
      [`${root}a/`, `${root}docs/`, 301, 3, 20],
      [`${root}b`, `${root}docs/`, 301, 4, 3],
      [`${root}d`, 'https://example.org/', 308, 6, 20],
      [`${root}m/`, `${root}docs/`, 301, 7, 15],
    ])
    expect(found(`${root}c/x?y`, true)).toMatchObject({
      type: 'redirect',
      redirect: { to: `${root}x?y`, status: 302, location: { line: 5, column: 3 } },
    })
    expect(found(`${root}docs/`, true)).toBeUndefined()
  })

  test.each([
    ['the hostname', 'if ($host = www.example.com) { return 301 https://example.org$request_uri; }', true],
    ['the hostname and port', 'if ($http_host ~ "^www") { return 301 https://example.org/; }', true],
    ['another hostname', 'if ($host != example.com) { rewrite ^ https://example.org/ permanent; }', true],
    [
      'the hostname, in a location',
      'location / { if ($host ~* ^www) { return 301 https://example.org/; } }',
      true,
    ],
    [
      'a variable that was set for the hostname',
      'if ($host = www.example.com) { set $old 1; } if ($old) { return 301 https://example.org/; }',
      true,
    ],
    ['a map of hostnames', 'if ($moved) { return 301 https://example.org/; }', true],
    ['one path', 'if ($uri = /about.html) { return 301 https://example.org/; }', false],
    ['the scheme', 'if ($scheme = https) { return 301 https://example.org$request_uri; }', false],
    ['nothing', 'return 301 https://example.org$request_uri;', false],
  ])('of redirects under a condition on %s', (_, text, ofHostname) => {
    const config = `map $host $moved { www.example.com 1; }\nserver { listen 443; ${text} }`
    for (const file of ['about.html', 'index.html'].slice(0, text.includes('about') ? 1 : 2)) {
      const found = model(config).redirectFor(root + file, true)
      expect(found).toMatchObject({ type: 'redirect', redirect: { status: 301 } })
      expect(found?.type === 'redirect' && (found.redirect.ofHostname ?? false)).toBe(ofHostname)
    }
  })

  test('of what is refused', () => {
    const found = model('server {\n  location /docs/ { deny all; }\n  location = /gone { return 410; }\n}')
    expect(found.redirectFor(`${root}docs/`, true)).toMatchObject({
      type: 'error',
      status: 403,
      location: { line: 2, column: 21 },
    })
    expect(found.redirectFor(`${root}gone`, true)).toMatchObject({
      type: 'error',
      status: 410,
      location: { line: 3, column: 22 },
    })
  })

  test('of wrong syntax', () => {
    const { redirectProblems } = read('server {\n  root /srv\n}\n')
    expect(redirectProblems).toEqual([
      {
        type: 'unreadable',
        text: '}',
        location: { file: 'nginx.conf', line: 3, column: 1, endLine: 3, endColumn: 2 },
      },
    ])
  })
})

describe('the server block', () => {
  const name = (text: string): string => `server { ${text} }`
  test.each<[string, string, string | undefined]>([
    ['the only one', name('add_header X-Robots-Tag a;'), '200 x-robots-tag: a'],
    [
      'the one with the name',
      name('server_name example.com; return 301 https://www.example.com$request_uri;') +
        name('server_name www.example.com; add_header X-Robots-Tag b;'),
      '200 x-robots-tag: b',
    ],
    [
      'the one for HTTPS',
      name('server_name www.example.com; return 301 https://$host$request_uri;') +
        name('listen 443 ssl; server_name www.example.com; add_header X-Robots-Tag b;'),
      '200 x-robots-tag: b',
    ],
    [
      'the exact name before a pattern',
      name('server_name *.example.com; add_header X-Robots-Tag a;') +
        name('server_name www.example.com; add_header X-Robots-Tag b;'),
      '200 x-robots-tag: b',
    ],
    [
      'the first pattern, then expressions',
      name('server_name ~^www; add_header X-Robots-Tag a;') +
        name('server_name .example.com; add_header X-Robots-Tag b;'),
      '200 x-robots-tag: b',
    ],
    [
      'the default',
      name('server_name a.test; add_header X-Robots-Tag a;') +
        name('listen 443 ssl default_server; add_header X-Robots-Tag b;'),
      '200 x-robots-tag: b',
    ],
    [
      'inside http, with its lines',
      `events { } http { add_header X-Robots-Tag h; ${name('server_name www.example.com;')} }`,
      '200 x-robots-tag: h',
    ],
    ['lines without a block', 'add_header X-Robots-Tag f;', '200 x-robots-tag: f'],
  ])('%s', (_, text, expected) => {
    expect(respond(text, '/about.html')).toBe(expected)
  })
})

describe('includes', () => {
  const header = 'add_header X-Robots-Tag a;'
  test.each<[string, Record<string, string>, string]>([
    ['beside', { 'nginx.conf': 'server { include a.conf; }', 'a.conf': header }, '200 x-robots-tag: a'],
    [
      'on the server',
      { 'nginx.conf': 'server { include /etc/nginx/a.conf; }', 'a.conf': header },
      '200 x-robots-tag: a',
    ],
    [
      'in a folder of its own',
      {
        'nginx/nginx.conf': 'http { include /etc/nginx/conf.d/*.conf; }',
        'nginx/conf.d/a.conf': `server { ${header} }`,
      },
      '200 x-robots-tag: a',
    ],
    [
      'of another folder only by its name',
      { 'nginx.conf': 'server { include /etc/nginx/snippets/a.conf; }', 'deploy/a.conf': header },
      '200 x-robots-tag: a',
    ],
    [
      'in circles',
      { 'nginx.conf': `server { include a.conf; }`, 'a.conf': `include a.conf; ${header}` },
      '200 x-robots-tag: a',
    ],
    ['of nothing', { 'nginx.conf': 'server { }', 'a.conf': header }, '200'],
  ])('%s', (_, texts, expected) => {
    expect(respond(texts, '/about.html')).toBe(expected)
  })

  test('a file that is no nginx file is left alone', () => {
    const statements = read({ 'nginx.conf': 'server { }', 'redis.conf': 'port 6379\nbind 127.0.0.1\n' })
    expect(statements.redirectProblems).toEqual([])
    expect(statements.unsupported).toEqual([])
  })
})

describe('responses', () => {
  test.each<[string, string, string, string | undefined]>([
    ['a folder of an alias', 'root /srv/site; location /old/ { alias /srv/site/docs/; }', '/old/', '200'],
    ['a folder elsewhere', 'root /srv/site; location /old/ { alias /srv/other/; }', '/old/', undefined],
    ['an alias of an expression', 'location ~ ^/old/(.*)$ { alias /srv/$1; }', '/old/a', undefined],
    ['an alias with try_files', 'location /old/ { alias /srv/; try_files $uri =404; }', '/old/a', undefined],
    ['a path before an alias', 'location /old/ { alias /srv/; try_files $uri =404; }', '/old', '404'],
    ['a password', 'location /old/ { auth_basic a; }', '/old/a', undefined],
    ['a password that is off', 'auth_basic a; location /docs/ { auth_basic off; }', '/docs/', '200'],
    ['a password of the server', 'auth_basic a; location /docs/ { }', '/docs/', undefined],
    ['a program elsewhere', 'location /api/ { fastcgi_pass unix:/a; }', '/api/a', undefined],
    ['slashes', '', '/docs', '301 /docs/'],
    ['a document for errors', 'error_page 404 /404.html;', '/nope', '404'],
  ])('%s', (_, lines, path, expected) => {
    expect(respond(`server { ${lines} }`, path)).toBe(expected)
  })

  test('below a folder of the origin', () => {
    const site = { root: 'https://www.example.com/shop/', files: new Set(['index.html', 'a.html']) }
    const alias =
      'server { root /srv/main; location /shop/ { alias /srv/shop/; add_header X-Robots-Tag s; } }'
    expect(respond(alias, 'a.html', site)).toBe('200 x-robots-tag: s')
    expect(
      respond('server { root /srv; location /shop/a { add_header X-Robots-Tag a; } }', 'a.html', site),
    ).toBe('200 x-robots-tag: a')
    expect(respond(alias, '/elsewhere', site)).toBeUndefined()
  })

  test('names of nginx that are no rule', () => {
    expect(nginx.isIdentifiedBy({ folder: 'project', name: 'nginx.conf' })).toBe(true)
    expect(nginx.isIdentifiedBy({ folder: 'output', name: 'nginx.conf' })).toBe(false)
    expect(nginx.reads({ folder: 'project', name: 'deploy/sites-available/default' })).toBe(true)
    expect(nginx.reads({ folder: 'project', name: 'vercel.json' })).toBe(false)
  })

  test('without a file, as nginx comes', () => {
    const responses = ['/', '/docs', '/docs/', '/about'].map((path) => respond({}, path))
    expect(responses).toEqual(['200', '301 /docs/', '200', '404'])
  })
})
