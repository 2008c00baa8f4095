import type { Related } from '../../linter/define.ts'
import type { Page } from '../../page/types.ts'
import { countOwnTexts } from '../../site/mass-canonical.ts'
import { followRedirects } from '../../site/redirects.ts'
import { isCanonicalizedAway } from '../../site/is-canonicalized-away.ts'
import { canonicalEnd, canonicalLocation, findIgnoringQuery } from '../../site/resolve-page.ts'
import type { Found, Site, Graph } from '../../site/types.ts'
import { isSameUrl, urlKey } from '@indexical/syntax/url'
import { isHome } from '../../site/roots.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require internal links to use canonical URLs',
  why: 'Internal links are a canonicalization signal. A link to a redirect or duplicate supports the wrong URL and costs crawlers an extra request.',
  howToFix: 'Link to the URL in the message. If a menu or layout contains the link, correct it there once.',
  level: 'warn',
  crawledOnly: true,
  indexedOnly: true,
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
    'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
  ],
  messages: {
    redirected: (href: string, target: string) =>
      `Unexpected link to \`${href}\`, expected \`${target}\`, to which it redirects`,
    elsewhere: (href: string, canonical: string) =>
      `Unexpected link to \`${href}\`, expected its canonical \`${canonical}\``,
  },
  *check({ graph, robotsTxt, report }) {
    const problems = new Map<string, TargetProblem>()
    for (const url of graph.linkedUrls()) {
      const problem = findProblem({ graph, robotsTxt }, url)
      if (problem) problems.set(url, problem)
    }
    if (problems.size === 0) return
    for (const page of graph.pages) {
      if (page.kind !== 'page') continue
      const { links } = page
      let isCopy: boolean | undefined
      for (let number = 0; number < links.length; number++) {
        const url = links.urls[number]!
        const problem = problems.get(url)
        if (!problem || urlKey(problem.expected) === urlKey(page.url)) continue
        // Pages of an older version or a copy link to each other on purpose.
        isCopy ??= graph.resolve(page).hops.length > 0
        if (isCopy || (problem.id === 'elsewhere' && isInside(page, url, problem.expected))) continue
        const { href } = links.link(number)
        yield report(problem.id, [href.value.trim(), problem.expected], {
          page,
          location: href.location,
          related: problem.cause ? [problem.cause] : [],
          cause: url,
        })
      }
    }
  },
  examples: {
    'query of a canonicalized page and of a redirect': {
      pages: {
        '/': '<title>A</title><a href="/a/?x=1">A</a><a href="/b/?x=1">B</a><a href="/c/?x=1">C</a><a href=/e/>E</a>',
        '/a/': '<link rel=canonical href=https://example.com/b/>',
        '/b/': '<title>B</title>',
        '/c/': '<meta http-equiv=refresh content="0; url=/b/">',
        '/d/': '<meta http-equiv=refresh content="5; url=/b/"><a href=/b/>B</a>',
        '/e/': '<title>E</title><a href="/d/">D</a>',
      },
      reports: [
        '/ 26-33 elsewhere: Unexpected link to `/a/?x=1`, expected its canonical `https://example.com/b/`',
        '/ 72-79 redirected: Unexpected link to `/c/?x=1`, expected `https://example.com/b/`, to which it redirects',
      ],
    },
    'canonical URLs': {
      pages: { '/': '<title>A</title><a href=/a/>A</a>', '/a/': '<title>A</title>' },
    },
    'short URL that redirects to another site': {
      pages: { '/': '<title>A</title><a href=/chat/>Chat</a>' },
      redirects: { '/chat/': 'https://example.org/chat/' },
    },
    'link to an older version of the page': {
      pages: {
        '/guide/': '<title>A</title><a href=/v1/guide/>1.0</a>',
        '/v1/guide/': '<link rel=canonical href=https://example.com/guide/>',
      },
    },
    'links within an older version': {
      pages: {
        '/v1/': '<title>A</title><a href=/v1/guide/>Guide</a>',
        '/v1/guide/': '<link rel=canonical href=https://example.com/guide/>',
        '/guide/': '<title>A</title>',
      },
    },
    'root that redirects to a language': {
      pages: {
        '/': '<meta http-equiv=refresh content="0;url=/en/"><title>Redirecting</title>',
        '/en/': '<title>A</title><a href=/>Home</a><a href=/en/a/>A</a>',
        '/en/a/': '<title>A</title><a href=/>Home</a>',
      },
    },
    'page with a canonical on another site': {
      settings: { allowedOrigins: ['https://example.org'] },
      pages: {
        '/': '<title>A</title><a href=/a/>A</a>',
        '/a/': '<link rel=canonical href=https://example.org/a/>',
      },
    },
    'broken canonicals, which other rules report': {
      pages: {
        '/': '<title>A</title><a href=/a/>A</a><a href=/b/>B</a><a href=/d/>D</a>',
        '/a/': '<link rel=canonical href=https://example.com/gone/>',
        '/b/': '<link rel=canonical href=https://example.com/c/>',
        '/c/': '<meta name=robots content=noindex>',
        '/d/': '<meta name=robots content=noindex><link rel=canonical href=https://example.com/>',
      },
      also: ['canonical/no-noindex-mix', 'canonical/target-exists', 'canonical/target-indexable'],
    },
    redirect: {
      pages: { '/': '<title>A</title><a href="/old/">A</a>', '/a/': '<title>A</title>' },
      redirects: { '/old/': '/a/' },
      reports: [
        '/ 26-31 redirected: Unexpected link to `/old/`, expected `https://example.com/a/`, to which it redirects',
      ],
    },
    'redirect chain': {
      pages: { '/': '<title>A</title><a href="/old/">A</a>', '/a/': '<title>A</title>' },
      redirects: { '/old/': '/newer/', '/newer/': '/a/' },
      reports: [
        '/ 26-31 redirected: Unexpected link to `/old/`, expected `https://example.com/a/`, to which it redirects',
      ],
      also: ['redirects/no-chain'],
    },
    'redirect to a short URL of another site': {
      pages: { '/': '<title>A</title><a href="/talk/">Chat</a>' },
      redirects: { '/talk/': '/chat/', '/chat/': 'https://example.org/chat/' },
      reports: [
        '/ 26-32 redirected: Unexpected link to `/talk/`, expected `https://example.com/chat/`, to which it redirects',
      ],
      also: ['redirects/no-chain'],
    },
    'canonical chain': {
      pages: {
        '/': '<title>A</title><a href="/post/">A</a>',
        '/blog/': '<title>A</title>',
        '/post/': '<link rel=canonical href=https://example.com/posts/>',
        '/posts/': '<link rel=canonical href=https://example.com/blog/>',
      },
      reports: [
        '/ 26-32 elsewhere: Unexpected link to `/post/`, expected its canonical `https://example.com/blog/`',
      ],
      also: ['canonical/no-chain'],
    },
    'copy of the home page, and a page that only declares to be one': {
      pages: {
        '/': '<title>A</title><main>Welcome</main><a href=/home/>Home</a><a href=/b/>B</a>',
        '/home/': '<link rel=canonical href=https://example.com/><main>Welcome</main>',
        '/b/': '<link rel=canonical href=https://example.com/><main>Other text</main>',
        '/c/': '<title>C</title><a href="/home/">Home</a><a href=/b/>B</a>',
      },
      reports: [
        '/c/ 26-32 elsewhere: Unexpected link to `/home/`, expected its canonical `https://example.com/`',
      ],
    },
    'page canonicalized away': {
      pages: {
        '/': '<title>A</title><a href="/blog/1/">A</a>',
        '/blog/': '<title>A</title>',
        '/blog/1/': '<link rel=canonical href=https://example.com/blog/>',
      },
      reports: [
        '/ 26-34 elsewhere: Unexpected link to `/blog/1/`, expected its canonical `https://example.com/blog/`',
      ],
    },
  },
})

