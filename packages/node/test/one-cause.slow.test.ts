/** One wrong option of a generator is one finding, on a site of 1,000 pages in two languages. */
import { expect, test } from 'vitest'
import { groupFindings } from '@indexical/core/internal'
import { check } from '../src/index.ts'
import { makeFolder } from './folder.ts'

const site = 'https://www.example.com'
const paths = ['', ...Array.from({ length: 499 }, (_, number) => `topic-${number % 7}/post-${number}/`)]
const all = ['en', 'de'].flatMap((lang) => paths.map((path) => `${lang}/${path}`))

/** The settings of the generator. */
interface Settings {
  /** Return the absolute URL of a page, for all signals. */
  url?: (path: string) => string
  canonical?: (path: string) => string
  link?: (path: string) => string
  /** The output file of a page. */
  file?: (path: string) => string
  robots?: string
  robotsTxt?: string
  locs?: readonly string[]
  /** Further files of the output. */
  files?: Record<string, string>
  /** The option of this project. */
  site?: string
}

function makeSite(settings: Settings): Record<string, string> {
  const {
    url = (path) => `${site}/${path}`,
    canonical = url,
    link = (path) => `/${path}`,
    file = (path) => `${path}index.html`,
  } = settings
  const pages = all.map((path, number) => {
    const rest = path.slice(3)
    const versions = [
      ['en', `en/${rest}`],
      ['de', `de/${rest}`],
      ['x-default', `en/${rest}`],
    ].map(([code, to]) => `<link rel="alternate" hreflang="${code}" href="${url(to!)}">`)
    const links = [0, 1, 2, 500].map((step) => link(all[(number + step) % all.length]!))
    const words = Array.from({ length: 30 }, (_, word) => `word${number}x${word}`).join(' ')
    return [
      `dist/${file(path)}`,
      `<!doctype html><html lang="${path.slice(0, 2)}"><head><title>Page ${number}</title>${settings.robots ?? ''}<link rel="canonical" href="${canonical(path)}"><meta property="og:url" content="${canonical(path)}">${versions.join('')}</head><body>${links.map((to) => `<a href="${to}">${to}</a>`).join('')}<main>${words}</main></body></html>`,
    ]
  })
  const locs = settings.locs ?? all.map(url)
  return {
    ...Object.fromEntries(pages),
    'dist/index.html':
      '<!doctype html><html><head><meta http-equiv="refresh" content="0;url=/en/"><title>Start</title></head></html>',
    'dist/sitemap.xml': `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${locs.map((loc) => `<url><loc>${loc}</loc></url>`).join('')}</urlset>`,
    'dist/robots.txt': settings.robotsTxt ?? `User-agent: *\nAllow: /\nSitemap: ${site}/sitemap.xml\n`,
    ...settings.files,
  }
}

const at = (origin: string): Settings => ({ url: (path) => `${origin}/${path}` })
const bare = (path: string): string => `${site}/${path.replace(/\/$/, '')}`
const github = { 'dist/CNAME': 'www.example.com\n' }

