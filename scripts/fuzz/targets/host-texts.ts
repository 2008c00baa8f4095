import type { HostName } from '../../../packages/hosts/src/names.ts'
import type { HostFile } from '../../../packages/hosts/src/types.ts'
import { tokensOf } from '../target.ts'

/** Files of a host, and texts from which others are made. */
interface HostTexts {
  files: readonly Pick<HostFile, 'folder' | 'name'>[]
  seeds: readonly string[]
  /** Words and characters of the language, which are inserted into texts. */
  pieces: readonly string[]
}

const inOutput = (name: string): Pick<HostFile, 'folder' | 'name'> => ({ folder: 'output', name })
const inProject = (name: string): Pick<HostFile, 'folder' | 'name'> => ({ folder: 'project', name })

const ours = [
  '# indexical: begin\n',
  '# indexical: end\n',
  '# indexical: begin (written by indexical, changes in here are lost)\n',
]
const words = [
  '<https://www.example.com/blog/>; rel="canonical"',
  ...tokensOf(`
  X-Robots-Tag noindex Link Cache-Control
  /* /papers/* /papers/a.pdf /a.html /old/:page :splat /blog/ https://www.example.com/ 301 302! 200 404 410
`),
]
const json = tokensOf(String.raw`
  { } [ ] : , " // /* */ true null 1e9 \u0000 "__proto__": "headers": "key": "value":
`)

const plainSeeds = [
  '/*\n  X-Robots-Tag: noindex\n/papers/*\n  Link: </a>; rel="canonical"\n  ! X-Robots-Tag\n',
  '/old/* /blog/:splat 301!\n/a b=:c /d/:c 302 Country=de # why\nhttps://example.com/* https://www.example.com/:splat\n',
]

