import type { DesiredConfig } from '../../../packages/hosts/src/desired-config.ts'
import type { Tree } from '../write-tree.ts'

const { raw } = String

const location = undefined
const noindex = { name: 'X-Robots-Tag', value: 'noindex' } as const

/** Files whose names contain characters with a meaning in configurations, patterns or URLs. */
export const nastyFiles: Tree = Object.fromEntries(
  [
    'it\'s "so" $1 %{HTTPS}.pdf',
    'a+b(c)[d]{e}^f|g.pdf',
    'back\\slash.pdf',
    'hash#mark?.pdf',
    'papers/über/ß.pdf',
    'papers/c.txt',
    'sub/dir/index.html',
    'new/index.html',
    'new/größe $1/index.html',
  ].map((name) => [name, `file ${name}\n`]),
)

function pathOf(name: string): string {
  return `/${name.split('/').map(encodeURIComponent).join('/')}`
}

const nastyNames = Object.keys(nastyFiles).filter((name) => name.endsWith('.pdf'))

/** All that a site may ask for. */
export const desired: DesiredConfig = {
  headers: [
    {
      glob: 'papers/**/*.pdf',
      paths: ['a.pdf', 'sub/b.pdf', '%C3%BCber/%C3%9F.pdf'].map((name) => `/papers/${name}`),
      headers: [noindex],
      location,
    },
    {
      glob: undefined,
      paths: nastyNames.slice(0, 4).map(pathOf),
      files: nastyNames.slice(0, 4),
      headers: [noindex],
      location,
    },
    {
      glob: undefined,
      paths: ['/sub/dir/'],
      headers: [{ name: 'X-Robots-Tag', value: 'nofollow, max-snippet:20' }],
      location,
    },
    {
      glob: undefined,
      paths: ['/papers/a.pdf'],
      headers: [{ name: 'Link', value: '<https://example.com/k%C3%A4se/?a="b">; rel="canonical"' }],
      location,
    },
    {
      glob: undefined,
      paths: ['/about.html', '/a%20b.html', '/k%C3%A4se/gr%C3%B6%C3%9Fe.pdf'],
      headers: [noindex],
      location,
    },
    { glob: undefined, paths: ['/papers/a.pdf'], headers: [noindex], location },
  ],
  redirects: [
    { from: '/old/', to: '/new/', location },
    { from: '/old', to: '/new/', location },
    { from: '/alt/k%C3%A4se%20%22x%22/', to: '/new/gr%C3%B6%C3%9Fe%20$1/', location },
    {
      from: "/it's(a)+b.html",
      to: 'https://other.example.com/k%C3%A4se/?a=$1&b=%C3%A9#frag',

      location,
    },
    { from: '/99%25/%5C/$1/%24%7BX%7D', to: '/back%5Cslash/100%25/', location },
    { from: '/moved%3Fx=1', to: '/new/', location },
    { from: '/moved%23y', to: '/', location },
    { from: '/bytes/%FF%FE/', to: '/new/', location },
    { from: '/blog/very/deep/old.html', to: '/blog/', location },
  ],
}

/** What users wrote beside. */
export const userHtaccess = raw`# my own
Header set X-Robots-Tag "noarchive"
Redirect 301 /mine /new/
ErrorDocument 404 /404.html
<IfModule mod_rewrite.c>
RewriteEngine On
RewriteBase /
RewriteCond %{REQUEST_FILENAME} !-f
RewriteCond %{REQUEST_FILENAME} !-d
RewriteCond %{REQUEST_FILENAME}.html -f
RewriteRule ^(.+[^/])$ $1.html [L]
</IfModule>
# the end`

/** In a folder below, where rewrites of outer folders no longer count. */
export const innerHtaccess = raw`RewriteEngine On
RewriteRule ^gone$ - [G]
Header unset X-Robots-Tag
`
