import { exactKey } from '@indexical/syntax/url'
import { isMissingSitemap } from '../../site/sitemaps.ts'
import type { RobotsFacts, Site } from '../../site/types.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require robots.txt to list every sitemap',
  why: 'Engines find a sitemap that was not submitted to them only through robots.txt.',
  howToFix: 'Add the line to robots.txt, or set `announceSitemap: true`.',
  level: 'info',
  sources: [
    'https://www.sitemaps.org/protocol.html#submit_robots',
    'https://developers.google.com/search/blog/2023/06/sitemaps-lastmod-ping',
  ],
  messages: {
    unnamed: 'Missing line `Sitemap: {url}` in robots.txt, expected one for each sitemap',
  },
  *check({ graph, robotsTxt, sitemaps, report }) {
    const { facts } = robotsTxt
    if (!facts || hasWrongLine({ graph, sitemaps }, facts)) return
    const known = new Set(facts.parsed.sitemaps.map(({ url }) => exactKey(url)))
    for (const { kind, entries } of sitemaps.all) {
      if (kind === 'index') for (const { url } of entries) if (url !== undefined) known.add(exactKey(url))
    }
    const urls = [
      ...sitemaps.all.map(({ url }) => url),
      ...(sitemaps.own === undefined ? [] : [sitemaps.own]),
    ]
    for (const url of urls) {
      if (!known.has(exactKey(url))) yield report('unnamed', [url], { location: { file: facts.file } })
    }
  },
  examples: {
    'no robots.txt': {
      pages: { '/a': '<title>A</title>' },
      sitemaps: { 'sitemap.txt': 'https://example.com/a\n' },
    },
    'sitemap in an index that robots.txt lists': {
      pages: { '/a': '<title>A</title>' },
      robotsTxt: 'Sitemap: https://example.com/sitemap.xml\n',
      sitemaps: {
        'sitemap.xml': `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<sitemap><loc>https://example.com/sitemap-0.txt</loc></sitemap>
</sitemapindex>`,
        'sitemap-0.txt': 'https://example.com/a\n',
      },
    },
    'sitemap without line': {
      pages: { '/a': '<title>A</title>' },
      robotsTxt: 'User-agent: *\nDisallow:\n',
      sitemaps: { 'sitemap.txt': 'https://example.com/a\n' },
      reports: [
        'unnamed: Missing line `Sitemap: https://example.com/sitemap.txt` in robots.txt, expected one for each sitemap',
      ],
    },
  },
})

/** Return whether a Sitemap line is wrong; it may be meant for the unlisted sitemap. */
function hasWrongLine(site: Pick<Site, 'graph' | 'sitemaps'>, { parsed }: RobotsFacts): boolean {
  const isRelative = parsed.problems.some(({ type }) => type === 'relative-sitemap')
  return isRelative || parsed.sitemaps.some(({ url }) => isMissingSitemap(site, url))
}
