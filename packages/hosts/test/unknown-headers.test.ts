import { describe, expect, test } from 'vitest'
import { createHostModel } from '../src/host-model.ts'
import { hosts } from '../src/hosts.ts'
import type { HostName } from '../src/names.ts'
import { context } from './plain/read-case.ts'
import { apache, model, nginx, section, vercel } from './unknown-case.ts'
import type { Texts } from './unknown-case.ts'

const toml = (text: string): Texts => ({ 'netlify.toml': text })
const lines = (text: string): Texts => ({ _headers: text })
const worker = (first: string): Texts => ({ 'wrangler.toml': `main = "a.ts"\n[assets]\n${first}` })
const noindex = [{ key: 'X-Robots-Tag', value: 'noindex' }]
const header = (entry: object, headers = noindex): Texts => vercel({ headers: [{ headers, ...entry }] })
const source = { source: '/docs/:path*' }
const agent = 'if ($http_user_agent ~ a)'

/** If the headers are unknown, neither one that is there nor one that is not is a finding. */
describe('headers that are unsupported', () => {
  test.each<[HostName, string, Texts, string, boolean]>([
    ['netlify', 'nothing', lines('/*\n  X-Robots-Tag: noindex'), 'a', false],
    ['netlify', 'a pattern', lines('/*.(pdf|doc)\n  X-Robots-Tag: noindex'), 'a', true],
    ['netlify', 'one of other headers', lines('/*.(pdf|doc)\n  X-A: b'), 'a', false],
    ['netlify', 'an edge function', toml('[[edge_functions]]\npath = "/docs/*"'), 'docs/x', true],
    ['netlify', 'beside it', toml('[[edge_functions]]\npath = "/docs/*"'), 'a', false],
    ['cloudflare', 'a Worker behind files', worker(''), 'a', false],
    ['cloudflare', 'one before them', worker('run_worker_first = ["/docs/*"]'), 'docs/x', true],
    ['cloudflare', 'beside it', worker('run_worker_first = ["/docs/*"]'), 'a', false],
    ['vercel', 'a header', header({ ...source, has: [{ type: 'header', key: 'x' }] }), 'docs/x', true],
    ['vercel', 'beside it', header({ ...source, has: [{ type: 'header', key: 'x' }] }), 'a', false],
    ['vercel', 'a cookie', header({ ...source, has: [{ type: 'cookie', key: 'x' }] }), 'docs/x', false],
    ['vercel', 'a pattern', header({ source: '/docs/:path(.*(?<!/))' }), 'docs/x', true],
    ['vercel', 'a source that is refused', header({ source: '/docs/*' }), 'docs/x', false],
    ['vercel', 'what was caught', header(source, [{ key: 'Link', value: '</:path>' }]), 'docs/x', true],
    ['vercel', 'redirects in another file', vercel({ bulkRedirectsPath: 'a.csv' }), 'a', false],
    ['vercel', 'routes', vercel({ routes: [] }), 'a', true],
    [
      'firebase',
      'a glob',
      {
        'firebase.json': JSON.stringify({
          hosting: { headers: [{ source: '/docs/{1..9}/**', headers: noindex }] },
        }),
      },
      'docs/x',
      true,
    ],
    ['apache', 'an edit', apache('Header edit X-Robots-Tag a b'), 'a.html', true],
    ['apache', 'one of other headers', apache('Header edit X-A a b'), 'a', false],
    ['apache', 'a variable', apache('Header set Link "%{x}e"'), 'a.html', true],
    ['apache', 'of other files', apache('<Files b>\nHeader set Link "%{x}e"\n</Files>'), 'a.html', false],
    ['apache', 'of a folder', { 'docs/.htaccess': 'Header always set Link "%{x}e"' }, 'docs/x', true],
    ['apache', 'beside it', { 'docs/.htaccess': 'Header set Link "%{x}e"' }, 'a', false],
    ['apache', 'a section', apache(section('Header set X-Robots-Tag noindex')), 'a.html', true],
    ['apache', 'one of other headers', apache(section('Header set X-A b')), 'a', false],
    ['apache', 'one of redirects', apache(section('Redirect /x /y')), 'a', false],
    ['nginx', 'a variable', nginx('add_header X-Robots-Tag $http_x;'), 'a', true],
    ['nginx', 'of a location', nginx('location /docs/ { add_header Link $http_x; }'), 'docs/x', true],
    ['nginx', 'beside it', nginx('location /docs/ { add_header Link $http_x; }'), 'a', false],
    ['nginx', 'a condition', nginx(`location / { ${agent} { add_header Link "<a>"; } }`), 'a', true],
    ['nginx', 'one of other headers', nginx(`location / { ${agent} { add_header X-A link; } }`), 'a', false],
    ['nginx', 'add_header_inherit', nginx('add_header_inherit merge;'), 'a', true],
    ['nginx', 'a module', nginx('more_set_headers "X-Robots-Tag: noindex";'), 'a', true],
    [
      'nginx',
      'one in a condition',
      nginx(`location /docs/ { ${agent} { more_set_headers "Link: a"; } }`),
      'docs/x',
      true,
    ],
    [
      'nginx',
      'in a condition that is known',
      nginx('location ~ a$ { if ($uri ~ ^/x) { add_header Link $http_x; } }'),
      'a',
      true,
    ],
  ])('%s: %s', (name, _, texts, path, expected) => {
    expect(model(name, texts).hasUnknownHeaders(context.root + path)).toBe(expected)
  })

  test('code of Pages in the output', () => {
    const files = new Set([...context.files, '_worker.js'])
    const statements = hosts.cloudflare.read([], { ...context, files })
    const { hasUnknownHeaders } = createHostModel(hosts.cloudflare, statements, { ...context, files })
    expect(hasUnknownHeaders(context.root)).toBe(true)
  })
})