interface TargetProblem {
  id: 'redirected' | 'elsewhere'
  expected: string
  cause?: Related | undefined
}

/** Find the problem of a URL as a link target. */
function findProblem(site: Pick<Site, 'graph' | 'robotsTxt'>, url: string): TargetProblem | undefined {
  const found = ownFind(site.graph, url)
  if (found?.type === 'redirect') return findRedirectProblem(site.graph, found)
  if (found?.type !== 'page') return undefined
  const resolution = site.graph.resolve(found.page)
  const [hop] = resolution.hops
  if (hop?.by === 'canonical' && site.graph.owns(hop.to)) {
    // Links cannot use a broken canonical until it is corrected.
    if (resolution.end === 'file' || !isCanonicalizedAway(site, found.page, resolution)) return undefined
    const location = canonicalLocation(found.page, hop.to)
    const expected = canonicalEnd(resolution, hop)
    if (isHome(site.graph, expected) && countOwnTexts(site.graph, [found.page]) > 0) return undefined
    const cause = { message: 'its canonical', page: found.page, location, isCause: true } as const
    return { id: 'elsewhere', expected, cause }
  }
  return undefined
}

function findRedirectProblem(graph: Graph, found: Found & { type: 'redirect' }): TargetProblem | undefined {
  if (!isForwarding(graph, found)) return undefined
  const { redirect, page } = found
  const { urls, loops } = followRedirects(graph, redirect)
  // redirects/no-loop reports loops.
  if (loops) return undefined
  const end = urls.slice(1).find((url) => !isForwarding(graph, ownFind(graph, url)))
  const location = redirect.location ?? page?.refresh?.location
  const cause = location && {
    message: 'the redirect',
    page: redirect.location ? undefined : page,
    location,
    isCause: true as const,
  }
  return { id: 'redirected', expected: end ?? redirect.to, cause }
}

function ownFind(graph: Graph, url: string): Found | undefined {
  return graph.owns(url) ? findIgnoringQuery(graph, url) : undefined
}

/**
 * Return whether links should use the target of a redirect. They should not if the redirect is temporary or leads to
 * another site, as a short URL does.
 */
function isForwarding(graph: Graph, found: Found | undefined): boolean {
  if (found?.type !== 'redirect') return false
  const { redirect, page } = found
  // The root may redirect to a language. Links to it are intended.
  if (isSameUrl(redirect.from, graph.url)) return false
  // A delayed refresh is temporary.
  const isLasting = redirect.status === 301 || redirect.status === 308 || page?.refresh?.seconds === 0
  return isLasting && graph.owns(redirect.to)
}

/** Return whether a link stays in a section, such as a version or language, that does not contain the canonical. */
function isInside({ url: from }: Page, to: string, canonical: string): boolean {
  return sharedFolders(from, to) > sharedFolders(to, canonical)
}

function sharedFolders(a: string, b: string): number {
  const [first, second] = [a, b].map((url) => new URL(url).pathname.split('/').slice(1, -1))
  const end = first!.findIndex((folder, index) => folder !== second![index])
  return end === -1 ? first!.length : end
}
