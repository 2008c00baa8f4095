import { linksLackBase, namedAddress } from '../../site/named-address.ts'
import { describeDeploymentHostname, isReservedHostname } from '@indexical/syntax/internal'
import { hostRoot } from '../../site/roots.ts'
import { siteRule } from '../../linter/define.ts'
import { parseHttpUrl } from '@indexical/syntax/url'
import type { Problem, RuleContext } from '../../linter/define.ts'
import type { Site } from '../../site/types.ts'

/** Return whether the hostname of a URL is private, so that it cannot have or does not need a public certificate. */
function isPrivate(url: string): boolean {
  const { hostname } = new URL(url)
  if (parseHttpUrl(url).problem !== undefined || !hostname.includes('.')) return true
  return /\.(?:local|test|internal|onion|localhost|lan|home\.arpa)$/.test(hostname)
}

/** Yield the problems of the option `site`. Each rule has the messages that it reports. */
function* check({
  graph,
  inputs,
  isPathInSite,
}: Pick<Site & RuleContext<undefined>, 'graph' | 'inputs' | 'isPathInSite'>): Generator<Problem> {
  const { protocol, hostname } = new URL(graph.url)
  const { problem } = parseHttpUrl(graph.url)
  if (problem === 'localhost' || problem === 'ip')
    yield { message: problem, data: [graph.url], root: hostRoot(graph.url) }
  if (inputs.isProduction) {
    if (isReservedHostname(hostname)) yield { message: 'reserved', data: [graph.url] }
    else if (protocol === 'http:' && !isPrivate(graph.url))
      yield { message: 'insecure', data: [graph.url, graph.url.replace(/^http:/, 'https:')] }
  }
  const why = describeDeploymentHostname(hostname)
  const named = why ? undefined : namedAddress(graph)
  if (why) yield { message: 'preview', data: [hostname, why] }
  if (named) {
    const { address, count } = named
    const root = address.startsWith(graph.url) ? `with ${address.slice(graph.url.length)}` : hostRoot(address)
    yield { message: 'other', data: [graph.url, address, count], root }
  }
  const { origin, pathname } = new URL(graph.url)
  const base = pathname.slice(0, -1)
  if (inputs.assumed?.base !== undefined)
    yield { message: 'base', data: [pathname, base, origin + base], root: 'base' }
  if (isPathInSite && linksLackBase(graph))
    yield { message: 'path', data: [pathname, origin, base], root: 'base' }
}

