import type { Fixture } from './fixture.ts'

const { raw } = String

/** Sites for tests of redirects; each tests one thing. */
export const redirects: Readonly<Record<string, Fixture>> = {
  redirect: {
    tree: {
      '.htaccess': raw`
Redirect /old /new/
Redirect 301 /one/ https://other.example.com/uno
Redirect permanent /two /zwei%20b?x=1
RedirectPermanent /three /drei
RedirectTemp /four /vier/
Redirect seeother /five /fünf
Redirect gone /gone
Redirect 404 /about.html
Redirect 308 "/a b.html" /ab
Redirect 301 /käse /kaese
`,
    },
    urls: [
      '/one',
      '/one/',
      '/one/a%20b/%C3%A9',
      '/one/a%3Fb',
      '/two',
      '/two/',
      '/two/x?y=1',
      '/three/x',
      '/four',
      '/fourx',
      '/five/a',
      '/gone/x',
      '/%6Fld',
      '/old//x',
      '//old/x',
      '/OLD',
      '/k%C3%A4se/x',
      '/four?',
    ],
  },
  'redirect-order': {
    tree: {
      '.htaccess': raw`
Redirect 301 /old/x /first
Redirect 302 /old /second
Redirect 301 /old /third
Redirect 301 /blog /journal
`,
      'blog/.htaccess': raw`
Redirect 302 /blog/first.html /inner
Redirect 301 /old /never
`,
    },
    urls: ['/blog/x'],
  },
  'redirect-files': {
    tree: {
      '.htaccess': raw`
RedirectMatch 302 "\.html$" /all
<Files "first.html">
Redirect 301 /blog /files
</Files>
<If "%{REQUEST_URI} =~ m#^/old$#">
Redirect 301 /old /if
</If>
`,
    },
    urls: [],
  },
  'redirect-nested': {
    tree: {
      '.htaccess': 'Redirect 301 /moved /new\n',
      'moved/.htaccess': 'Redirect 301 /moved/a /inner\nRedirect 410 /elsewhere\n',
      'retired/.htaccess': 'RewriteEngine On\nRewriteRule ^(.*)$ /new/$1 [R=301,L]\n',
    },
    urls: [
      '/moved',
      '/moved/',
      '/moved/a',
      '/moved/b',
      '/elsewhere',
      '/retired',
      '/retired/',
      '/retired/x/y?a',
    ],
  },
  'redirect-match': {
    tree: {
      '.htaccess': raw`
RedirectMatch 301 ^/old/$ /new/
RedirectMatch 301 "^/o/(.*)\.php$" "/n/$1/"
RedirectMatch ^/p/([0-9]+)/([a-z]+)$ https://example.com/$2?id=$1
RedirectMatch 410 ^/gone
RedirectMatch 301 ^/enc/$ /käse/größe%20x/
RedirectMatch 301 ^/k[^/]+se/weg$ "/a b/c#frag"
RedirectMatch 301 ^/dollar$ "/\$1/$$/&/"
RedirectMatch 301 /suffix$ /$0
RedirectMatch 301 ^/rel$ rel/ative
RedirectMatch 301 "^/quote'$" /quote
RedirectMatch permanent ^/case/(?i)CaSe$ /case
RedirectMatch 301 "^/x\.y\ z$" /xyz
`,
    },
    urls: [
      '/old/?a=b',
      '/o/a/b.php',
      '/o/a%20b%25.php?x=1',
      '/p/12/ab',
      '/p/12/ab?c=d',
      '/p/x/ab',
      '/gone/1',
      '/enc/',
      '/k%C3%A4se/weg',
      '/dollar',
      '/a/suffix',
      '/rel',
      "/quote'",
      '/x.y%20z',
      '/old/%0A',
    ],
    unsupported: ['RedirectMatch permanent ^/case/(?i)CaSe$ /case'],
  },
}
