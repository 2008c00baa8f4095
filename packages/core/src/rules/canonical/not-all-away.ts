import { usableCanonicals } from '../../site/usable-canonicals.ts'
import { findMassCanonical } from '../../site/mass-canonical.ts'
import { homeRoot, hostRoot } from '../../site/roots.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Disallow canonicals of most pages to one other site or to the home page',
  why: 'A layout with a fixed canonical declares nearly all pages copies, so little or nothing is left to index.',
  howToFix:
    'Let the layout build the canonical from the URL of each page, or remove the tag and let Indexical inject it. If this site is a mirror, add the origin of the original to `allowedOrigins`. If the pages are those of the other site, correct the option `site`.',
  level: 'error',
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/canonicalization-troubleshooting',
    'https://developers.google.com/search/blog/2013/04/5-common-mistakes-with-relcanonical',
  ],
  messages: {
    foreign: (origin: string, number: string, total: string) =>
      `Unexpected canonicals to \`${origin}\` on ${number} of ${total} pages, expected their own URLs: correct the layout, or add the origin to \`allowedOrigins\` if this is a mirror`,
    home: (url: string, number: string, total: string) =>
      `Unexpected canonical \`${url}\`, the home page, on ${number} of ${total} pages, expected their own URLs: correct the layout`,
  },
  *check({ graph, report, isSuppressedBy }) {
    const found = findMassCanonical(graph, (page) => !isSuppressedBy(page))
    if (!found) return
    const { kind, target, pages, total } = found
    const [first, ...more] = pages.slice(0, 3).map((page) => ({ page, ...usableCanonicals(page)[0]!.href }))
    yield report(kind, [target, String(pages.length), String(total)], {
      page: first!.page,
      location: first!.location,
      root: kind === 'home' ? homeRoot : hostRoot(target),
      related: more.map(({ page, location }) => ({ message: 'another', page, location })),
    })
  },
  examples: {
    'half of the pages': {
      pages: {
        '/': '<title>Home</title>',
        '/a/': '<title>A</title>',
        '/b/': '<title>B</title>',
        '/c/': '<link rel=canonical href=https://example.org/c/>',
        '/d/': '<link rel=canonical href=https://example.org/d/>',
        '/e/': '<link rel=canonical href=https://example.org/e/>',
      },
      also: ['canonical/own-hostname'],
    },
    'a site with four pages, one of which stays': {
      pages: {
        '/': '<title>Home</title><main>Welcome</main>',
        '/a/': '<link rel=canonical href=https://example.org/a/><main>One</main>',
        '/b/': '<link rel=canonical href=https://example.org/b/><main>Two</main>',
        '/c/': '<link rel=canonical href=https://example.org/c/><main>Three</main>',
      },
      also: ['canonical/own-hostname'],
    },
    'two pages with one text': {
      pages: {
        '/': '<link rel=canonical href=https://example.org/><main>We have moved</main>',
        '/a/': '<link rel=canonical href=https://example.org/><main>We have moved</main>',
      },
      also: ['canonical/own-hostname'],
    },
    'two pages that request it': {
      pages: {
        '/a/': {
          html: '<link rel=canonical href=https://example.org/a/><main>One</main>',
          frontmatter: 'canonical: https://example.org/a/',
        },
        '/b/': {
          html: '<link rel=canonical href=https://example.org/b/><main>Two</main>',
          frontmatter: 'canonical: https://example.org/b/',
        },
      },
    },
    'both pages of a small site': {
      pages: {
        '/': '<link rel=canonical href=https://example.org/><main>Welcome</main>',
        '/a/': '<link rel=canonical href=https://example.org/a/><main>One</main>',
      },
      reports: [
        '/ 26-46 foreign: Unexpected canonicals to `https://example.org/` on 2 of 2 pages, expected their own URLs: correct the layout, or add the origin to `allowedOrigins` if this is a mirror',
      ],
      also: ['canonical/own-hostname'],
    },
    'a mirror with the original in `allowedOrigins`': {
      settings: { allowedOrigins: ['https://www.example.org'] },
      pages: {
        '/': '<link rel=canonical href=https://www.example.org/>',
        '/a/': '<link rel=canonical href=https://www.example.org/a/>',
        '/b/': '<link rel=canonical href=https://www.example.org/b/>',
        '/c/': '<link rel=canonical href=https://www.example.org/c/>',
        '/d/': '<link rel=canonical href=https://www.example.org/d/>',
      },
    },
    'an old version, whose canonicals name another folder of the origin': {
      settings: { site: 'https://example.com/v1/', base: '/v1/' },
      pages: {
        '/': '<link rel=canonical href=https://example.com/v2/>',
        '/a/': '<link rel=canonical href=https://example.com/v2/a/>',
        '/b/': '<link rel=canonical href=https://example.com/v2/b/>',
        '/c/': '<link rel=canonical href=https://example.com/v2/c/>',
        '/d/': '<link rel=canonical href=https://example.com/v2/d/>',
      },
    },
    'pages that their authors keep out of the sitemap': {
      pages: Object.fromEntries(
        ['a', 'b', 'c', 'd', 'e'].map((name) => [
          `/${name}/`,
          {
            html: `<link rel=canonical href=https://example.org/${name}/>`,
            frontmatter: 'sitemap: false',
          },
        ]),
      ),
      also: ['canonical/own-hostname'],
    },
    'a noindex on all pages, which another rule reports': {
      pages: Object.fromEntries(
        ['a', 'b', 'c', 'd', 'e'].map((name) => [
          `/${name}/`,
          `<meta name=robots content=noindex><link rel=canonical href=https://example.com/>`,
        ]),
      ),
      also: [
        'canonical/no-noindex-mix',
        'canonical/target-exists',
        'canonical/not-blanket-home',
        'robots/not-all-noindex',
      ],
    },
    'canonicals that each page requests': {
      pages: Object.fromEntries(
        ['a', 'b', 'c', 'd', 'e'].map((name) => [
          `/${name}/`,
          {
            html: `<link rel=canonical href=https://example.org/posts/${name}/>`,
            frontmatter: `canonical: https://example.org/posts/${name}/`,
          },
        ]),
      ),
    },
    'another hostname of the same site': {
      pages: {
        '/': '<link rel=canonical href=https://www.example.com/>',
        '/a/': '<link rel=canonical href=https://www.example.com/a/>',
        '/b/': '<link rel=canonical href=https://www.example.com/b/>',
        '/c/': '<link rel=canonical href=https://www.example.com/c/>',
        '/d/': '<link rel=canonical href=https://www.example.com/d/>',
      },
      also: ['canonical/own-hostname', 'run/public-site'],
    },
    'another site': {
      pages: {
        '/': '<link rel="canonical" href="https://example.com/">',
        '/a/': '<link rel="canonical" href="https://example.org/a/">',
        '/b/': '<link rel="canonical" href="https://example.org/b/">',
        '/c/': '<link rel="canonical" href="https://example.org/c/">',
        '/d/': '<title>D</title>',
      },
      reports: [
        '/a/ 29-51 foreign: Unexpected canonicals to `https://example.org/` on 3 of 5 pages, expected their own URLs: correct the layout, or add the origin to `allowedOrigins` if this is a mirror',
      ],
      also: ['canonical/own-hostname', 'links/to-every-page'],
    },
    'the home page': {
      pages: {
        '/': '<link rel="canonical" href="https://example.com/">',
        '/a/': '<link rel="canonical" href="https://example.com/">',
        '/b/': '<link rel="canonical" href="https://example.com">',
        '/c/': '<link rel="canonical" href="https://example.com/">',
        '/d/': '<link rel="canonical" href="https://example.com/d/">',
      },
      reports: [
        '/a/ 29-49 home: Unexpected canonical `https://example.com/`, the home page, on 3 of 5 pages, expected their own URLs: correct the layout',
      ],
      also: ['links/to-every-page'],
    },
  },
})
