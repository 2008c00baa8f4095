import type { UserOptions } from '../../packages/core/src/options/user-options.ts'

type Examples = { readonly [Name in keyof UserOptions]-?: readonly Exclude<UserOptions[Name], undefined>[] }

/** Example values of each option for its documentation. A test passes them to the options schema. */
export const optionExamples: Examples = {
  site: ['https://www.example.com'],
  base: ['/docs/'],
  trailingSlash: ['never'],
  cleanUrls: [true],
  inject: [false, { headers: true }],
  noindexCanonical: ['omit'],
  pages: [
    { '/search/': { robots: 'noindex, follow' }, '/print/': { canonical: '/catalogue/' } },
    { '/tags/**': { sitemap: false }, '/v1/**': { canonical: '/latest/**', otherwise: { noindex: true } } },
    { '/search/': { query: ['page'] } },
  ],
  exclude: [['widgets/*.html', 'emails/**']],
  content: [[{ folder: 'content' }], [{ folder: 'site/content', generator: 'hugo' }], []],
  fields: [{ robots: ['meta.robots'], lastmod: ['reviewed', 'updated'] }],
  allowedOrigins: [['https://partner.example.org']],
  engines: [['google', 'bing', 'yandex']],
  externalPrefixes: [['/shop/']],
  sitemap: [
    false,
    { file: 'sitemaps/pages.xml' },
    { exclude: ['/tags/**'], include: ['/search/', { url: '/status/', lastmod: '2027-01-31' }] },
    { alternates: { locales: { en: '/', de: '/de/' }, xDefault: 'en' }, lastmod: 'git', images: true },
    { sections: { blog: ['/blog/**'], products: ['/products/**', '/brands/**'] } },
  ],
  nosnippet: [['.cookie-banner', '#newsletter']],
  robotsTxt: ['deploy/robots.txt'],
  ledger: ['indexical-urls.txt', 'production.facts'],
  reports: [{ html: 'reports/indexing.html', sarif: 'reports/indexing.sarif' }],
  followRoots: [['/nix/store']],
  ai: [
    { search: true, answers: true, training: false },
    { training: false, write: [] },
  ],
  announceSitemap: [true],
  hosts: [['netlify'], [{ name: 'nginx', files: ['deploy/site.conf'] }]],
  files: [
    [
      { match: 'drafts/*.pdf', robots: 'noindex' },
      { match: 'price-list.pdf', canonical: '/prices/' },
    ],
  ],
  redirects: ['host'],
  textVersions: ['canonical'],
  environment: ['preview'],
  productionBranch: ['deploy'],
  preset: ['strict'],
  overrides: [[{ paths: ['/archive/**'], rules: { 'duplicates/no-identical-text': 'off' } }]],
  rules: [{ 'canonical/absolute': 'error', 'duplicates/no-similar-text': ['warn', { threshold: 0.8 }] }],
}
