import fc from 'fast-check'
import type { Tree } from '../write-tree.ts'

/*
 * `.htaccess` files out of parts that people use, in combinations that nobody would. Left out is what the model says it
 * cannot tell: rules about the query, redirects below a rewrite without `L`.
 */

function oneOf(...texts: readonly string[]): fc.Arbitrary<string> {
  return fc.constantFrom(...texts)
}

/** Words with one space between them; empty ones are left out. */
function words(...parts: readonly fc.Arbitrary<string>[]): fc.Arbitrary<string> {
  return fc.tuple(...parts).map((found) => found.filter((word) => word !== '').join(' '))
}

function lines(line: fc.Arbitrary<string>, least: number, most: number): fc.Arbitrary<string> {
  return fc.array(line, { minLength: least, maxLength: most }).map((found) => found.join('\n'))
}

const name = oneOf('X-Robots-Tag', 'Link')
const header = words(
  oneOf('Header'),
  oneOf('', '', 'always', 'onsuccess'),
  oneOf('set', 'append', 'add'),
  name,
  oneOf('noindex', '"nofollow, noarchive"', 'none', '"max-snippet:5"'),
)
const unset = words(oneOf('Header'), oneOf('', 'always'), oneOf('unset'), name)

const path = oneOf(
  '/old',
  '/old/',
  '/old/x',
  '/blog',
  '/about.html',
  '/papers/sub',
  '/',
  '/404.html',
  '/käse',
  '"/a b.html"',
)
const target = oneOf(
  '/new',
  '/new/',
  '/about.html',
  'https://other.example.com/z',
  '/blog/',
  '/x?y=z',
  '"/a b"',
  '/käse/',
)
const redirect = fc.oneof(
  words(oneOf('Redirect'), oneOf('', '301', 'permanent', 'temp', '303', '307'), path, target),
  words(oneOf('Redirect'), oneOf('gone', '410', '404', '403'), path),
  words(
    oneOf('RedirectMatch'),
    oneOf('', '301', '308'),
    oneOf(
      '^/old/?$',
      '^/(o.*)$',
      '\\.html$',
      '^/blog/(.*)$',
      '/x$',
      '^/([^/]+)/([^/]+)$',
      '"^/a b"',
      '^/k.*se',
    ),
    oneOf('/n/$1', '/new', 'https://other.example.com/$1', '/$2/$1?a=$1', '/fixed'),
  ),
)

const condition = words(
  oneOf('RewriteCond'),
  oneOf(
    '%{REQUEST_FILENAME} !-f',
    '%{REQUEST_FILENAME} !-d',
    '%{REQUEST_FILENAME} -f',
    '%{REQUEST_FILENAME}.html -f',
    '%{REQUEST_URI} ^/(b|p)',
    '%{REQUEST_URI} !^/old',
    '%{HTTP_HOST} ^www\\.',
    '%{HTTPS} off',
    '%{ENV:REDIRECT_STATUS} ^$',
    '%{THE_REQUEST} \\.html',
    '%{DOCUMENT_ROOT}/$1.html -f',
    '%{REQUEST_URI} =/old',
    '%{PATH_INFO} ^/',
  ),
  oneOf('', '', '', '[OR]', '[NC]'),
)
const pattern = oneOf(
  '^old$',
  '^old/?(.*)$',
  '^(.*)$',
  '^(.+)$',
  '^(.*)\\.html$',
  '^blog/(.*)$',
  '^about$',
  '^$',
  '!\\.html$',
  '.',
)
const rule = fc
  .tuple(
    lines(condition, 0, 2),
    fc.oneof(
      words(
        oneOf('RewriteRule'),
        pattern,
        oneOf(
          '-',
          '/new',
          '/new/$1',
          '$1.html',
          '/about.html',
          'blog/first.html',
          '/$1/',
          '/k%{REQUEST_URI}',
          '/index.html',
        ),
        oneOf('', '[L]', '[END]', '[NC,L]', '[PT]', '[C]', '[S=1]', '[NS,L]', '[G]', '[F]'),
      ),
      words(
        oneOf('RewriteRule'),
        pattern,
        oneOf('/new/$1', 'https://other.example.com/$1', '/q?a=$1', 'http://%{HTTP_HOST}/local', '/käse/$1'),
        oneOf('[R,L]', '[R=301,L]', '[R=302,L,QSA]', '[R=404,L]', '[R,NE,L]', '[QSD,R,L]'),
      ),
    ),
  )
  .map((found) => found.join('\n'))
const rewrite = fc
  .tuple(
    oneOf('RewriteEngine On', 'RewriteEngine On', 'RewriteEngine Off'),
    oneOf('', 'RewriteBase /'),
    lines(rule, 1, 3),
  )
  .map((found) => found.join('\n'))

const setting = oneOf(
  'DirectorySlash Off',
  'DirectoryIndex first.html',
  'DirectoryIndex about.html index.html',
  'DirectoryIndex disabled',
  'ErrorDocument 404 /404.html',
  'ErrorDocument 403 /about.html',
  'ErrorDocument 404 "text"',
  'ErrorDocument 404 /missing.html',
  'ErrorDocument 404 https://other.example.com/404',
  'FallbackResource /index.html',
  'FallbackResource disabled',
  'AcceptPathInfo On',
  'Options None',
  'Require all denied',
  'Require all granted',
)
const plain = fc.oneof(header, header, unset, redirect, setting)

const section = fc.oneof(
  fc
    .tuple(
      oneOf('*.html', 'index.html', '*.pdf', 'old', 'blog', '404.html', 'missing', '?.pdf'),
      lines(plain, 1, 2),
    )
    .map(([files, inner]) => `<Files "${files}">\n${inner}\n</Files>`),
  fc
    .tuple(oneOf('\\.pdf$', '^(a|b)\\.', 'x$', '^$', 'html'), lines(plain, 1, 2))
    .map(([files, inner]) => `<FilesMatch "${files}">\n${inner}\n</FilesMatch>`),
  fc
    .tuple(
      oneOf(
        "%{REQUEST_URI} == '/old'",
        '%{REQUEST_URI} =~ m#html$#',
        "%{REQUEST_URI} != '/index.html'",
        "%{HTTPS} == 'off'",
        '%{REQUEST_URI} !~ /^.(b|p)/',
        '%{REQUEST_FILENAME} =~ /about/',
      ),
      lines(plain, 1, 2),
    )
    .map(([test, inner]) => `<If "${test}">\n${inner}\n</If>`),
)

const htaccess = lines(fc.oneof(plain, section, rewrite), 1, 4)

/** Folders of `.htaccess` files, the same in every run. `APACHE_SEED=…` tries others. */
export function randomTrees(count: number): Tree[] {
  const site = fc.record(
    { '.htaccess': htaccess, 'blog/.htaccess': htaccess, 'papers/.htaccess': htaccess },
    { requiredKeys: ['.htaccess'] },
  )
  const seed = Number(process.env['APACHE_SEED'] ?? 20_261_121)
  return fc.sample(site, { numRuns: count, seed }) as Tree[]
}
