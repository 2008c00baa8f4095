import { linksWithProblem } from '../../site/linked-urls.ts'
import { linksLackBase, meantBelowBase } from '../../site/named-address.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require links to pages of the site to contain its base',
  why: 'A link such as `/about/` leaves the base of the site, so visitors and crawlers find an error page.',
  howToFix:
    'Add the base to the link, for example with `import.meta.env.BASE_URL`. If another deployment serves the path, add it to `externalPrefixes`.',
  level: 'warn',
  crawledOnly: true,
  indexedOnly: true,
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
    'https://docs.astro.build/en/reference/configuration-reference/#base',
  ],
  messages: {
    outside: (href: string, expected: string) =>
      `Unexpected link to \`${href}\` outside of the base, expected \`${expected}\``,
  },
  *check({ graph, isPathInSite, report }) {
    // Then run/public-site reports `site`.
    if (isPathInSite && linksLackBase(graph)) return
    const { origin } = new URL(graph.url)
    const home = `${origin}/`
    const outside = [...graph.linkedUrls()].filter((url) => meantBelowBase(graph, url) !== undefined)
    // Links to the root only are intended: they lead to the home page of the hostname.
    if (outside.every((url) => url === home)) return
    const wrong = new Set(outside)
    const findOutside = (url: string): { expected: string; cause: string } | undefined =>
      wrong.has(url) ? { expected: meantBelowBase(graph, url)!, cause: 'base' } : undefined
    for (const { page, href, problem } of linksWithProblem(graph, findOutside)) {
      const { expected, cause } = problem
      yield report('outside', [href.value.trim(), expected], {
        page,
        location: href.location,
        cause,
        root: 'base',
      })
    }
  },
  examples: {
    'links with the base': {
      settings: { base: '/docs/' },
      pages: {
        '/': '<title>A</title><a href=/docs/a/>A</a><a href=b/>B</a>',
        '/a/': '<title>A</title>',
        '/b/': '<title>B</title>',
      },
    },
    'home page and other pages of the hostname': {
      settings: { base: '/docs/' },
      pages: { '/': '<title>A</title><a href=/>Home</a><a href=/pricing/>Prices</a>' },
    },
    'another deployment, declared with `externalPrefixes`': {
      settings: { base: '/docs/', externalPrefixes: ['/blog/'] },
      pages: { '/': '<title>A</title><a href=/blog/>Blog</a>', '/blog/': '<title>B</title>' },
    },
    'an older version, which links to the latest one': {
      settings: { base: '/v1/' },
      pages: { '/': '<title>A</title><a href=/guide/>Latest version</a>', '/guide/': '<title>B</title>' },
    },
    'a language, which links to another one': {
      settings: { base: '/de/' },
      pages: { '/': '<title>A</title><a href=/guide/>English</a>', '/guide/': '<title>B</title>' },
    },
    'links without the base': {
      settings: { base: '/docs/' },
      pages: {
        '/': '<title>A</title><a href="/a/">A</a>',
        '/a/': '<title>A</title><a href="/">Home</a>',
      },
      reports: [
        '/docs/ 26-29 outside: Unexpected link to `/a/` outside of the base, expected `https://example.com/docs/a/`',
        '/docs/a/ 26-27 outside: Unexpected link to `/` outside of the base, expected `https://example.com/docs/`',
      ],
      problems: 1,
    },
  },
})
