import { namedAddress } from '../../site/named-address.ts'
import { describeDeploymentHostname } from '@indexical/syntax/internal'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require `site` to be the production URL that canonicals use',
  why: 'Canonicals and the sitemap are built from `site`. With the URL of one deployment, they point to a copy that is soon gone. If most canonicals use another URL or a folder that `site` lacks, one of the two is wrong.',
  howToFix:
    'Set `site` to the production URL, not to a variable of the deployment. If the site is in a folder, set `base`.',
  level: 'warn',
  sources: ['https://developers.google.com/search/docs/crawling-indexing/canonicalization-troubleshooting'],
  messages: {
    preview: (host: string, why: string) =>
      `Unexpected hostname \`${host}\` in \`site\`, expected the production hostname: ${why}`,
    other: (site: string, named: string, number: string) =>
      `Unexpected value \`${site}\` of option \`site\`, expected \`${named}\`: ${number} self canonicals start with it`,
  },
  *check({ graph, report }) {
    const { hostname } = new URL(graph.url)
    const why = describeDeploymentHostname(hostname)
    if (why) {
      yield report('preview', [hostname, why])
      return
    }
    const named = namedAddress(graph)
    if (named) yield report('other', [graph.url, named.address, String(named.count)])
  },
  examples: {
    'custom domain': { pages: { '/': '<title>Home</title>' } },
    'production subdomain of the host': {
      settings: { site: 'https://shop.vercel.app' },
      pages: { '/': '<title>Home</title>' },
    },
    'subdomain dev, which may be public': {
      settings: { site: 'https://dev.example.com' },
      pages: { '/': '<title>Home</title>' },
    },
    'branch preview': {
      settings: { site: 'https://shop-git-main-ada.vercel.app' },
      pages: { '/': '<title>Home</title>' },
      reports: [
        'preview: Unexpected hostname `shop-git-main-ada.vercel.app` in `site`, expected the production hostname: a Vercel branch preview',
      ],
    },
    'copy with canonicals to the original': {
      settings: { allowedOrigins: ['https://www.example.org'] },
      pages: {
        '/': '<link rel=canonical href=https://www.example.org/>',
        '/a/': '<link rel=canonical href=https://www.example.org/a/>',
        '/b/': '<link rel=canonical href=https://www.example.org/b/>',
        '/c/': '<link rel=canonical href=https://www.example.org/c/>',
      },
    },
    'canonicals on localhost': {
      pages: {
        '/': '<link rel=canonical href=http://localhost:3000/>',
        '/a/': '<link rel=canonical href=http://localhost:3000/a/>',
        '/b/': '<link rel=canonical href=http://localhost:3000/b/>',
        '/c/': '<link rel=canonical href=http://localhost:3000/c/>',
      },
      also: ['canonical/valid-url'],
    },
    'pages at the root and in a language folder': {
      pages: {
        '/a/': '<link rel=canonical href=https://example.com/en/a/>',
        '/en/a/': '<link rel=canonical href=https://example.com/en/a/>',
        '/b/': '<link rel=canonical href=https://example.com/en/b/>',
        '/en/b/': '<link rel=canonical href=https://example.com/en/b/>',
        '/c/': '<link rel=canonical href=https://example.com/en/c/>',
        '/en/c/': '<link rel=canonical href=https://example.com/en/c/>',
      },
    },
    'reserved hostname and hostname of a template in all canonicals': {
      settings: { site: 'https://shop.pages.dev' },
      pages: {
        '/a/': '<link rel=canonical href=https://www.example.com/a/>',
        '/b/': '<link rel=canonical href=https://www.example.com/b/>',
        '/c/': '<link rel=canonical href=https://www.example.com/c/>',
      },
      also: ['canonical/own-hostname'],
    },
    'another hostname in half of the canonicals': {
      settings: { site: 'https://shop.pages.dev' },
      pages: {
        '/a/': '<link rel=canonical href=https://shop.netlify.app/a/>',
        '/b/': '<link rel=canonical href=https://shop.netlify.app/b/>',
        '/c/': '<link rel=canonical href=https://shop.netlify.app/c/>',
        '/d/': '<link rel=canonical href=https://shop.pages.dev/d/>',
        '/e/': '<link rel=canonical href=https://shop.pages.dev/e/>',
        '/f/': '<link rel=canonical href=https://shop.pages.dev/f/>',
      },
      also: ['canonical/own-hostname'],
    },
    'another site in the canonicals of most pages, which canonical/not-all-away reports': {
      settings: { site: 'https://shop.pages.dev' },
      pages: {
        '/a/': '<link rel=canonical href=https://shop.netlify.app/a/>',
        '/b/': '<link rel=canonical href=https://shop.netlify.app/b/>',
        '/c/': '<link rel=canonical href=https://shop.netlify.app/c/>',
        '/d/': '<link rel=canonical href=https://shop.netlify.app/d/>',
        '/e/': '<link rel=canonical href=https://shop.netlify.app/e/>',
      },
      also: ['canonical/own-hostname', 'canonical/not-all-away'],
    },
    'another hostname in most canonicals': {
      settings: { site: 'https://shop.pages.dev' },
      pages: {
        '/a/': '<link rel=canonical href=https://shop.netlify.app/a/>',
        '/b/': '<link rel=canonical href=https://shop.netlify.app/b/>',
        '/c/': '<link rel=canonical href=https://shop.netlify.app/c/>',
        '/d/': '<link rel=canonical href=https://shop.pages.dev/d/>',
      },
      reports: [
        'other: Unexpected value `https://shop.pages.dev/` of option `site`, expected `https://shop.netlify.app/`: 3 self canonicals start with it',
      ],
      also: ['canonical/own-hostname'],
    },
    'folder in all canonicals': {
      pages: {
        '/': '<link rel=canonical href=https://example.com/repo/>',
        '/a/': '<link rel=canonical href=https://example.com/repo/a/>',
        '/b/': '<link rel=canonical href=https://example.com/repo/b/>',
        '/c/': '<link rel=canonical href=https://example.com/repo/c/>',
      },
      reports: [
        'other: Unexpected value `https://example.com/` of option `site`, expected `https://example.com/repo/`: 3 self canonicals start with it',
      ],
      also: ['canonical/target-exists'],
    },
    'localhost, which run/usable-site reports': {
      settings: { site: 'http://localhost' },
      pages: { '/': '<title>Home</title>' },
      also: ['run/usable-site'],
    },
  },
})
