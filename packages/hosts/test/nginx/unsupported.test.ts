import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createHostModel } from '../../src/host-model.ts'
import type { HostModel } from '../../src/types.ts'
import { nginx } from '../../src/nginx/nginx.ts'
import type { HostContext, HostStatements } from '../../src/types.ts'

const root = 'https://www.example.com/'
const context: HostContext = { root, files: new Set(['index.html', 'papers/a.pdf', 'docs/index.html']) }

function read(text: string): HostStatements {
  return nginx.read([{ folder: 'project', name: 'nginx.conf', file: 'nginx.conf', text }], context)
}

function model(text: string): HostModel {
  return createHostModel(nginx, read(text), context)
}

/** `text line:column-endColumn` */
function locations(list: HostStatements['unsupported']): string[] {
  return list.map(
    ({ text, location }) => `${text} ${location?.line}:${location?.column}-${location?.endColumn}`,
  )
}

describe('what is unsupported', () => {
  test.each<[string, string, string[]]>([
    ['nothing', 'gzip on; ssl_certificate a; location / { proxy_cache off; expires 1d; }', []],
    ['an unknown directive', 'frobnicate on;', ['frobnicate on 1:10-23']],
    ['one that is off', 'ssi off; random_index off;', []],
    ['other text in pages', 'sub_filter a b;', ['sub_filter a b 1:10-24']],
    [
      'a module for headers',
      'more_set_headers "X-Robots-Tag: noindex";',
      ['more_set_headers "X-Robots-Tag: noindex" 1:10-50'],
    ],
    ['a module for other headers', 'more_clear_headers Server;', []],
    ['a header of visitors', 'add_header X-Robots-Tag $http_x;', ['add_header X-Robots-Tag $http_x 1:10-41']],
    ['another header of visitors', 'add_header X-A $http_x;', []],
    [
      'a condition of visitors',
      'if ($http_user_agent ~ bot) { return 403; }',
      ['if ($http_user_agent ~ bot) 1:10-37'],
    ],
    ['a condition that changes nothing', 'if ($http_user_agent ~ bot) { access_log off; }', []],
    ['an expression', 'location ~ (a)\\1 { }', ['location ~ (a)\\1 1:10-26']],
    ['an expression of rewrite', 'rewrite (?<=a)b /c;', ['rewrite (?<=a)b /c 1:10-28']],
    ['a target', 'return 301 https://$http_x;', ['return 301 https://$http_x 1:10-36']],
    ['what crawlers never send', 'if ($cookie_a) { return 301 /$http_referer; }', []],
    ['a variable of unknown ones', 'set $a $geoip_b; return 301 /$a;', ['return 301 /$a 1:27-41']],
    ['a file that is not there', 'include snippets/robots.conf;', ['include snippets/robots.conf 1:10-38']],
    ['a file that everybody has', 'include /etc/nginx/mime.types; include fastcgi_params;', []],
    ['addresses', 'allow 10.0.0.0/8; deny all;', ['allow 10.0.0.0/8 1:10-26']],
    ['code', 'access_by_lua_block { ngx.exit(403) }', ['access_by_lua_block 1:10-29']],
    ['files', 'if (-f $request_filename) { return 404; }', ['if (-f $request_filename) 1:10-35']],
    ['a value that is computed', 'set $a $uri; add_header Link $a;', ['add_header Link $a 1:23-41']],
    ['an escaped target', 'rewrite ^/a /b%20c permanent;', ['rewrite ^/a /b%20c permanent 1:10-38']],
    ['an index with a variable', 'index $uri.html;', ['index $uri.html 1:10-25']],
    ['slashes that stay', 'merge_slashes off;', ['merge_slashes off 1:10-27']],
    ['a root of visitors', 'root /srv/$http_x;', ['root /srv/$http_x 1:10-27']],
  ])('%s', (_, line, expected) => {
    expect(locations(read(`server { ${line} }`).unsupported)).toEqual(expected)
  })

  test('not in the blocks of other sites', () => {
    const text = 'server { server_name a.test; frobnicate on; } server { server_name www.example.com; }'
    expect(read(text).unsupported).toEqual([])
  })
})

test('never throws, and always responds', () => {
  const line = fc.constantFrom(
    'root /a;',
    'alias /b/;',
    'index a $uri /b;',
    'try_files $uri $uri/ /x;',
    'try_files /a @n;',
    'error_page 404 /x;',
    'error_page 403 = @n;',
    'rewrite ^ /x last;',
    'rewrite (.*) $1/y;',
    'rewrite ^/(.*) /$1? permanent;',
    'return 301 $scheme://$host$uri;',
    'return 404;',
    'set $a $a$1;',
    'add_header Link $a;',
    'deny all;',
    'internal;',
    'autoindex on;',
    'break;',
    'x "',
    '}',
    'location',
    'if (',
    'map',
    'location /docs/ {',
    'location ~ ^/(d.*)$ {',
    'location = / {',
    'location @n {',
    'if ($uri ~ (a)) {',
    'if (-f $request_filename) {',
  )
  fc.assert(
    fc.property(fc.array(line, { maxLength: 14 }), fc.boolean(), (lines, isClosed) => {
      const text = lines.join('\n')
      const open = [...text.matchAll(/\{/g)].length - [...text.matchAll(/\}/g)].length
      const whole = `server {${text}${isClosed ? '}'.repeat(Math.max(open, 0) + 1) : ''}`
      const found = model(whole)
      for (const path of ['', 'docs', 'docs/', 'nope', 'papers/a.pdf?x=1', '%zz']) found.respond(root + path)
      expect(found.redirects.every(({ from }) => from.startsWith(root))).toBe(true)
    }),
  )
})
