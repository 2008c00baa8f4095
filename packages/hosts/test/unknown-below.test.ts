import { describe, expect, test } from 'vitest'
import { createHostModel } from '../src/host-model.ts'
import { hosts } from '../src/hosts.ts'
import type { HostName } from '../src/names.ts'
import { context } from './plain/read-case.ts'
import { apache, nginx, respond, vercel } from './unknown-case.ts'
import type { Texts } from './unknown-case.ts'

const firebase = (hosting: object): Texts => ({
  'firebase.json': JSON.stringify({ hosting }),
})
const azure = (...exclude: string[]): Texts => ({
  'staticwebapp.config.json': JSON.stringify({ navigationFallback: { rewrite: '/index.html', exclude } }),
})
const cloudflare = (first: string, main = ''): Texts => ({
  'wrangler.toml': `${main}[assets]\ndirectory = "dist"\n${first}`,
})
const before = (paths: string): Texts => cloudflare(`run_worker_first = ${paths}\n`)
const behindFiles = (handling: string): Texts =>
  cloudflare(`not_found_handling = "${handling}"\n`, 'main = "a.ts"\n')
const netlify = (...paths: string[]): Texts => ({
  'netlify.toml': paths.map((path) => `[[edge_functions]]\npath = ${path}\nfunction = "a"\n`).join(''),
})
const edge = (expression: string): Texts => ({
  'netlify.toml': `[[edge_functions]]\npattern = '${expression}'\nfunction = "a"\n`,
})
const pattern = String.raw`/docs/:path(.*(?<!/))`