/** Texts for each host. */
export const hostTexts: Readonly<Record<HostName, HostTexts>> = {
  netlify: {
    files: ['_headers', '_redirects'].map(inOutput).concat(inProject('netlify.toml')),
    seeds: [
      ...plainSeeds,
      '[[headers]]\nfor = "/*"\n[headers.values]\nX-Robots-Tag = "noindex"\n[[redirects]]\nfrom = "/old/*"\nto = "/blog/:splat"\nstatus = 301\nforce = true\nconditions = {Country = ["de"]}\n',
    ],
    pieces: [
      ...ours,
      ...words,
      ...tokensOf(String.raw`
    [[headers]] [[redirects]] [headers.values] ''' """
  `),
      'for = ',
      'from = ',
      'to = ',
      '! Link\n',
    ],
  },

  cloudflare: {
    files: ['_headers', '_redirects']
      .map(inOutput)
      .concat(['wrangler.toml', 'wrangler.jsonc'].map(inProject)),
    seeds: [
      ...plainSeeds,
      '{ "assets": { "directory": "./dist", "html_handling": "none" } }',
      '[assets]\ndirectory = "dist"\nnot_found_handling = "404-page"\n',
    ],
    pieces: [
      ...ours,
      ...words,
      ...json,
      ...tokensOf(String.raw`
    html_handling auto-trailing-slash drop-trailing-slash single-page-application run_worker_first
    pages_build_output_dir
  `),
    ],
  },

  vercel: {
    files: [inProject('vercel.json')],
    seeds: [
      '{\n  "cleanUrls": true,\n  "headers": [{ "source": "/papers/(.*)", "headers": [{ "key": "X-Robots-Tag", "value": "noindex" }] }]\n}\n',
      '{"redirects":[{"source":"/old/:path*","destination":"/blog/:path*","permanent":true,"has":[{"type":"query","key":"a"}]}],"trailingSlash":false}',
      String.raw`{"redirects":[{"source":"/:lang(en|de)/{v:n(\\d+)/}*:slug?","destination":"/$2/:lang"}],"rewrites":[{"source":"/((?!api/|.*\\.).*)","destination":"/index.html"}]}`,
      '{"routes":[{"src":"/a","dest":"/b","status":301,"headers":{"Location":"/c"}}]}',
    ],
    pieces: [
      ...words,
      ...json,
      ...tokensOf(String.raw`
    "source": "destination": "redirects": "rewrites": :path* (\\d+) :a(b|c) ((?!a).*) {/b}? (?:a|b)+ [^/]+ "has":[ "statusCode":
  `),
    ],
  },

  firebase: {
    files: [inProject('firebase.json')],
    seeds: [
      '{"hosting":{"public":"dist","cleanUrls":true,"headers":[{"source":"**/*.pdf","headers":[{"key":"X-Robots-Tag","value":"noindex"}]}]}}',
      '{\n  "hosting": [{ "target": "a", "redirects": [{ "source": "/old/:a*", "destination": "/blog/:a", "type": 301 }, { "regex": "^/x(?P<b>.*)$", "destination": "/:b", "type": 302 }] }]\n}\n',
    ],
    pieces: [
      ...words,
      ...json,
      ...tokensOf(String.raw`
    "source": "glob": "regex": "hosting": "trailingSlash": ** @(a|b) !(a) {a,b} ?(x) [a-z]
  `),
    ],
  },

  azure: {
    files: [inOutput('staticwebapp.config.json')],
    seeds: [
      '{"routes":[{"route":"/papers/*","headers":{"X-Robots-Tag":"noindex"}},{"route":"/old","redirect":"/blog","statusCode":301}],"globalHeaders":{"Link":"x"}}',
      '{\n  "trailingSlash": "auto",\n  "navigationFallback": { "rewrite": "/index.html", "exclude": ["*.{css,js}"] },\n  "responseOverrides": { "404": { "rewrite": "/404.html" } }\n}\n',
    ],
    pieces: [
      ...words,
      ...json,
      ...tokensOf(String.raw`
    "route": "redirect": "rewrite": "statusCode": *.{png,gif} "allowedRoles":[ "methods":["GET"] "serve":
  `),
    ],
  },

  apache: {
    files: ['.htaccess', 'blog/.htaccess'].map(inOutput),
    seeds: [
      'Header set X-Robots-Tag "noindex"\n<FilesMatch "\\.pdf$">\n  Header always append Link "</a>; rel=canonical"\n</FilesMatch>\n',
      'RewriteEngine On\nRewriteCond %{REQUEST_URI} !^/a [NC,OR]\nRewriteCond %{QUERY_STRING} ^b=(.*)$\nRewriteRule ^old/(.*)$ /blog/$1?%1 [R=301,L,QSA]\n',
      'Redirect 301 /old /blog\nRedirectMatch gone ^/x(\\d+)$\nErrorDocument 404 /404.html\nDirectoryIndex a.html index.html\n<If "%{REQUEST_URI} =~ m#^/b#">\nHeader unset Link\n</If>\n',
    ],
    pieces: [
      ...ours,
      ...words,
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
  },

  nginx: {
    files: ['nginx.conf', 'conf.d/site.conf'].map(inProject),
    seeds: [
      'server {\n  listen 80;\n  server_name www.example.com;\n  root /srv/dist;\n  add_header X-Robots-Tag noindex always;\n  location ~ \\.pdf$ { add_header Link "</a>; rel=\\"canonical\\""; }\n}\n',
      'http { map $uri $robots { default ""; ~^/papers/ "noindex"; }\n server { root dist; add_header X-Robots-Tag $robots; location = /old { return 301 /blog/; } location / { try_files $uri $uri.html $uri/ =404; } error_page 404 /404.html; } }',
      'server { rewrite ^/old/(.*)$ /blog/$1 permanent; if ($request_uri ~* "^/x") { return 410; } location /b { alias /srv/dist/blog; index a.html; } include other.conf; }',
    ],
    pieces: [
      ...ours,
      ...words,
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
  },
  github: { files: ['.nojekyll', 'CNAME'].map(inOutput), seeds: ['', 'www.example.com\n'], pieces: words },
}
