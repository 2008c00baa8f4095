import fc from 'fast-check'
import picomatch from 'picomatch'
import type { HostFile } from '../../src/types.ts'
import type { DesiredConfig, DesiredHeaders } from '../../src/desired-config.ts'
import { fileToUrl } from '../../../syntax/src/url/file-to-url.ts'

/** Where the generated sites lie. */
export const root = 'https://example.com/'

const names = [
  'a.pdf',
  'A.pdf',
  'a.pdfx',
  'a b.pdf',
  'über.pdf',
  'a:b.pdf',
  'a:xb.pdf',
  'a*b.pdf',
  'axb.pdf',
  '100%.pdf',
  'a,b.pdf',
  '(x).pdf',
  '[x].pdf',
  '$1.pdf',
  'a+b?.pdf',
  '#x.pdf',
  'papers/a.pdf',
  'papers/b/c.pdf',
  'index.html',
  'about.html',
  'blog/index.html',
]

const globs = [
  '**/*.pdf',
  '*.pdf',
  'papers/*',
  'papers/**',
  'papers/*.{pdf,txt}',
  '*',
  '**',
  'a*.pdf',
  '{a,A}.pdf',
  'papers/a.pdf',
]

const values = [
  { name: 'X-Robots-Tag' as const, value: 'noindex' },
  { name: 'X-Robots-Tag' as const, value: 'noindex,nofollow' },
  { name: 'X-Robots-Tag' as const, value: 'googlebot: nosnippet' },
  { name: 'Link' as const, value: '<https://example.com/paper/>; rel="canonical"' },
  { name: 'Link' as const, value: '<https://example.com/a,b/:splat>; rel="canonical"' },
  { name: 'X-Robots-Tag' as const, value: 'noindex\nX-Injected: 1' },
]

/** Paths without files. */
export const retired = [
  '/old',
  '/old/',
  '/OLD',
  '/old/a:b',
  '/old/a:xb',
  '/old/*',
  '/old/(x)',
  '/old/%C3%BC',
  '/.netlify/x',
  '/old.html',
  '/old/$1',
  '/.well-known/x',
]
const targets = [
  '/',
  '/about',
  '/blog/',
  '/a:b',
  '/wiki/(x)',
  'https://www.example.org/new?a=1',
  '/$1',
  '/index.html',
]

const userLines: Record<string, readonly string[]> = {
  _headers: [
    '/*\n  X-Frame-Options: DENY',
    '/a.pdf\n  Cache-Control: no-store',
    '/papers/*\n  X-Robots-Tag: nosnippet',
    '/*.pdf\n  X-A: 1',
    '# note',
  ],
  _redirects: [
    '/old /about 301',
    '/OLD /a 302',
    '/x/* /y/:splat',
    '/old/* /about 302',
    '/old /de 302 Language=de',
    '# note',
  ],
}

const userJson: readonly object[] = [
  {},
  { cleanUrls: true },
  { trailingSlash: false, redirects: [{ source: '/old', destination: '/about', permanent: true }] },
  {
    headers: [
      {
        source: '/(.*)',
        headers: [
          { key: 'X-Robots-Tag', value: 'nosnippet' },
          { key: 'link', value: '</a.css>; rel=preload' },
        ],
      },
    ],
  },
  {
    trailingSlash: true,
    redirects: [{ source: '/old/:path*', destination: '/about', has: [{ type: 'cookie', key: 'a' }] }],
    $schema: 'https://openapi.vercel.sh/vercel.json',
  },
]

function desiredOf(
  files: readonly string[],
  asked: readonly { glob: string | undefined; index: number; header: DesiredHeaders['headers'][number] }[],
  redirects: readonly (readonly [string, string])[],
): DesiredConfig {
  const pathOf = (file: string): string => new URL(fileToUrl(file, { site: root })).pathname
  return {
    headers: asked.flatMap(({ glob, index, header }) => {
      const own =
        glob === undefined
          ? files.slice(index, index + 1)
          : files.filter((file) => picomatch.isMatch(file, glob))
      return own.length === 0
        ? []
        : [{ glob, paths: own.map(pathOf), files: own, headers: [header], location: undefined }]
    }),
    redirects: redirects.map(([from, to]) => ({
      from: new URL(from, root).pathname,
      to,
      status: 301 as const,
      location: undefined,
    })),
  }
}

const eols = fc.constantFrom('\n', '\r\n')
const lines = (name: string) =>
  fc
    .tuple(fc.subarray([...userLines[name]!]), eols, fc.boolean())
    .map(([some, eol, ends]) => (some.join('\n') + (ends ? '\n' : '')).replaceAll('\n', eol))
const userFiles = fc
  .tuple(lines('_headers'), lines('_redirects'), fc.constantFrom(...userJson), fc.constantFrom(0, 2))
  .map(([headers, redirects, data, indent]): HostFile[] => [
    { folder: 'output', name: '_headers', file: 'dist/_headers', text: headers },
    { folder: 'output', name: '_redirects', file: 'dist/_redirects', text: redirects },
    { folder: 'project', name: 'vercel.json', file: 'vercel.json', text: JSON.stringify(data, null, indent) },
  ])
const asked = fc.record({
  glob: fc.option(fc.constantFrom(...globs), { nil: undefined }),
  index: fc.nat(names.length - 1),
  header: fc.constantFrom(...values),
})
/** Files of a site, its desired config, and files of hosts that users wrote. */
export const sites = fc
  .tuple(
    fc.subarray(names, { minLength: 1 }),
    fc.array(asked, { maxLength: 3 }),
    fc.uniqueArray(fc.tuple(fc.constantFrom(...retired), fc.constantFrom(...targets)), {
      selector: ([from]) => from,
      maxLength: 4,
    }),
    userFiles,
  )
  .map(([files, headers, redirects, hostFiles]) => ({
    files,
    hostFiles,
    desired: desiredOf(files, headers, redirects),
  }))
