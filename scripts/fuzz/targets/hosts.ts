import { apache as apacheHost } from '../../../packages/hosts/src/apache/apache.ts'
import { azure as azureHost } from '../../../packages/hosts/src/azure/azure.ts'
import { cloudflare as cloudflareHost } from '../../../packages/hosts/src/cloudflare/cloudflare.ts'
import { firebase as firebaseHost } from '../../../packages/hosts/src/firebase/firebase.ts'
import { netlify as netlifyHost } from '../../../packages/hosts/src/netlify/netlify.ts'
import { nginx as nginxHost } from '../../../packages/hosts/src/nginx/nginx.ts'
import type { HostFile } from '../../../packages/hosts/src/types.ts'
import { vercel as vercelHost } from '../../../packages/hosts/src/vercel/vercel.ts'
import { tokensOf } from '../target.ts'
import { hostTarget } from './host-target.ts'

const inOutput = (name: string): Pick<HostFile, 'folder' | 'name'> => ({ folder: 'output', name })
const inProject = (name: string): Pick<HostFile, 'folder' | 'name'> => ({ folder: 'project', name })

const ours = [
  '# indexical: begin\n',
  '# indexical: end\n',
  '# indexical: begin (written by indexical, changes in here are lost)\n',
]
const headerWords = [
  ...tokensOf('X-Robots-Tag noindex Link Cache-Control'),
  '<https://www.example.com/blog/>; rel="canonical"',
]
const pathWords = tokensOf(`
  /* /papers/* /papers/a.pdf /a.html /old/:page :splat /blog/ https://www.example.com/ 301 302! 200 404 410
`)
const json = tokensOf(String.raw`
  { } [ ] : , " // /* */ true null 1e9 \u0000 "__proto__": "headers": "key": "value":
`)

const plainSeeds = [
  '/*\n  X-Robots-Tag: noindex\n/papers/*\n  Link: </a>; rel="canonical"\n  ! X-Robots-Tag\n',
  '/old/* /blog/:splat 301!\n/a b=:c /d/:c 302 Country=de # why\nhttps://example.com/* https://www.example.com/:splat\n',
]

export const netlify = hostTarget(
  netlifyHost,
  ['_headers', '_redirects'].map(inOutput).concat(inProject('netlify.toml')),
  {
    code: ['core/src/hosts/netlify/', 'core/src/hosts/plain/', 'core/src/hosts/'],
    seeds: [
      ...plainSeeds,
      '[[headers]]\nfor = "/*"\n[headers.values]\nX-Robots-Tag = "noindex"\n[[redirects]]\nfrom = "/old/*"\nto = "/blog/:splat"\nstatus = 301\nforce = true\nconditions = {Country = ["de"]}\n',
    ],
    tokens: [
      ...ours,
      ...headerWords,
      ...pathWords,
      ...tokensOf(String.raw`
    [[headers]] [[redirects]] [headers.values] ''' """
  `),
      'for = ',
      'from = ',
      'to = ',
      '! Link\n',
    ],
  },
)

export const cloudflare = hostTarget(
  cloudflareHost,
  ['_headers', '_redirects'].map(inOutput).concat(['wrangler.toml', 'wrangler.jsonc'].map(inProject)),
  {
    code: ['core/src/hosts/cloudflare/', 'core/src/hosts/plain/', 'core/src/hosts/'],
    seeds: [
      ...plainSeeds,
      '{ "assets": { "directory": "./dist", "html_handling": "none" } }',
      '[assets]\ndirectory = "dist"\nnot_found_handling = "404-page"\n',
    ],
    tokens: [
      ...ours,
      ...headerWords,
      ...pathWords,
      ...json,
      ...tokensOf(String.raw`
    html_handling auto-trailing-slash drop-trailing-slash single-page-application run_worker_first
    pages_build_output_dir
  `),
    ],
  },
)

export const vercel = hostTarget(vercelHost, [inProject('vercel.json')], {
  code: ['core/src/hosts/vercel/', 'core/src/hosts/json/', 'core/src/hosts/'],
  seeds: [
    '{\n  "cleanUrls": true,\n  "headers": [{ "source": "/papers/(.*)", "headers": [{ "key": "X-Robots-Tag", "value": "noindex" }] }]\n}\n',
    '{"redirects":[{"source":"/old/:path*","destination":"/blog/:path*","permanent":true,"has":[{"type":"query","key":"a"}]}],"trailingSlash":false}',
    String.raw`{"redirects":[{"source":"/:lang(en|de)/{v:n(\\d+)/}*:slug?","destination":"/$2/:lang"}],"rewrites":[{"source":"/((?!api/|.*\\.).*)","destination":"/index.html"}]}`,
    '{"routes":[{"src":"/a","dest":"/b","status":301,"headers":{"Location":"/c"}}]}',
  ],
  tokens: [
    ...headerWords,
    ...pathWords,
    ...json,
    ...tokensOf(String.raw`
    "source": "destination": "redirects": "rewrites": :path* (\\d+) :a(b|c) ((?!a).*) {/b}? (?:a|b)+ [^/]+ "has":[ "statusCode":
  `),
  ],
})