/** If the response is unknown, any status would be a guess. */
describe('rules that are unsupported', () => {
  test.each<[HostName, string, Texts, string, number | undefined]>([
    [
      'vercel',
      'a rewrite',
      vercel({ rewrites: [{ source: pattern, destination: '/a' }] }),
      'docs/x',
      undefined,
    ],
    ['vercel', 'beside it', vercel({ rewrites: [{ source: pattern, destination: '/a' }] }), 'other', 404],
    ['vercel', 'a file there', vercel({ rewrites: [{ source: pattern, destination: '/' }] }), 'a.html', 200],
    [
      'vercel',
      'a redirect',
      vercel({ redirects: [{ source: pattern, destination: '/a' }] }),
      'docs/x',
      undefined,
    ],
    [
      'vercel',
      'a source that is refused',
      vercel({ rewrites: [{ source: '/docs/*', destination: '/a' }] }),
      'docs/x',
      404,
    ],
    [
      'vercel',
      'a service',
      vercel({ rewrites: [{ source: '/api/(.*)', destination: { type: 'service', service: 'api' } }] }),
      'api/x',
      undefined,
    ],
    [
      'vercel',
      'a path with a letter that URLs encode',
      vercel({ rewrites: [{ source: '/ü/(.*)', destination: '/a' }] }),
      '%C3%BC/x',
      undefined,
    ],
    ['vercel', 'redirects in another file', vercel({ bulkRedirectsPath: 'a.csv' }), 'x', undefined],
    ['vercel', 'functions', vercel({ functions: { 'api/*.ts': { memory: 128 } } }), 'api/x', undefined],
    ['vercel', 'beside them', vercel({ functions: { 'api/*.ts': { memory: 128 } } }), 'x', 404],
    ['vercel', 'routes', vercel({ routes: [{ src: '/(.*)', dest: '/' }] }), 'x', undefined],
    [
      'firebase',
      'a regex',
      firebase({ redirects: [{ regex: String.raw`^/docs/(?P<a>\pZ)$`, destination: '/a' }] }),
      'docs/x',
      undefined,
    ],
    [
      'firebase',
      'a glob',
      firebase({ rewrites: [{ source: '/docs/{1..9}/**', destination: '/a.html' }] }),
      'docs/5/x',
      undefined,
    ],
    [
      'firebase',
      'beside it',
      firebase({ rewrites: [{ source: '/docs/{1..9}/**', destination: '/a.html' }] }),
      'x',
      404,
    ],
    ['firebase', 'another site', firebase([{ target: 'one' }, { target: 'two' }]), 'x', undefined],
    ['cloudflare', 'a Worker', before('true'), 'x', undefined],
    ['cloudflare', 'a page behind it', before('true'), 'a', 200],
    ['cloudflare', 'some of its paths', before('["/api/*"]'), 'api/x', undefined],
    ['cloudflare', 'beside them', before('["/api/*", "!/api/docs"]'), 'x', 404],
    ['cloudflare', 'a Worker behind files', behindFiles('none'), 'x', undefined],
    ['cloudflare', 'one with an error page', behindFiles('404-page'), 'x', undefined],
    ['cloudflare', 'one of an app', behindFiles('single-page-application'), 'x', undefined],
    ['cloudflare', 'files before it', behindFiles('single-page-application'), 'a', 200],
    [
      'cloudflare',
      'an app without one',
      cloudflare('not_found_handling = "single-page-application"'),
      'x',
      200,
    ],
    ['cloudflare', 'a Worker without files', { 'wrangler.toml': 'main = "a.ts"' }, 'x', undefined],
    ['cloudflare', 'Pages', {}, 'x', 200],
    ['netlify', 'an edge function', netlify('"/api/*"'), 'api/x', undefined],
    ['netlify', 'at several paths', netlify('["/a/:b", "/c"]'), 'c', undefined],
    ['netlify', 'one at every path', netlify('"/*"'), 'x', undefined],
    ['netlify', 'a page behind it', netlify('"/*"'), 'a', 200],
    ['netlify', 'one with an expression', edge('^/api/(.*)$'), 'api/x', undefined],
    ['netlify', 'beside it', edge('^/api/(.*)$'), 'x', 404],
    ['netlify', 'one with any expression', edge('[.]json$'), 'x', undefined],
    ['azure', 'an exclusion', azure('/assets/**'), 'assets/x.js', undefined],
    ['azure', 'beside it', azure('/assets/**'), 'x', 200],
    ['azure', 'one that is understood', azure('/assets/*'), 'assets/x.js', 404],
    ['azure', 'one without a slash', azure('*.{png,jpg}'), 'x.png', 404],
    ['apache', 'a proxy', apache('RewriteRule ^api/(.*)$ http://127.0.0.1:8000/$1 [P]'), 'api/x', undefined],
    ['apache', 'beside it', apache('RewriteRule ^api/(.*)$ http://127.0.0.1:8000/$1 [P]'), 'x', 404],
    [
      'apache',
      'a target with an unknown value',
      apache('RewriteRule ^old/?$ %{ENV:new} [R]'),
      'old',
      undefined,
    ],
    ['apache', 'a rule with an unknown pattern', apache('RewriteRule (?<!a)b - [L]'), 'b', undefined],
    [
      'apache',
      'RedirectMatch',
      apache(String.raw`RedirectMatch ^/old/(.*)(?<!\.pdf)$ /new/$1`),
      'old/x',
      undefined,
    ],
    [
      'nginx',
      'rewrite',
      nginx(String.raw`rewrite ^/old/(.*)(?<!\.pdf)$ /new/$1 permanent;`),
      'old/x',
      undefined,
    ],
    ['nginx', 'beside it', nginx(String.raw`rewrite ^/old/(.*)(?<!\.pdf)$ /new/$1 permanent;`), 'x', 404],
    [
      'nginx',
      'location',
      nginx(String.raw`location ~ ^/old/(.*)(?<!\.pdf)$ { return 301 /new/$1; }`),
      'old/x',
      undefined,
    ],
    [
      'nginx',
      'a module that responds',
      nginx('location /api/ { js_content main.answer; }'),
      'api/x',
      undefined,
    ],
    ['nginx', 'beside it', nginx('location /api/ { js_content main.answer; }'), 'x', 404],
  ])('%s: %s', (name, _, texts, path, status) => {
    expect(respond(name, texts, path)?.status).toBe(status)
  })

  test('code of Pages in the output', () => {
    const files = new Set([...context.files, '_worker.js/index.js'])
    const statements = hosts.cloudflare.read([], { ...context, files })
    const pages = createHostModel(hosts.cloudflare, statements, { ...context, files })
    expect(pages.respond(`${context.root}x`)).toBe(undefined)
    expect([pages.respond(context.root)?.status, pages.respond(`${context.root}a`)?.status]).toEqual([
      200, 200,
    ])
  })
})
