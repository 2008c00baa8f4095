import { describe, expect, test } from 'vitest'
import type { HostName } from '../src/names.ts'
import { apache, nginx, respond, section, vercel } from './unknown-case.ts'
import type { Texts } from './unknown-case.ts'

const forSome = (text: string): Texts => ({ _redirects: text })
const forHeader = (source: string): Texts =>
  vercel({ redirects: [{ source, destination: '/b', has: [{ type: 'header', key: 'x-a' }] }] })
const agent = (rule: string): string => `RewriteCond %{HTTP_USER_AGENT} a\nRewriteRule ${rule}`
const mapped = (name: string): Texts => ({
  'nginx.conf': `http {
map $uri $new { include redirects.map; }
map $http_user_agent $seen { include agents.map; }
server { server_name www.example.com; root dist; if (${name}) { return 301 ${name}; } }
}`,
})
const pattern = String.raw`/docs/:path(.*(?<!/))`

/** If only a rule for some visitors may apply, the response to crawlers is unknown. */
describe('rules for some visitors', () => {
  test.each<[HostName, string, Texts, string, number | undefined]>([
    [
      'vercel',
      'a rewrite for signed-in visitors',
      vercel({ rewrites: [{ source: pattern, destination: '/a', has: [{ type: 'cookie', key: 'id' }] }] }),
      'docs/x',
      404,
    ],
    ['vercel', 'a redirect by a header', forHeader('/docs/:path*'), 'docs/x', undefined],
    ['vercel', 'beside it', forHeader('/docs/:path*'), 'x', 404],
    ['vercel', 'one of a path', forHeader('/docs'), 'docs', undefined],
    ['vercel', 'one of all paths', forHeader('/:path*'), 'x', 404],
    ['vercel', 'one of a pattern', forHeader(pattern), 'docs/x', undefined],
    ['vercel', 'one of any pattern', forHeader('/:path(.*(?<!/))'), 'x', 404],
    ['vercel', 'one over a file', forHeader('/a.html'), 'a.html', 200],
    [
      'netlify',
      'a redirect for some countries',
      forSome('/shop/* /de/:splat 302 Country=de'),
      'shop/x',
      undefined,
    ],
    ['netlify', 'beside it', forSome('/shop/* /de/:splat 302 Country=de'), 'x', 404],
    ['netlify', 'one that all others meet', forSome('/shop /de 302 Country=de\n/shop /en'), 'shop', 301],
    ['netlify', 'one behind an error', forSome('/shop /no.html 404\n/shop /de 302 Country=de'), 'shop', 404],
    ['netlify', 'one that leads to an error', forSome('/shop /no.html 404 Country=de'), 'shop', 404],
    ['netlify', 'one about all paths', forSome('/* /de/:splat 302 Country=de'), 'x', 404],
    ['netlify', 'one about the root of another', forSome('/:lang/ /de/ 302 Country=de'), 'x/', 404],
    ['netlify', 'one over a file', forSome('/a /de/ 302! Country=de'), 'a', 200],
    ['netlify', 'one for a language', forSome('/shop /de 302 Language=de'), 'shop', 404],
    ['netlify', 'one for members', forSome('/shop /de 302 Role=admin Country=de'), 'shop', 404],
    [
      'netlify',
      'a proxy that receives the visitor',
      forSome('/api/* https://a.example/:splat 200 Sign=KEY'),
      'api/x',
      undefined,
    ],
    ['netlify', 'a redirect with a signature', forSome('/old /new 301 Sign=KEY'), 'old', 301],
    ['apache', 'a condition', apache(agent('^shop/(.*)$ /beta/$1 [R]')), 'shop/x', undefined],
    ['apache', 'beside it', apache(agent('^shop/(.*)$ /beta/$1 [R]')), 'x', 404],
    ['apache', 'one about all paths', apache(agent('^ /beta/ [R]')), 'x', undefined],
    ['apache', 'one that refuses', apache(agent('^shop/ - [F]')), 'shop/x', 404],
    ['apache', 'one that only sets a variable', apache(agent('^shop/ - [E=a:1]')), 'shop/x', 404],
    [
      'apache',
      'in a folder',
      { 'shop/.htaccess': `RewriteEngine On\n${agent('^ /beta/ [R]')}\n` },
      'shop/x',
      undefined,
    ],
    ['apache', 'a section', apache(section('Redirect /shop /beta')), 'shop/x', undefined],
    ['apache', 'beside it', apache(section('Redirect /shop /beta')), 'x', 404],
    ['apache', 'one with a pattern', apache(section('RedirectMatch ^/shop/ /beta')), 'shop/x', undefined],
    [
      'apache',
      'one about all paths',
      apache(section('Redirect / https://beta.example.com/')),
      'x',
      undefined,
    ],
    ['apache', 'one that refuses', apache(section('Redirect 410 /shop')), 'shop/x', undefined],
    [
      'apache',
      'a condition on cookies',
      apache('RewriteCond %{HTTP_COOKIE} a\nRewriteRule ^shop/ /beta [R]'),
      'shop/x',
      404,
    ],
    [
      'apache',
      'one on their absence',
      apache('RewriteCond %{HTTP:Cookie} !a\nRewriteRule ^shop/ /beta [R]'),
      'shop/x',
      302,
    ],
    [
      'apache',
      'one on links',
      apache('RewriteCond %{HTTP_REFERER} !^$\nRewriteRule ^shop/ /beta [R]'),
      'shop/x',
      404,
    ],
    [
      'nginx',
      'a condition',
      nginx('location /shop/ { if ($http_user_agent ~ a) { return 301 /beta; } }'),
      'shop/x',
      undefined,
    ],
    [
      'nginx',
      'beside it',
      nginx('location /shop/ { if ($http_user_agent ~ a) { return 301 /beta; } }'),
      'x',
      404,
    ],
    [
      'nginx',
      'one of a pattern',
      nginx('location ~ ^/shop/ { if ($http_user_agent ~ a) { proxy_pass http://a; } }'),
      'shop/x',
      undefined,
    ],
    [
      'nginx',
      'one about all paths',
      nginx('if ($http_user_agent ~ a) { return 301 /beta; }'),
      'x',
      undefined,
    ],
    [
      'nginx',
      'one about some',
      nginx('if ($http_user_agent ~ a) { rewrite ^/shop/ /beta redirect; }'),
      'shop/x',
      undefined,
    ],
    [
      'nginx',
      'one that refuses',
      nginx('location /shop/ { if ($http_user_agent ~ a) { return 403; } }'),
      'shop/x',
      404,
    ],
    [
      'nginx',
      'a condition on cookies',
      nginx('location /shop/ { if ($cookie_a) { return 301 /beta; } }'),
      'shop/x',
      404,
    ],
    [
      'nginx',
      'one on links',
      nginx('location /shop/ { if ($http_referer = "") { return 301 /beta; } }'),
      'shop/x',
      301,
    ],
    ['nginx', 'a target', nginx('location /shop/ { return 301 /$http_x; }'), 'shop/x', undefined],
    ['nginx', 'a map in another file', mapped('$new'), 'x', undefined],
    ['nginx', 'a map of visitors', mapped('$seen'), 'x', undefined],
    ['nginx', 'files', nginx('if (!-e $request_filename) { return 410; }'), 'x', undefined],
    ['nginx', 'files, for other paths', nginx('if (-d /srv) { rewrite ^/shop/ /beta; }'), 'x', 404],
  ])('%s: %s', (name, _, texts, path, status) => {
    expect(respond(name, texts, path)?.status).toBe(status)
  })
})
