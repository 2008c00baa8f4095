import type { Fixture } from './fixture.ts'

const { raw } = String

/** Sites for tests of error documents; each tests one thing. */
export const errors: Readonly<Record<string, Fixture>> = {
  'error-document': {
    tree: {
      '.htaccess': raw`
ErrorDocument 404 /404.html
ErrorDocument 410 "Gone, sorry"
ErrorDocument 403 /blog/first.html
Redirect gone /gone
Header set X-Robots-Tag noindex
<Files 404.html>
Header append Link "</404>"
</Files>
`,
    },
    urls: [],
  },
  'error-always': {
    tree: {
      '.htaccess': raw`
ErrorDocument 404 /404.html
Header always set X-Robots-Tag noindex
Header always add Link "</a>"
`,
    },
    urls: [],
  },
  'error-missing': {
    tree: {
      '.htaccess': raw`
ErrorDocument 404 /nowhere.html
Header always set X-Robots-Tag noindex
Header set Link "</a>"
`,
    },
    urls: [],
  },
  'error-url': {
    tree: {
      '.htaccess': raw`
ErrorDocument 404 https://other.example.com/404
ErrorDocument 410 /404.html
Redirect 410 /gone
Header always set X-Robots-Tag noindex
`,
    },
    urls: [],
  },
  'error-relative': {
    tree: {
      '.htaccess': raw`
ErrorDocument 404 404.html
`,
    },
    urls: [],
  },
  'error-inner': {
    tree: {
      '.htaccess': raw`
ErrorDocument 404 /404.html
`,
      'blog/.htaccess': raw`
ErrorDocument 404 /blog/first.html
`,
      'papers/.htaccess': raw`
ErrorDocument 404 default
`,
    },
    urls: ['/blog/missing', '/papers/missing'],
  },
  'error-rewrite': {
    tree: {
      '.htaccess': raw`
ErrorDocument 404 /404.html
RewriteEngine On
RewriteRule ^404\.html$ /about.html [L]
RewriteCond %{ENV:REDIRECT_STATUS} ^$
RewriteRule ^blog/first\.html$ /elsewhere [R,L]
`,
    },
    urls: [],
  },
  'error-redirected': {
    tree: {
      '.htaccess': raw`
ErrorDocument 404 /404.html
Redirect 301 /404.html /
`,
    },
    urls: [],
  },
  'error-led-away': {
    tree: {
      '.htaccess': raw`
ErrorDocument 404 /404.html
Header always set X-Robots-Tag noindex
RewriteEngine On
RewriteRule ^(.*)\.html$ /$1 [R=301,L]
`,
    },
    urls: ['/404', '/x.html'],
  },
}