export default {
  'run/public-site': siteRule({
    summary: 'Require `site` to be the production URL that canonicals use',
    why: 'Canonicals and the sitemap are built from `site`. With the URL of one deployment, they point to a copy that is soon gone. If most canonicals use another URL or a folder that `site` lacks, one of the two is wrong.',
    howToFix: 'Set `site` to the production URL, not to a variable of the deployment.',
    remedies: {
      other:
        'If the expected URL is the public one, set `site` to it. If not, correct the canonicals in the layout.',
      base: 'If the host serves the site in this folder, set `base`. If not, correct the links.',
      path: 'If the site is at the root of its hostname, remove the path from `site`. If not, add it to the links.',
    },
    level: 'warn',
    sources: ['https://developers.google.com/search/docs/crawling-indexing/canonicalization-troubleshooting'],
    messages: {
      preview: 'Unexpected hostname `{host}` in `site`, expected the production hostname: {why}',
      other:
        'Unexpected value `{site}` of option `site`, expected `{named}`: {number} self canonicals start with it',
      base: 'Missing base `{path}`, below which most links lead, expected `--base {base}`, or `site` `{site}`',
      path: 'Unexpected path `{path}` in `site`, which most links lack, expected `site` `{origin}`, or `base` `{base}` in the generator too',
    },
    check,
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
      'canonicals in a form that the host does not serve': {
        pages: Object.fromEntries(
          ['a', 'b', 'c'].map((name) => [
            `/${name}.html`,
            `<title>${name}</title><link rel=canonical href=https://example.com/${name}/>`,
          ]),
        ),
        hostFiles: { CNAME: 'example.com' },
        also: ['canonical/target-exists'],
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
      'a base that the links contain': {
        settings: { base: '/docs/' },
        pages: { '/': '<title>A</title><a href=/docs/a/>A</a>', '/a/': '<title>A</title>' },
      },
      'a base that was assumed because of the links': {
        settings: { base: '/docs/', assumed: { base: '/docs/', sources: ['the links'] } },
        pages: { '/': '<title>A</title><a href=/docs/a/>A</a>', '/a/': '<title>A</title>' },
        reports: [
          'base: Missing base `/docs/`, below which most links lead, expected `--base /docs`, or `site` `https://example.com/docs`',
        ],
      },
      'relative links below a path in `site`': {
        settings: { site: 'https://example.com/blog/' },
        pages: {
          '/': '<title>A</title><a href=a/>A</a><a href=b/>B</a><a href=/a/>Another site</a>',
          '/a/': '<title>A</title>',
          '/b/': '<title>B</title>',
        },
        also: ['links/below-base'],
      },
      'a path in `site` that the links lack': {
        settings: { site: 'https://example.com/blog/' },
        pages: {
          '/': '<title>A</title><a href=/a/>A</a>',
          '/a/': '<title>A</title><a href=/>Home</a><a href=/b/>B</a>',
          '/b/': '<title>B</title>',
        },
        reports: [
          'path: Unexpected path `/blog/` in `site`, which most links lack, expected `site` `https://example.com`, or `base` `/blog` in the generator too',
        ],
      },
      'localhost, which run/usable-site reports': {
        settings: { site: 'http://localhost' },
        pages: { '/': '<title>Home</title>' },
        also: ['run/usable-site'],
      },
    },
  }),
  'run/real-site': siteRule({
    summary: 'Require `site` to be a registered hostname with https in production',
    why: 'All canonicals and sitemap URLs start with `site`. With a placeholder such as `example.com`, they point to another site. Browsers and engines prefer https URLs to http URLs. The rule runs where production is known: in CI, and with option `environment`. Other builds may be trials.',
    howToFix: 'Set `site` to the production URL with `https://`.',
    level: 'warn',
    sources: [
      'https://www.rfc-editor.org/rfc/rfc6761#section-6.5',
      'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
    ],
    messages: {
      reserved: 'Unexpected reserved hostname in option `site` (`{site}`), expected the production hostname',
      insecure: 'Unexpected value `{site}` of option `site`, expected `{expected}`',
    },
    check,
    examples: {
      'a build that may be for production': { pages: { '/': '<title>Home</title>' } },
      'a registered hostname': {
        settings: { isProduction: true, site: 'https://shop.netlify.app' },
        pages: { '/': '<title>Home</title>' },
      },
      'a single label': {
        settings: { isProduction: true, site: 'http://intranet' },
        pages: { '/': '<title>Home</title>' },
      },
      localhost: {
        settings: { isProduction: true, site: 'http://localhost:4321' },
        pages: { '/': '<title>Home</title>' },
        also: ['run/usable-site'],
      },
      'a private address': {
        settings: { isProduction: true, site: 'http://192.168.0.10' },
        pages: { '/': '<title>Home</title>' },
        also: ['run/usable-site'],
      },
      'a name in a private network': {
        settings: { isProduction: true, site: 'http://wiki.internal' },
        pages: { '/': '<title>Home</title>' },
      },
      'a test name': {
        settings: { isProduction: true, site: 'http://shop.test' },
        pages: { '/': '<title>Home</title>' },
      },
      'a local name': {
        settings: { isProduction: true, site: 'http://printer.local' },
        pages: { '/': '<title>Home</title>' },
      },
      'an onion service, which has its own encryption': {
        settings: { isProduction: true, site: 'http://shop.onion' },
        pages: { '/': '<title>Home</title>' },
      },
      'the hostname of examples': {
        settings: { isProduction: true },
        pages: { '/': '<title>Home</title>' },
        reports: [
          'reserved: Unexpected reserved hostname in option `site` (`https://example.com/`), expected the production hostname',
        ],
      },
      http: {
        settings: { isProduction: true, site: 'http://shop.netlify.app' },
        pages: { '/': '<title>Home</title>' },
        reports: [
          'insecure: Unexpected value `http://shop.netlify.app/` of option `site`, expected `https://shop.netlify.app/`',
        ],
      },
    },
  }),
  'run/usable-site': siteRule({
    summary: 'Require `site` to be a public URL',
    why: 'Canonicals and the sitemap are built from `site`. With localhost or an IP address, all of them are lost.',
    howToFix: 'Set `site` to the production URL, for example `https://www.example.com`.',
    level: 'error',
    sources: ['https://developers.google.com/search/docs/crawling-indexing/canonicalization-troubleshooting'],
    messages: {
      localhost: 'Unexpected value `{site}` of option `site`, expected a public hostname',
      ip: 'Unexpected value `{site}` of option `site`, expected a hostname instead of an IP address',
    },
    check,
    examples: {
      'public hostname': { pages: { '/': '<title>Home</title>' } },
      'development server, reported once': {
        settings: { site: 'http://localhost:4321' },
        pages: {
          '/': '<link rel=canonical href=http://localhost:4321/><link rel=alternate hreflang=x-default href=http://localhost:4321/>',
          '/a/': '<link rel=canonical href=http://localhost:4321/a/>',
        },
        sitemaps: { 'sitemap.txt': 'http://localhost:4321/\nhttp://localhost:4321/a/\n' },
        reports: [
          'localhost: Unexpected value `http://localhost:4321/` of option `site`, expected a public hostname',
        ],
      },
      'IP address': {
        settings: { site: 'http://192.0.2.1' },
        pages: { '/': '<link rel=canonical href=http://192.0.2.1/>' },
        reports: [
          'ip: Unexpected value `http://192.0.2.1/` of option `site`, expected a hostname instead of an IP address',
        ],
      },
    },
  }),
}