test.each<[option: string, Settings, expected: string | undefined]>([
  ['none', {}, undefined],
  ['the address of a dev server', at('http://localhost:4321'), 'error canonical/valid-url'],
  ['an IP address', at('http://0.0.0.0:8000'), 'error canonical/valid-url'],
  [
    'a deploy preview',
    at('https://deploy-preview-3--shop.netlify.app'),
    'error canonical/no-preview-hostname',
  ],
  ['no `www.`', at('https://example.com'), 'warn canonical/own-hostname'],
  ['another hostname', at('https://example.org'), 'error canonical/not-all-away'],
  ['http', at('http://www.example.com'), 'error canonical/https'],
  ['a slash after the hostname, and one before the path', at(`${site}/`), 'error canonical/target-exists'],
  ['a base that the site has not', at(`${site}/docs`), 'error canonical/target-exists'],
  ['no base', { site: `${site}/docs`, link: (path) => `/docs/${path}` }, 'warn canonical/below-base'],
  ['no final slash', { url: bare, files: github }, 'error canonical/target-not-redirected'],
  [
    'no final slash in links either',
    { url: bare, link: (path) => `/${path.replace(/\/$/, '')}`, files: github },
    'error canonical/target-not-redirected',
  ],
  [
    'the same on an unknown host',
    { url: bare, link: (path) => `/${path.replace(/\/$/, '')}` },
    'warn hosts/same-urls',
  ],
  ['the home page as canonical', { canonical: () => `${site}/` }, 'error canonical/not-all-away'],
  [
    'the home page of a language as canonical',
    { canonical: () => `${site}/en/` },
    'error canonical/not-all-away',
  ],
  ['noindex', { robots: '<meta name="robots" content="noindex">' }, 'error robots/not-all-noindex'],
  [
    'a robots.txt of staging',
    { robotsTxt: 'User-agent: *\nDisallow: /\n' },
    'error robots-txt/not-all-blocked',
  ],
  [
    'a robots.txt that blocks a language',
    { robotsTxt: 'User-agent: *\nDisallow: /de/\n' },
    'error hreflang/target-crawlable',
  ],
  [
    'a sitemap without the address of the site',
    { locs: all.map((path) => `None/${path}`) },
    'error sitemap/valid',
  ],
  ['a sitemap with paths', { locs: all.map((path) => `/${path}`) }, 'error sitemap/valid'],
  [
    'an error page as sitemap',
    { files: { 'dist/sitemap.xml': '<!doctype html><title>Not found</title>' } },
    'error sitemap/valid',
  ],
  ['a base in links too', { ...at(`${site}/docs`), link: (path) => `/docs/${path}` }, 'warn run/public-site'],
  [
    'a final slash, although the host serves files',
    {
      file: (path) => (/^..\/$/.test(path) ? `${path}index.html` : path.replace(/\/$/, '.html')),
      files: github,
    },
    'error canonical/target-exists',
  ],
  [
    'http in links too',
    { ...at('http://www.example.com'), link: (path) => `http://www.example.com/${path}` },
    'error canonical/https',
  ],
  [
    'no `www.` in links too',
    { ...at('https://example.com'), link: (path) => `https://example.com/${path}` },
    'warn canonical/own-hostname',
  ],
  [
    'another hostname for one language',
    { url: (path) => `${path.startsWith('de/') ? 'https://www.example.org' : site}/${path}` },
    'error sitemap/in-scope',
  ],
  [
    'a preview in robots.txt too',
    {
      ...at('https://deploy-preview-3--shop.netlify.app'),
      robotsTxt: 'User-agent: *\nAllow: /\nSitemap: https://deploy-preview-3--shop.netlify.app/sitemap.xml\n',
    },
    'error canonical/no-preview-hostname',
  ],
  [
    'the query in canonicals',
    { canonical: (path) => `${site}/${path}?ref=menu` },
    'warn canonical/served-form',
  ],
  [
    'a helper that prints undefined',
    { canonical: () => `${site}/undefined` },
    'error canonical/target-exists',
  ],
  ['only undefined', { canonical: () => 'undefined' }, 'error canonical/target-exists'],
  [
    'a canonical without scheme',
    { canonical: (path) => `www.example.com/${path}` },
    'error canonical/valid-url',
  ],
  ['paths as canonicals', { canonical: (path) => `/${path}` }, 'warn canonical/absolute'],
])('%s', async (_option, settings, expected) => {
  const root = makeFolder(makeSite(settings))
  const { findings } = await check('dist', { site: settings.site ?? site }, { root })
  const groups = groupFindings(findings.filter(({ level }) => level !== 'info'))
  expect(groups.map(({ findings: [first] }) => `${first!.level} ${first!.rule}`)).toEqual(
    expected === undefined ? [] : [expected],
  )
})
