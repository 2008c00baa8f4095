import type { HostName } from '../../../packages/hosts/src/names.ts'
import type { HostFile } from '../../../packages/hosts/src/types.ts'
import { piecesOf } from '../target.ts'

/** Files of a host, and texts from which others are made. */
interface HostTexts {
  files: readonly Pick<HostFile, 'folder' | 'name'>[]
  seeds: readonly string[]
  /** Words and lines of the language that no seed contains. */
  words: string
}

const inOutput = (name: string): Pick<HostFile, 'folder' | 'name'> => ({ folder: 'output', name })
const inProject = (name: string): Pick<HostFile, 'folder' | 'name'> => ({ folder: 'project', name })

/** Words of all hosts, and the lines around what we write. */
const common = `
<https://www.example.com/blog/>; rel="canonical"
X-Robots-Tag noindex Link Cache-Control
/* /papers/* /papers/a.pdf /a.html /old/:page :splat /blog/ https://www.example.com/ 301 302! 200 404 410
# indexical: begin
# indexical: end
# indexical: begin (written by indexical, changes in here are lost)
`
const json = String.raw`{ } [ ] : , " // /* */ true null 1e9 \u0000 "__proto__": "headers": "key": "value":`

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
    words: `[headers.values] ''' """ ! Link`,
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
    words: `${json} html_handling auto-trailing-slash drop-trailing-slash single-page-application run_worker_first
    pages_build_output_dir`,
  },

  vercel: {
    files: [inProject('vercel.json')],
    seeds: [
      '{\n  "cleanUrls": true,\n  "headers": [{ "source": "/papers/(.*)", "headers": [{ "key": "X-Robots-Tag", "value": "noindex" }] }]\n}\n',
      '{"redirects":[{"source":"/old/:path*","destination":"/blog/:path*","permanent":true,"has":[{"type":"query","key":"a"}]}],"trailingSlash":false}',
      String.raw`{"redirects":[{"source":"/:lang(en|de)/{v:n(\\d+)/}*:slug?","destination":"/$2/:lang"}],"rewrites":[{"source":"/((?!api/|.*\\.).*)","destination":"/index.html"}]}`,
      '{"routes":[{"src":"/a","dest":"/b","status":301,"headers":{"Location":"/c"}}]}',
    ],
    words: String.raw`${json} "rewrites": :path* (\\d+) :a(b|c) ((?!a).*) {/b}? (?:a|b)+ [^/]+ "has":[ "statusCode":`,
  },

  firebase: {
    files: [inProject('firebase.json')],
    seeds: [
      '{"hosting":{"public":"dist","cleanUrls":true,"headers":[{"source":"**/*.pdf","headers":[{"key":"X-Robots-Tag","value":"noindex"}]}]}}',
      '{\n  "hosting": [{ "target": "a", "redirects": [{ "source": "/old/:a*", "destination": "/blog/:a", "type": 301 }, { "regex": "^/x(?P<b>.*)$", "destination": "/:b", "type": 302 }] }]\n}\n',
    ],
    words: `${json} "glob": "trailingSlash": ** @(a|b) !(a) {a,b} ?(x) [a-z]`,
  },

  azure: {
    files: [inOutput('staticwebapp.config.json')],
    seeds: [
      '{"routes":[{"route":"/papers/*","headers":{"X-Robots-Tag":"noindex"}},{"route":"/old","redirect":"/blog","statusCode":301}],"globalHeaders":{"Link":"x"}}',
      '{\n  "trailingSlash": "auto",\n  "navigationFallback": { "rewrite": "/index.html", "exclude": ["*.{css,js}"] },\n  "responseOverrides": { "404": { "rewrite": "/404.html" } }\n}\n',
    ],
    words: `${json} "rewrite": *.{png,gif} "allowedRoles":[ "methods":["GET"] "serve":`,
  },

  apache: {
    files: ['.htaccess', 'blog/.htaccess'].map(inOutput),
    seeds: [
      'Header set X-Robots-Tag "noindex"\n<FilesMatch "\\.pdf$">\n  Header always append Link "</a>; rel=canonical"\n</FilesMatch>\n',
      'RewriteEngine On\nRewriteCond %{REQUEST_URI} !^/a [NC,OR]\nRewriteCond %{QUERY_STRING} ^b=(.*)$\nRewriteRule ^old/(.*)$ /blog/$1?%1 [R=301,L,QSA]\n',
      'Redirect 301 /old /blog\nRedirectMatch gone ^/x(\\d+)$\nErrorDocument 404 /404.html\nDirectoryIndex a.html index.html\n<If "%{REQUEST_URI} =~ m#^/b#">\nHeader unset Link\n</If>\n',
    ],
    words: String.raw`edit env=a permanent [L] [R=301,NE] [G] [END] %{HTTP_HOST} %{ENV:A} $1 \ </Files> </IfModule> -f !-d && ||
      "expr=
      RewriteBase /
      <Files "*.pdf">
      <IfModule mod_rewrite.c>
      DirectorySlash Off
      Options +Multiviews
      FallbackResource /index.html
      RewriteOptions inherit`,
  },

  nginx: {
    files: ['nginx.conf', 'conf.d/site.conf'].map(inProject),
    seeds: [
      'server {\n  listen 80;\n  server_name www.example.com;\n  root /srv/dist;\n  add_header X-Robots-Tag noindex always;\n  location ~ \\.pdf$ { add_header Link "</a>; rel=\\"canonical\\""; }\n}\n',
      'http { map $uri $robots { default ""; ~^/papers/ "noindex"; }\n server { root dist; add_header X-Robots-Tag $robots; location = /old { return 301 /blog/; } location / { try_files $uri $uri.html $uri/ =404; } error_page 404 /404.html; } }',
      'server { rewrite ^/old/(.*)$ /blog/$1 permanent; if ($request_uri ~* "^/x") { return 410; } location /b { alias /srv/dist/blog; index a.html; } include other.conf; }',
    ],
    words: String.raw`^~ @named last; redirect; break; $host $args $is_args ${'$'}{uri} \. ' # internal; hostnames;
      set $a b; map $uri $a { listen 80 default_server; types { absolute_redirect off; merge_slashes off;`,
  },
  github: { files: ['.nojekyll', 'CNAME'].map(inOutput), seeds: ['', 'www.example.com\n'], words: '' },
}

/** Return pieces to insert into texts of a host. */
export function hostPieces(host: HostName): string[] {
  const { seeds, words } = hostTexts[host]
  return piecesOf([...seeds, words, common])
}
