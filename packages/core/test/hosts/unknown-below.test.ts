import { describe, expect, test } from 'vitest'
import { createHostModel } from '../../src/hosts/host-model.ts'
import { hosts } from '../../src/hosts/hosts.ts'
import type { HostName } from '../../src/hosts/types.ts'
import { context } from './plain/read-case.ts'
import { hostFiles } from './plain/write-case.ts'

const vercel = (data: object): Record<string, string> => ({ 'vercel.json': JSON.stringify(data) })
const firebase = (hosting: object): Record<string, string> => ({
  'firebase.json': JSON.stringify({ hosting }),
})
const azure = (...exclude: string[]): Record<string, string> => ({
  'staticwebapp.config.json': JSON.stringify({ navigationFallback: { rewrite: '/index.html', exclude } }),
})
const cloudflare = (first: string, main = ''): Record<string, string> => ({
  'wrangler.toml': `${main}[assets]\ndirectory = "dist"\n${first}`,
})
const before = (paths: string): Record<string, string> => cloudflare(`run_worker_first = ${paths}\n`)
const behindFiles = (handling: string): Record<string, string> =>
  cloudflare(`not_found_handling = "${handling}"\n`, 'main = "a.ts"\n')
const netlify = (...paths: string[]): Record<string, string> => ({
  'netlify.toml': paths.map((path) => `[[edge_functions]]\npath = ${path}\nfunction = "a"\n`).join(''),
})
const edge = (expression: string): Record<string, string> => ({
  'netlify.toml': `[[edge_functions]]\npattern = '${expression}'\nfunction = "a"\n`,
})
const apache = (text: string): Record<string, string> => ({ '.htaccess': `RewriteEngine On\n${text}\n` })
const nginx = (text: string): Record<string, string> => ({
  'nginx.conf': `server {\nserver_name www.example.com;\nroot dist;\n${text}\n}`,
})
const pattern = String.raw`/docs/:path(.*(?<!/))`

/** Where nobody knows what answers, a status would be a guess. */
describe('rules that are not understood', () => {
  test.each<[HostName, string, Record<string, string>, string, number | undefined]>([
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
      'a rewrite for signed-in visitors',
      vercel({ rewrites: [{ source: pattern, destination: '/a', has: [{ type: 'cookie', key: 'id' }] }] }),
      'docs/x',
      404,
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
    ['apache', 'a rule that leads nowhere', apache('RewriteRule (?<!a)b - [E=x:1]'), 'b', 404],
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
      'a module that answers',
      nginx('location /api/ { js_content main.answer; }'),
      'api/x',
      undefined,
    ],
    ['nginx', 'beside it', nginx('location /api/ { js_content main.answer; }'), 'x', 404],
  ])('%s: %s', (name, _, texts, path, status) => {
    const host = hosts[name]
    const files = hostFiles(texts).map((file) => (name === 'nginx' ? { ...file, of: name } : file))
    const statements = host.read(files, context)
    expect(createHostModel(host, statements, context).respond(context.root + path)?.status).toBe(status)
  })

  test('code of Pages in the output', () => {
    const files = new Set([...context.files, '_worker.js/index.js'])
    const statements = hosts.cloudflare.read([], { ...context, files })
    const { respond } = createHostModel(hosts.cloudflare, statements, { ...context, files })
    expect(respond(`${context.root}x`)).toBe(undefined)
    expect([respond(context.root)?.status, respond(`${context.root}a`)?.status]).toEqual([200, 200])
  })
})
