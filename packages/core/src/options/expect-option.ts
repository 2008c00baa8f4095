import { expectName } from './describe-issue.ts'

/** Format the expectation for an unknown option: the equivalent of another tool's option, or the most similar name. */
export function expectOption(names: readonly string[], found: string): string {
  return equivalentOption(found) ?? expectName(names, found)
}

/** Return what replaces another tool's option here; undefined for unknown names. */
export function equivalentOption(found: string): string | undefined {
  return Object.hasOwn(equivalents, found) ? equivalents[found] : undefined
}

const site = '`site`'
const frontmatter = '`lastmod` in the frontmatter of a page'
const noEffect = 'none, because search engines ignore it'
const ofOutput = 'none, because pages are found in the output of the build'
const include = '`sitemap: { include: [] }` for URLs that are not in the output'
const exclude = '`sitemap: { exclude: [] }` with globs of paths; noindex pages are never listed'
const serialize = '`sitemap: { serialize }`, a function that returns the entry, or nothing to drop it'
const entryLimit = '`sitemap: { entryLimit: 45000 }`'
const fileName = "`sitemap: { file: 'sitemap.xml' }`"
const ai = '`ai: { search, answers, training }`'
const robotsTxt = '`announceSitemap: true` for the Sitemap line; the other lines of robots.txt are yours'

/**
 * Options of @astrojs/sitemap, next-sitemap, vite-plugin-sitemap, the sitemap plugins of Gatsby, VitePress and Eleventy, of
 * astro-seo and astro-robots-txt, and older ones of Indexical, with their equivalents here.
 */
const equivalents: Readonly<Record<string, string>> = {
  additionalPaths: include,
  additionalSitemaps: robotsTxt,
  autoLastmod: frontmatter,
  baseUrl: site,
  canonical: '`canonical` in the frontmatter of a page or in option `pages`',
  canonicalURL: '`canonical` in the frontmatter of a page or in option `pages`',
  changefreq: noEffect,
  contentSignal: `${ai}, which writes the line`,
  chunks: "`sitemap: { sections: { blog: ['/blog/**'] } }`",
  customPages: include,
  customSitemaps: robotsTxt,
  dynamicRoutes: ofOutput,
  entryLimit,
  extensions: ofOutput,
  filename: fileName,
  filenameBase: fileName,
  filter: exclude,
  generateRobotsTxt: robotsTxt,
  hostname: site,
  i18n: "`sitemap: { alternates: { locales: { en: '/', de: '/de/' } } }`",
  ignore: '`exclude` for files that are not pages, or `rules` and `overrides` for findings',
  lastmod: frontmatter,
  lastmodDateOnly: frontmatter,
  nofollow: '`robots: nofollow` in the frontmatter of a page or in option `pages`',
  noindex: '`robots: noindex` in the frontmatter of a page or in option `pages`',
  outDir: 'none, because the output folder of the build is known',
  pagesPath: ofOutput,
  policy: 'a robots.txt of your own; Indexical checks it',
  priority: noEffect,
  query: ofOutput,
  resolvePagePath: ofOutput,
  robots: '`robots` in the frontmatter of a page or in option `pages`',
  robotsTxtOptions: robotsTxt,
  serialize,
  show: `${ai} with true or false; \`write: []\` in it only checks`,
  siteUrl: site,
  sitemapBaseFileName: fileName,
  sitemapSize: entryLimit,
  siteURL: site,
  transform: serialize,
  transformItems: serialize,
  url: site,
}
