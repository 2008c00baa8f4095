import type { Fixture } from './fixture.ts'

const { raw } = String

/** Sites for tests of rewrites; each tests one thing. */
export const rewrites: Readonly<Record<string, Fixture>> = {
  'rewrite-to-a-wrong-escape': {
    tree: {
      '.htaccess': 'RewriteEngine On\nRewriteRule ^(100%.*)$ /new/$1\nRedirectMatch 410 html$\n',
    },
    urls: ['/100%25'],
  },
  rewrite: {
    tree: {
      '.htaccess': raw`
RewriteEngine On
RewriteBase /
RewriteRule ^old/?$ new/ [R=301,L]
RewriteRule ^older/(.*)$ /new/$1 [R,L]
RewriteRule ^ext/(.+)$ https://other.example.com/$1 [R=308,L,NE]
RewriteRule ^implicit$ https://other.example.com/x [L]
RewriteRule ^gone - [G]
RewriteRule ^forbidden - [F,L]
RewriteRule ^teapot$ - [R=404,L]
RewriteRule ^CASE$ /case [NC,R=303,L]
RewriteRule ^esc/(.*)$ /käse/$1%20x\%y [R=301,L]
RewriteRule ^noesc/(.*)$ /k%C3%A4se/$1 [R=301,L,NE]
RewriteRule ^noesc2/(.*)$ /k\%C3\%A4se/$1#frag [R=301,L,NE]
RewriteRule ^hash$ /x#y [R=301,L]
RewriteRule ^query$ /x?a=$0 [R=301,L]
RewriteRule ^queryadd$ /x?a=1 [R=301,L,QSA]
RewriteRule ^querydrop$ /x? [R=301,L]
RewriteRule "^sp ace$" "/with space" [R=301,L]
RewriteRule ^sp\ ace2$ /with\ space2 [R=301,L]
RewriteRule ^internal$ /about.html [L]
RewriteRule ^internal2/(.*)$ blog/$1.html [L]
RewriteRule ^self$ http://%{HTTP_HOST}/self2 [R=301]
`,
    },
    urls: [
      '/older/x',
      '/older/a%20b?c=d',
      '/ext/a%20b',
      '/ext/a?b=c',
      '/implicit?x=y',
      '/gone/x',
      '/forbidden',
      '/teapot',
      '/Case',
      '/case',
      '/esc/%C3%A9',
      '/noesc/x',
      '/noesc2/x',
      '/hash',
      '/query?b=2',
      '/queryadd?b=2',
      '/queryadd',
      '/querydrop?b=2',
      '/sp%20ace',
      '/sp%20ace2',
      '/internal',
      '/internal/',
      '/internal2/first',
      '/internal2/none',
      '/self',
      '/old?',
    ],
  },
  'rewrite-no-base': {
    tree: {
      '.htaccess': raw`
RewriteEngine on
RewriteRule ^old$ /new/ [R=301,L]
RewriteRule ^(.*)/moved$ /$1/ [R=301,L]
RewriteRule ^i$ about.html
RewriteRule ^j$ blog/
RewriteRule ^k$ blog
RewriteRule ^l$ /old
`,
    },
    urls: ['/a/b/moved', '/i', '/j', '/k', '/l', '/k/'],
  },
  'rewrite-conditions': {
    tree: {
      '.htaccess': raw`
RewriteEngine On
RewriteCond %{HTTP_HOST} ^www\.(.+)$ [NC]
RewriteRule ^ http://%1%{REQUEST_URI} [R=301,L]
RewriteCond %{REQUEST_FILENAME} !-f
RewriteCond %{REQUEST_FILENAME} !-d
RewriteCond %{REQUEST_FILENAME}.html -f
RewriteRule ^(.+?)/?$ $1.html [L]
RewriteCond %{THE_REQUEST} "^GET /(.*)index\.html[ ?]"
RewriteRule index\.html$ /%1 [R=301,L]
RewriteCond %{QUERY_STRING} ^id=(\d+)$
RewriteRule ^item$ /items/%1/? [R=301,L]
RewriteCond %{REQUEST_URI} =/eq [OR]
RewriteCond %{REQUEST_URI} ^/or$
RewriteRule . /eqor [R=302,L]
RewriteCond $1 !^b$
RewriteRule ^c/(.*)$ /d/$1 [R,L]
`,
    },
    urls: ['/item?id=12', '/item?id=x', '/eq', '/or', '/c/b', '/c/x', '/blog/first/', '/index.html?x'],
  },
  'rewrite-https': {
    tree: {
      '.htaccess': raw`
RewriteEngine On
RewriteCond %{HTTPS} off
RewriteCond %{REQUEST_URI} !^/blog
RewriteRule ^(.*)$ https://%{HTTP_HOST}%{REQUEST_URI} [L,R=301]
`,
    },
    urls: ['/a%20b.html?x=%20y'],
  },
  'rewrite-front': {
    tree: {
      '.htaccess': raw`
RewriteEngine On
RewriteBase /
RewriteRule ^index\.html$ - [L]
RewriteCond %{REQUEST_FILENAME} !-f
RewriteCond %{REQUEST_FILENAME} !-d
RewriteRule . /index.html [L]
Redirect 301 /old/x /y
`,
    },
    urls: ['/x/y/z'],
  },
  'rewrite-loop': {
    tree: {
      '.htaccess': raw`
RewriteEngine On
RewriteRule ^loop(.*)$ /loop$1x [L]
`,
    },
    urls: ['/loop'],
  },
  'rewrite-index-loop': {
    tree: {
      '.htaccess': raw`
RewriteEngine On
RewriteRule ^(.*)index\.html$ /$1 [R=301,L]
`,
    },
    urls: ['/blog/index.html?x'],
  },
  'rewrite-chain': {
    tree: {
      '.htaccess': raw`
RewriteEngine On
RewriteRule ^a1$ a2 [C]
RewriteRule ^a2$ /a3 [R]
RewriteRule ^s$ - [S=1]
RewriteRule ^s$ /skipped [R,L]
RewriteRule ^s$ /not-skipped [R,L]
RewriteRule ^m$ m2
RewriteRule ^m2$ /m3 [R=301]
RewriteRule ^m3$ /m4 [R=302,L]
RewriteRule !^(.*\.(html|pdf|json)|blog/?|papers/.*|k.*|data/?|)$ /negated [R=307,L]
`,
    },
    urls: ['/a1', '/a2', '/s', '/m', '/m2', '/m3', '/anything'],
    elsewhere: ['/a1', '/a2'],
    unsupported: ['RewriteRule ^a1$ a2 [C]', 'RewriteRule ^a2$ /a3 [R]'],
  },
  'rewrite-open': {
    tree: {
      '.htaccess': raw`
RewriteEngine On
RewriteRule ^query$ /x [R=301,L,QSD]
RewriteRule ^end(.*)$ /end$1x [END]
RewriteRule ^(?<!a)b - [L]
RewriteRule ^below$ below/x [R]
<IfModule mod_speling.c>
RewriteRule ^module$ /x [R]
Redirect /alias /x
Header always set Link "</x>"
</IfModule>
Redirect /${'${X}'} /x
RewriteRule ^old$ /new [R=301,L]
`,
    },
    urls: ['/query?b=2', '/end', '/b', '/below', '/module', '/alias'],
    elsewhere: ['/query?b=2', '/end', '/b', '/below', '/module', '/alias'],
    unsupported: [
      'RewriteRule ^query$ /x [R=301,L,QSD]',
      'RewriteRule ^end(.*)$ /end$1x [END]',
      'RewriteRule ^(?<!a)b - [L]',
      'RewriteRule ^below$ below/x [R]',
      '<IfModule mod_speling.c>',
      'Redirect /${X} /x',
    ],
  },
  'rewrite-folders': {
    tree: {
      '.htaccess': raw`
RewriteEngine On
RewriteRule ^blog/first\.html$ /outer [R,L]
RewriteRule ^papers/(.*)$ /outer/$1 [R,L]
RewriteRule ^blog$ /noslash [R,L]
`,
      'blog/.htaccess': raw`
RewriteEngine On
RewriteRule ^moved$ /inner [R=301,L]
RewriteRule ^moved2$ /blog/inner2 [R=301,L]
RewriteRule ^i$ first.html [L]
`,
      'papers/.htaccess': raw`
Header set X-Robots-Tag noindex
`,
      'papers/sub/.htaccess': raw`
RewriteBase /papers/sub/
`,
      'data/.htaccess': raw`
RewriteEngine On
RewriteBase /data/
RewriteRule ^y$ x.json [L]
RewriteRule ^z$ x.json [R=301,L]
`,
    },
    urls: ['/blog/moved', '/blog/moved2', '/blog/i', '/papers/x', '/data/y', '/data/z'],
  },
  'rewrite-off': {
    tree: {
      '.htaccess': raw`
RewriteEngine On
RewriteRule ^(.*)\.html$ /$1 [R,L]
`,
      'blog/.htaccess': raw`
RewriteEngine off
`,
    },
    urls: [],
  },
  'rewrite-never-on': {
    tree: {
      '.htaccess': raw`
RewriteRule ^old$ /new [R=301,L]
`,
    },
    urls: [],
  },
  'rewrite-no-links': {
    tree: {
      '.htaccess': raw`
Options None
RewriteEngine On
RewriteRule ^old$ /new [R=301,L]
`,
    },
    urls: [],
  },
  'rewrite-and-alias': {
    tree: {
      '.htaccess': raw`
Redirect 301 /old /alias
RewriteEngine On
RewriteRule ^old$ /rewrite [R=302,L]
RewriteRule ^old/x$ /about.html [L]
Redirect 301 /about.html /alias2
`,
    },
    urls: [],
  },
  'rewrite-slash': {
    tree: {
      '.htaccess': raw`
RewriteEngine On
RewriteCond %{REQUEST_FILENAME} !-f
RewriteRule ^(.*[^/])$ /$1/ [R=301,L]
`,
    },
    urls: ['/x?y=z'],
  },
  'rewrite-to-two-slashes': {
    tree: {
      '.htaccess': raw`
RewriteEngine On
RewriteRule ^old(.*)$ /$1/x
RewriteRule ^escape$ /\/x
RewriteRule ^written(.*)$ //$1/x
RewriteRule ^leads(.*)$ /$1/x [R,L]
RewriteRule ^(.*)$ /z$1 [R]
`,
    },
    urls: ['/old', '/old/q', '/escape', '/written', '/written/q', '/leads'],
  },
  'rewrite-no-slash': {
    tree: {
      '.htaccess': raw`
DirectorySlash Off
RewriteEngine On
RewriteCond %{REQUEST_FILENAME} !-d
RewriteRule ^(.+)/$ /$1 [R=301,L]
RewriteCond %{DOCUMENT_ROOT}/$1.html -f
RewriteRule ^(.+)$ $1.html [L]
`,
    },
    urls: [],
  },
}