export const firebase = hostTarget(firebaseHost, [inProject('firebase.json')], {
  code: ['core/src/hosts/firebase/', 'core/src/hosts/json/', 'core/src/hosts/'],
  seeds: [
    '{"hosting":{"public":"dist","cleanUrls":true,"headers":[{"source":"**/*.pdf","headers":[{"key":"X-Robots-Tag","value":"noindex"}]}]}}',
    '{\n  "hosting": [{ "target": "a", "redirects": [{ "source": "/old/:a*", "destination": "/blog/:a", "type": 301 }, { "regex": "^/x(?P<b>.*)$", "destination": "/:b", "type": 302 }] }]\n}\n',
  ],
  tokens: [
    ...headerWords,
    ...pathWords,
    ...json,
    ...tokensOf(String.raw`
    "source": "glob": "regex": "hosting": "trailingSlash": ** @(a|b) !(a) {a,b} ?(x) [a-z]
  `),
  ],
})

export const azure = hostTarget(azureHost, [inOutput('staticwebapp.config.json')], {
  code: ['core/src/hosts/azure/', 'core/src/hosts/json/', 'core/src/hosts/'],
  seeds: [
    '{"routes":[{"route":"/papers/*","headers":{"X-Robots-Tag":"noindex"}},{"route":"/old","redirect":"/blog","statusCode":301}],"globalHeaders":{"Link":"x"}}',
    '{\n  "trailingSlash": "auto",\n  "navigationFallback": { "rewrite": "/index.html", "exclude": ["*.{css,js}"] },\n  "responseOverrides": { "404": { "rewrite": "/404.html" } }\n}\n',
  ],
  tokens: [
    ...headerWords,
    ...pathWords,
    ...json,
    ...tokensOf(String.raw`
    "route": "redirect": "rewrite": "statusCode": *.{png,gif} "allowedRoles":[ "methods":["GET"] "serve":
  `),
  ],
})

export const apache = hostTarget(apacheHost, ['.htaccess', 'blog/.htaccess'].map(inOutput), {
  code: ['core/src/hosts/apache/', 'core/src/hosts/pcre/'],
  seeds: [
    'Header set X-Robots-Tag "noindex"\n<FilesMatch "\\.pdf$">\n  Header always append Link "</a>; rel=canonical"\n</FilesMatch>\n',
    'RewriteEngine On\nRewriteCond %{REQUEST_URI} !^/a [NC,OR]\nRewriteCond %{QUERY_STRING} ^b=(.*)$\nRewriteRule ^old/(.*)$ /blog/$1?%1 [R=301,L,QSA]\n',
    'Redirect 301 /old /blog\nRedirectMatch gone ^/x(\\d+)$\nErrorDocument 404 /404.html\nDirectoryIndex a.html index.html\n<If "%{REQUEST_URI} =~ m#^/b#">\nHeader unset Link\n</If>\n',
  ],
  tokens: [
    ...ours,
    ...headerWords,
    ...pathWords,
    ...tokensOf(String.raw`
    Header set append always edit env=a Redirect RedirectMatch permanent RewriteRule RewriteCond [L]
    [R=301,NE] [G] [END] %{HTTP_HOST} %{ENV:A} %1 $1 \ </Files> </If> </IfModule> =~ -f !-d m# && ||
    ErrorDocument "expr=
  `),
    'RewriteEngine On\n',
    'RewriteBase /\n',
    '<Files "*.pdf">\n',
    '<If "',
    '<IfModule mod_rewrite.c>\n',
    'DirectorySlash Off\n',
    'Options +Multiviews\n',
    'FallbackResource /index.html\n',
    'RewriteOptions inherit\n',
  ],
})

export const nginx = hostTarget(nginxHost, ['nginx.conf', 'conf.d/site.conf'].map(inProject), {
  code: ['core/src/hosts/nginx/', 'core/src/hosts/pcre/'],
  seeds: [
    'server {\n  listen 80;\n  server_name www.example.com;\n  root /srv/dist;\n  add_header X-Robots-Tag noindex always;\n  location ~ \\.pdf$ { add_header Link "</a>; rel=\\"canonical\\""; }\n}\n',
    'http { map $uri $robots { default ""; ~^/papers/ "noindex"; }\n server { root dist; add_header X-Robots-Tag $robots; location = /old { return 301 /blog/; } location / { try_files $uri $uri.html $uri/ =404; } error_page 404 /404.html; } }',
    'server { rewrite ^/old/(.*)$ /blog/$1 permanent; if ($request_uri ~* "^/x") { return 410; } location /b { alias /srv/dist/blog; index a.html; } include other.conf; }',
  ],
  tokens: [
    ...ours,
    ...headerWords,
    ...pathWords,
    ...tokensOf(String.raw`
    location = ~ ~* ^~ @named { } ; rewrite last; permanent; redirect; break; add_header always; root alias
    index try_files $uri $uri/ =404 default include server_name $1 $host $args $is_args $request_uri \. " '
    # internal; hostnames;
  `),
    'server {',
    'return 301 ',
    'if ($',
    ') {',
    'set $a ',
    'error_page 404 ',
    'map $uri $a {',
    'listen 80 default_server;',
    '${uri}',
    'types {',
    'absolute_redirect off;',
    'merge_slashes off;',
  ],
})
