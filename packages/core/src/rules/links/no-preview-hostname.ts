import { withoutSecondScheme } from '@indexical/syntax/internal'
import { describePreviewHostname } from '@indexical/syntax/url'
import type { Page, SuspectUrl } from '../../page/types.ts'
import { isPrivateUrl } from '../../page/read-resources.ts'
import { hostRoot } from '../../site/roots.ts'
import type { Graph } from '../../site/types.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Disallow links, files and `og:url` on the hostnames of developer machines and previews',
  why: 'Visitors and crawlers cannot open them, or see a deployment that is not public.',
  howToFix:
    'Complete the hostname. If the link should lead to a page of this site, write a path such as `/about/`, or build the URL from the production address: look for the variable that contained the hostname during the build.',
  remedies: {
    schemes: 'Remove the first scheme.',
  },
  level: 'warn',
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
    'https://www.rfc-editor.org/rfc/rfc6761#section-6.3',
  ],
  messages: {
    private: 'Unexpected {kind} `{href}`, expected a public hostname: {why}',
    schemes: 'Unexpected second scheme in {kind} `{href}`, expected `{single}`',
  },
  *check({ graph, report, allowedOrigins }) {
    const found = graph.pagesWith('suspectUrls').flatMap((page) => privateUrlsOf(page, allowedOrigins))
    const originOf = createOriginOf(graph, found)
    for (const { page, kind, href, url } of found) {
      const written = href.value.trim()
      const single = withoutSecondScheme(written)
      if (single !== undefined)
        yield report('schemes', [kind, written, single], { page, location: href.location, cause: 'schemes' })
      if (single !== undefined) continue
      const origin = originOf(url)
      if (origin === 'instruction') continue
      yield report('private', [kind, written, describePreviewHostname(url.hostname)!], {
        page,
        location: href.location,
        cause: origin === 'slip' ? origin : url.host,
        root: origin === 'slip' ? undefined : hostRoot(url.href),
      })
    }
  },
  examples: {
    'an instruction to open a local server, a public hostname, and an allowed origin': {
      settings: { allowedOrigins: ['https://intern.test'] },
      pages: {
        '/': '<title>A</title><a href=https://example.org/>A</a><a href=https://intern.test/>B</a>',
        '/install/':
          '<title>A</title><a href=http://localhost:3000/>http://localhost:3000</a><a href=http://metadata.google.internal/computeMetadata/v1/>B</a><a href=http://169.254.169.254/latest/>C</a>',
        '/usage/': '<title>A</title>',
      },
    },
    'a site on a developer machine': {
      settings: { site: 'http://localhost:3000' },
      pages: { '/': '<title>A</title><a href=http://api.localhost:3001/>A</a>' },
      also: ['run/usable-site'],
    },
    'a slip in a link to another site, and an instruction to open a port of an emulator': {
      pages: {
        '/': '<title>A</title><a href="http://github">A</a><a href="http://10.0.2.2:3000/api/">B</a>',
        '/b/': '<title>B</title><a href="http://master-address:9995/monitor">B</a>',
        '/c/': '<title>C</title>',
      },
      reports: [
        '/ 26-39 private: Unexpected link `http://github`, expected a public hostname: a name without a domain',
        '/b/ 26-60 private: Unexpected link `http://master-address:9995/monitor`, expected a public hostname: a name without a domain',
      ],
      problems: 1,
    },
    'a link with two schemes': {
      pages: { '/': '<title>A</title><a href="https://https://example.org/a">A</a>' },
      reports: [
        '/ 26-55 schemes: Unexpected second scheme in link `https://https://example.org/a`, expected `https://example.org/a`',
      ],
    },
    'a link, a script and an og:url of a layout': {
      pages: {
        '/a/':
          '<title>A</title><link rel=canonical href=https://example.com/a/><meta property=og:url content="https://shop.local/a/"><script src="http://shop.local/x.js"></script><a href="https://shop.local/">Home</a>',
        '/b/': '<title>B</title><a href="http://localhost:4000/a/#top">A</a>',
        '/c/': '<title>C</title>',
      },
      reports: [
        '/a/ 132-154 private: Unexpected script `http://shop.local/x.js`, expected a public hostname: a private name',
        '/a/ 96-117 private: Unexpected og:url `https://shop.local/a/`, expected a public hostname: a private name',
        '/a/ 174-193 private: Unexpected link `https://shop.local/`, expected a public hostname: a private name',
        '/b/ 26-54 private: Unexpected link `http://localhost:4000/a/#top`, expected a public hostname: a private name',
      ],
      problems: 2,
      also: ['canonical/matches-og-url'],
    },
  },
})

interface PrivateUrl extends SuspectUrl {
  page: Page
  url: URL
}

function privateUrlsOf(page: Page, allowedOrigins: readonly string[]): PrivateUrl[] {
  if (page.kind !== 'page') return []
  return page.suspectUrls.flatMap(({ kind, href }) => {
    const url = isPrivateUrl(href.value) ? URL.parse(href.value.trim()) : null
    const isInstruction = kind === 'link' && cloud.test(url?.hostname ?? '')
    return url && !isInstruction && !allowedOrigins.includes(url.origin) ? { page, kind, href, url } : []
  })
}

/** Matches hostnames of the reader's machine and network. */
const ofReader = /^(?:(?:.+\.)?localhost|\d+(?:\.\d+){3}|\[.*\])$/

/** Matches names and addresses inside of clouds and containers, at which no site is built. Only instructions name them. */
const cloud =
  /^(?:(?:.+\.)?(?:google|ec2|compute|docker|minikube)\.internal|.+\.c\.[^.]+\.internal|169\.254(?:\.\d+){2})$/

/**
 * Create a function that returns where a URL is from: the build, an instruction to open a server that readers start, or a
 * slip in a link to another site. The last two lead to no page of the site, and only few pages have them.
 */
function createOriginOf(
  graph: Graph,
  found: readonly PrivateUrl[],
): (url: URL) => 'build' | 'instruction' | 'slip' {
  const own = new URL(graph.url)
  if (describePreviewHostname(own.hostname)) return () => 'instruction'
  const byOrigin = Map.groupBy(found, ({ url }) => url.host)
  const isOfSite = (urls: readonly PrivateUrl[]): boolean =>
    urls.some(({ kind }) => kind !== 'link') ||
    new Set(urls.map(({ page }) => page)).size * 2 >= graph.pages.length ||
    urls.some(({ url }) => url.pathname !== '/' && graph.find(own.origin + url.pathname) !== undefined)
  const written = new Set([...byOrigin].flatMap(([host, urls]) => (isOfSite(urls) ? host : [])))
  return ({ hostname, host }) => {
    if (written.has(host)) return 'build'
    if (ofReader.test(hostname)) return 'instruction'
    return hostname.includes('.') ? 'build' : 'slip'
  }
}
