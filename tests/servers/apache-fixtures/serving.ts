import type { Fixture } from './fixture.ts'

const { raw } = String

/** Sites for tests of serving; each tests one thing. */
export const serving: Readonly<Record<string, Fixture>> = {
  nothing: {
    tree: {},
    urls: ['//blog//first.html', '/blog/../about.html', '/%2e%2e/x'],
  },
  denied: {
    tree: {
      '.htaccess': raw`
<Files "about.html">
Require all denied
</Files>
ErrorDocument 403 /404.html
Header always set X-Robots-Tag noindex
`,
      'papers/.htaccess': raw`
Require all denied
`,
      'blog/.htaccess': raw`
Require all denied
<Files first.html>
Require all granted
</Files>
`,
    },
    urls: ['/.htaccess', '/.htpasswd'],
  },
  'denied-before-2.4': {
    tree: {
      '.htaccess': raw`
<FilesMatch "\.json$">
Order allow,deny
Deny from all
</FilesMatch>
`,
    },
    urls: [],
    elsewhere: ['/data/x.json'],
    unsupported: ['Order allow,deny', 'Deny from all'],
  },
  'directory-index': {
    tree: {
      '.htaccess': raw`
DirectoryIndex about.html index.html
DirectorySlash Off
`,
      'blog/.htaccess': raw`
DirectoryIndex first.html
`,
      'papers/.htaccess': raw`
DirectoryIndex /about.html
DirectorySlash On
`,
      'data/.htaccess': raw`
DirectoryIndex disabled
`,
    },
    urls: ['/data', '/data/'],
  },
  fallback: {
    tree: {
      '.htaccess': raw`
FallbackResource /index.html
Header set X-Robots-Tag noindex
`,
      'blog/.htaccess': raw`
FallbackResource /blog/first.html
`,
      'papers/.htaccess': raw`
FallbackResource disabled
`,
    },
    urls: ['/x/y/z?a=b', '/data/'],
  },
  listing: {
    tree: {
      '.htaccess': raw`
Options +Indexes
Header set X-Robots-Tag noindex
`,
    },
    urls: ['/papers/'],
    elsewhere: ['/papers/', '/papers/sub/', '/data/'],
  },
  'path-info': {
    tree: {
      '.htaccess': raw`
AcceptPathInfo On
Header set X-Robots-Tag noindex
`,
    },
    urls: ['/about.html/x', '/blog/first.html/'],
    elsewhere: ['/about.html/x', '/blog/first.html/', '/missing'],
    unsupported: ['AcceptPathInfo On'],
  },
  'if-module': {
    tree: {
      '.htaccess': raw`
<IfModule mod_headers.c>
Header set X-Robots-Tag noindex
</IfModule>
<IfModule !headers_module>
Header set X-Robots-Tag never
</IfModule>
<IfModule mod_rewrite.c>
RewriteEngine On
<IfModule mod_negotiation.c>
Options -MultiViews
</IfModule>
RewriteRule ^old$ /new [R=301,L]
</IfModule>
<IfVersion >= 2.4>
Header set Link "</new>"
</IfVersion>
ExpiresActive On
AddType image/webp .webp
AddDefaultCharset utf-8
SetEnv X y
FileETag None
`,
    },
    urls: [],
    unsupported: ['<IfVersion >= 2.4>'],
  },
  limit: {
    tree: {
      '.htaccess': raw`
<LimitExcept GET HEAD>
Require all denied
</LimitExcept>
<Limit POST>
Order deny,allow
Deny from all
</Limit>
<Files about.html>
<Limit GET POST>
Require all denied
</Limit>
</Files>
`,
    },
    urls: [],
  },
  'broken-unknown': {
    tree: {
      '.htaccess': raw`
Header set X-Robots-Tag noindex
Redirect
`,
      'blog/.htaccess': raw`
Header set X-Robots-Tag
`,
    },
    urls: [],
    problems: ['dist/.htaccess:3:1', 'dist/blog/.htaccess:2:1'],
  },
  'broken-section': {
    tree: {
      '.htaccess': raw`
Header set X-Robots-Tag noindex
`,
      'blog/.htaccess': raw`
<Files x>
Header set X-Robots-Tag noindex
`,
      'papers/.htaccess': raw`
</Files>
`,
      'data/.htaccess': raw`
RewriteEngine On
RewriteRule ^x$ /y [R=301,BAD]
`,
    },
    urls: ['/blog/x'],
    problems: ['dist/blog/.htaccess:2:1', 'dist/data/.htaccess:3:1', 'dist/papers/.htaccess:2:1'],
  },
  'broken-rewrite': {
    tree: {
      '.htaccess': raw`
RewriteEngine maybe
`,
    },
    urls: [],
    problems: ['dist/.htaccess:2:1'],
  },
  'broken-flags': {
    tree: {
      '.htaccess': raw`
RewriteRule ^x$ /y R=301
`,
    },
    urls: [],
    problems: ['dist/.htaccess:2:1'],
  },
  'broken-redirect-target': {
    tree: {
      '.htaccess': raw`
Redirect 301 /old new
`,
    },
    urls: [],
    problems: ['dist/.htaccess:2:1'],
  },
  'broken-redirect-status': {
    tree: {
      '.htaccess': raw`
Redirect 410 /old /new
`,
    },
    urls: [],
    problems: ['dist/.htaccess:2:1'],
  },
  'broken-header': {
    tree: {
      '.htaccess': raw`
Header put X-Robots-Tag noindex
`,
    },
    urls: [],
    problems: ['dist/.htaccess:2:1'],
  },
  crlf: {
    tree: {
      '.htaccess': 'Header set X-Robots-Tag \\\r\n noindex\r\nRedirect 301 /old /new\r\n',
    },
    urls: [],
  },
  mark: {
    tree: {
      '.htaccess': '﻿# comment\nHeader set X-Robots-Tag noindex\n',
    },
    urls: [],
    problems: ['dist/.htaccess:1:1'],
  },
  'longest-line': {
    tree: {
      '.htaccess': `Header set X-Robots-Tag noindex\n# ${'a'.repeat(8189)}\n`,
      'blog/.htaccess': `Header set X-Robots-Tag \\\r\n${'b'.repeat(8166)}\r\n`,
    },
    urls: [],
  },
  'line-too-long': {
    tree: {
      'blog/.htaccess': `# ${'a'.repeat(8190)}\n`,
      'papers/.htaccess': `Header set X-Robots-Tag \\\r\n${'b'.repeat(8167)}\r\n`,
    },
    urls: [],
    problems: ['dist/blog/.htaccess:1', 'dist/papers/.htaccess:1'],
  },
}
