import { hostNames } from '../../../packages/hosts/src/names.ts'
import type { Random } from '../random.ts'
import { makeHostFiles } from './make-host-files.ts'
import { directives } from './site-parts.ts'
import type { SiteParts } from './site-parts.ts'

const names = [
  'index.html',
  'a.html',
  'a/index.html',
  'b.html',
  'b/index.html',
  'blog/index.html',
  'blog/a.html',
  'blog/2/index.html',
  'de/index.html',
  'de/a/index.html',
  'a/index.htm',
  'c.htm',
  'A.html',
  'über.html',
  'c d.html',
  '100%.html',
  'x.y/index.html',
  '404.html',
  'de/404.html',
  '404/index.html',
  '200.html',
  'google0123456789abcdef.html',
]
const crawlers = [
  'robots',
  'robots',
  'robots',
  'googlebot',
  'bingbot',
  'googlebot-news',
  'yandex',
  'Robots',
  'otherbot',
]
const languages = ['en', 'de', 'en-GB', 'x-default', 'en-UK', 'de']
const optionLines = [
  'trailingSlash always',
  'trailingSlash never',
  'cleanUrls',
  'inject none',
  'inject headers',
  'noindexCanonical omit',
  'announceSitemap',
  'sitemap none',
  'sitemap maps/pages.xml',
  'preset off',
  'preset strict',
  'environment preview',
  'base /docs/',
  'allowedOrigins https://other.example',
  'externalPrefixes /app/',
  'engines google yandex',
  'files **/*.pdf noindex',
  'files *.html noindex',
  'nosnippet .note',
  'exclude blog/**',
  ...hostNames.map((name) => `host ${name}`),
]

/** Create a site of a few pages with random, mostly plausible signals about each other. */
export function makeSite(random: Random): string {
  const files = [...new Set(Array.from({ length: 1 + random.below(8) }, () => random.pick(names)))]
  const base = random.below(6) === 0 ? '/docs/' : '/'
  const paths = files.map((file) => pathOf(file, base))
  const parts = { random, base, paths, ref: () => makeReference(random, [...paths, `${base}gone/`]) }
  const lines = [`site https://~${base}`]
  for (let count = random.below(4); count > 0; count--) lines.push(random.pick(optionLines))
  for (let count = random.below(8) - 5; count > 0; count--) lines.push(pageLine(parts))
  for (const file of files) lines.push(`> ${file}`, makePage(parts, pathOf(file, base)))
  lines.push(...makeHostFiles(parts))
  return `${lines.join('\n')}\n`
}

function pathOf(file: string, base: string): string {
  return base + encodeURI(file.replace(/(^|\/)index\.html?$/, '$1'))
}

function makeReference(random: Random, paths: readonly string[]): string {
  const path = random.pick(paths)
  const odd = [
    `http://~${path}`,
    `https://other.example${path}`,
    path,
    `//~${path}`,
    `https://~:443${path}`,
    `https://~${path}?a=1`,
    `https://~${path}#top`,
    `https://~${path.endsWith('/') ? `${path}index.html` : `${path}/`}`,
    `https://~${path.replace(/(.)(\/|\.html)$/, '$1')}`,
    path.slice(1),
    `./${path.replace(/^.*\//, '')}`,
    `https://~${path.toUpperCase()}`,
    random.pick([
      '',
      '#',
      ' ',
      'https://',
      'mailto:a@~',
      'https://localhost/',
      '../..',
      `https://~${path}a/../`,
    ]),
  ]
  return odd[random.below(24)] ?? `https://~${path}`
}

function pageLine({ random, paths, ref }: SiteParts): string {
  const rest = [
    () => `robots ${random.pick(directives)}`,
    () => 'noindex true',
    () => 'sitemap false',
    () => 'draft true',
    () => 'lastmod 2026-10-01',
    () => `canonical ${ref()}`,
    () => `redirectFrom /old/${random.below(2)}/`,
    () => `redirectFrom ${random.pick(paths)}`,
  ]
  return `page ${random.pick(paths)} ${random.pick(rest)()}`
}

function makePage(parts: SiteParts, path: string): string {
  const { random, ref } = parts
  const self = `https://~${path}`
  if (random.below(12) === 0)
    return random.pick(['', '<p>x</p>', `<link rel=canonical href="${self}">`, 'text'])
  const refresh = random.below(8) === 0
  const head = [
    ...(random.below(3) > 0 ? [canonical(random.below(3) > 0 ? self : ref())] : []),
    ...(random.below(10) === 0 ? [canonical(ref())] : []),
    ...some(random, 3, () => meta(random)),
    ...(refresh
      ? [`<meta http-equiv=refresh content="${random.pick(['0', '0', '1', '5'])}; url=${ref()}">`]
      : []),
    ...versions(parts, self),
    ...(random.below(20) === 0 ? [`<base href="${ref()}">`] : []),
    ...(random.below(20) === 0 ? ['<p>early</p>'] : []),
  ]
  const body = [
    ...some(random, 2, () => `<a href="${ref()}">link</a>`),
    ...(random.below(10) === 0
      ? [random.pick([canonical(self), meta(random), '<p class=note data-nosnippet>x</p>'])]
      : []),
    ...(random.below(3) > 0 ? [`<p>Text of ${random.pick([path, path, 'all'])}</p>`] : []),
  ]
  const lang = random.pick(['', ' lang=en', ' lang=de'])
  return `<!doctype html><html${lang}><head><title>${path}</title>\n${head.join('\n')}\n</head><body>${body.join('\n')}</body></html>`
}

function canonical(href: string): string {
  return `<link rel="canonical" href="${href}">`
}

function meta(random: Random): string {
  return `<meta name="${random.pick(crawlers)}" content="${random.pick(directives)}">`
}

/** Return links to versions in other languages. They are consistent for all pages, or random. */
function versions({ random, paths, ref }: SiteParts, self: string): string[] {
  const link = (lang: string, href: string): string =>
    `<link rel="alternate" hreflang="${lang}" href="${href}">`
  const kind = random.below(8)
  if (kind === 0) return paths.map((path, index) => link(languages[index % 4]!, `https://~${path}`))
  return kind === 1 ? [link(random.pick(languages), self), link(random.pick(languages), ref())] : []
}

function some(random: Random, most: number, make: () => string): string[] {
  return Array.from({ length: Math.max(0, random.below(most + 2) - 2) }, make)
}
