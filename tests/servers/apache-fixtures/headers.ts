import type { Fixture } from './fixture.ts'

const { raw } = String

/** Sites for tests of headers; each tests one thing. */
export const headers: Readonly<Record<string, Fixture>> = {
  'header-set': {
    tree: {
      '.htaccess': raw`
Header set X-Robots-Tag noindex
Header set Link "<https://example.com/>; rel=\"canonical\""
`,
    },
    urls: [],
  },
  'header-always': {
    tree: {
      '.htaccess': raw`
Header always set X-Robots-Tag "noindex, nofollow"
Redirect 301 /old /new
`,
    },
    urls: [],
  },
  'header-both': {
    tree: {
      '.htaccess': raw`
Header always set X-Robots-Tag noindex
Header onsuccess set X-Robots-Tag nofollow
`,
    },
    urls: [],
  },
  'header-actions': {
    tree: {
      '.htaccess': raw`
Header add X-Robots-Tag one
Header append x-robots-tag two
Header add X-Robots-Tag: two
Header append Link "<https://example.com/a>; rel=canonical"
Header add Link "</b>; rel=preload"
`,
    },
    urls: [],
  },
  'header-unset': {
    tree: {
      '.htaccess': raw`
Header set X-Robots-Tag noindex
<Files "a.pdf">
  Header unset X-Robots-Tag
</Files>
Header always set Link "</x>; rel=preload"
<FilesMatch "\.pdf$">
Header unset Link
Header always unset Link
</FilesMatch>
`,
    },
    urls: [],
  },
  'header-inner': {
    tree: {
      '.htaccess': raw`
Header set X-Robots-Tag noindex
`,
      'papers/.htaccess': raw`
Header set X-Robots-Tag nofollow
Header append Link "</x>; rel=preload"
`,
      'papers/sub/.htaccess': raw`
Header unset X-Robots-Tag
`,
    },
    urls: [],
  },
  'header-escapes': {
    tree: {
      '.htaccess': raw`
Header set X-Robots-Tag 'max-snippet:20, noarchive'
Header set Link "<https://example.com/a%%20b>; rel=\"canonical\""
<Files about.html>
Header set X-Robots-Tag "unavailable_after: 25 Jun 2030 15:00:00 GMT"
</Files>
`,
    },
    urls: [],
  },
  'header-continued': {
    tree: {
      '.htaccess': raw`
Header \
  set X-Robots-Tag \
  "no\
index"
# a comment \
Header set Link "</c>"
`,
    },
    urls: [],
  },
  'files-wildcards': {
    tree: {
      '.htaccess': raw`
<Files "*.pdf">
Header set X-Robots-Tag noindex
</Files>
<Files ~ "^(a|b)\.">
Header append X-Robots-Tag nofollow
</Files>
<Files "?.pdf">
Header append X-Robots-Tag noarchive
</Files>
<Files "blog">
Header always set Link "</blog>; rel=preload"
</Files>
<Files "index.html">
Header set Link "</index>; rel=preload"
</Files>
<Files "missing">
Header always set X-Robots-Tag none
</Files>
`,
    },
    urls: ['/missing', '/missing/x', '/papers/missing'],
  },
  'files-order': {
    tree: {
      '.htaccess': raw`
<FilesMatch "pdf$">
Header set X-Robots-Tag one
</FilesMatch>
Header set X-Robots-Tag two
<If "%{REQUEST_URI} =~ m#\.pdf$#">
Header append X-Robots-Tag three
</If>
`,
      'papers/.htaccess': raw`
<If "%{REQUEST_URI} =~ m#^/papers/#">
Header append X-Robots-Tag five
</If>
Header set X-Robots-Tag four
`,
    },
    urls: [],
  },
  if: {
    tree: {
      '.htaccess': raw`
<If "%{REQUEST_URI} =~ m#^/blog/$#">
Header set X-Robots-Tag folder
</If>
<If "%{REQUEST_URI} =~ m#^/blog/index\.html$#">
Header append X-Robots-Tag index
</If>
`,
    },
    urls: [],
  },
  'if-unknown': {
    tree: {
      '.htaccess': raw`
<If "%{REQUEST_URI} in {'/about.html', '/a b.html'}">
Header set X-Robots-Tag listed
</If>
<Else>
Redirect 301 /old /new
</Else>
<If "%{REQUEST_URI} == '/%{HTTP_HOST}'">
Header set X-Robots-Tag host
</If>
`,
    },
    urls: [],
    elsewhere: ['/old', '/old/', '/old/x', '/old/x/y?a=1'],
    unsupported: [
      "<If \"%{REQUEST_URI} in {'/about.html', '/a b.html'}\">",
      '<Else>',
      '<If "%{REQUEST_URI} == \'/%{HTTP_HOST}\'">',
    ],
  },
  'header-expr': {
    tree: {
      '.htaccess': raw`
Header set X-Robots-Tag noindex "expr=%{REQUEST_URI} =~ m#^/papers/#"
Header always set Link "</m>" "expr=%{REQUEST_STATUS} -eq 404"
Header always append Link "</n>" "expr=%{REQUEST_URI} == '/missing'"
`,
    },
    urls: ['/missing'],
    unsupported: [
      'Header set X-Robots-Tag noindex "expr=%{REQUEST_URI} =~ m#^/papers/#"',
      'Header always set Link "</m>" "expr=%{REQUEST_STATUS} -eq 404"',
      'Header always append Link "</n>" "expr=%{REQUEST_URI} == \'/missing\'"',
    ],
  },
}
