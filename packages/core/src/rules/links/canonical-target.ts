import type { Page } from '../../signals/types.ts'
import type { Found, Site } from '../../site/types.ts'
import { exactKey, urlKey } from '../../url/identity.ts'
import { siteRule } from '../define.ts'

export default siteRule({
  summary: 'Require internal links to name canonical URLs',
  why: 'Links are votes: those for a redirect or a duplicate are counted late, in part, or for the wrong URL.',
  level: 'warn',
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
    'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
  ],
  messages: {
    redirected: (href: string, target: string) =>
      `Unexpected link to \`${href}\`, expected \`${target}\`, to which it redirects`,
    elsewhere: (href: string, canonical: string) =>
      `Unexpected link to \`${href}\`, expected its canonical \`${canonical}\``,
    form: (href: string, wanted: string) =>
      `Unexpected link to \`${href}\`, expected \`${wanted}\` as the host serves it`,
  },
  examples: {
    'canonical URLs': {
      pages: { '/': '<title>A</title><a href=/a/>A</a>', '/a/': '<title>A</title>' },
    },
    'a short address for another site': {
      pages: { '/': '<title>A</title><a href=/chat/>Chat</a>' },
      redirects: { '/chat/': 'https://example.org/chat/' },
    },
    'the other form, when nobody knows what the host does': {
      pages: { '/': '<title>A</title><a href=/a>A</a>', '/a/': '<title>A</title>' },
    },
    'a page links to its own older version': {
      pages: {
        '/guide/': '<title>A</title><a href=/v1/guide/>1.0</a>',
        '/v1/guide/': '<link rel=canonical href=https://example.com/guide/>',
      },
    },
    'pages of an older version link to each other': {
      pages: {
        '/v1/': '<title>A</title><a href=/v1/guide/>Guide</a>',
        '/v1/guide/': '<link rel=canonical href=https://example.com/guide/>',
        '/guide/': '<title>A</title>',
      },
    },
    'the root, which sends people to their language': {
      pages: {
        '/': '<meta http-equiv=refresh content="0;url=/en/"><title>Redirecting</title>',
        '/en/': '<title>A</title><a href=/>Home</a><a href=/en/a/>A</a>',
        '/en/a/': '<title>A</title><a href=/>Home</a>',
      },
    },
    'an article that was published elsewhere first': {
      settings: { allowedOrigins: ['https://example.org'] },
      pages: {
        '/': '<title>A</title><a href=/a/>A</a>',
        '/a/': '<link rel=canonical href=https://example.org/a/>',
      },
    },
    'canonicals that are broken themselves': {
      pages: {
        '/': '<title>A</title><a href=/a/>A</a><a href=/b/>B</a>',
        '/a/': '<link rel=canonical href=https://example.com/gone/>',
        '/b/': '<link rel=canonical href=https://example.com/c/>',
        '/c/': '<meta name=robots content=noindex>',
      },
      also: ['canonical/target-exists', 'canonical/target-indexable'],
    },
    'a redirect': {
      pages: { '/': '<title>A</title><a href="/old/">A</a>', '/a/': '<title>A</title>' },
      redirects: { '/old/': '/a/' },
      reports: [
        '/ 26-31 redirected: Unexpected link to `/old/`, expected `https://example.com/a/`, to which it redirects',
      ],
    },
    'a duplicate': {
      pages: {
        '/': '<title>A</title><a href="/blog/1/">A</a>',
        '/blog/': '<title>A</title>',
        '/blog/1/': '<link rel=canonical href=https://example.com/blog/>',
      },
      reports: [
        '/ 26-34 elsewhere: Unexpected link to `/blog/1/`, expected its canonical `https://example.com/blog/`',
      ],
    },
    'the other form, when the host redirects it': {
      settings: { trailingSlash: 'always' },
      pages: { '/': '<title>A</title><a href="/a">A</a>', '/a/': '<title>A</title>' },
      reports: [
        '/ 26-28 form: Unexpected link to `/a`, expected `https://example.com/a/` as the host serves it',
      ],
    },
  },
  *check(site, report, { trailingSlash }) {
    const verdicts = new Map<string, Verdict | null>()
    for (const page of site.pages) {
      if (page.kind !== 'page') continue
      const { links } = page
      let isCopy: boolean | undefined
      for (let number = 0; number < links.length; number++) {
        const url = links.urls[number]!
        let verdict = verdicts.get(url)
        if (verdict === undefined) {
          verdict = judgeTarget(site, url, trailingSlash) ?? null
          verdicts.set(url, verdict)
        }
        if (!verdict || urlKey(verdict.wanted) === urlKey(page.url)) continue
        // Links inside an old version or a copy lead to its own pages on purpose.
        isCopy ??= site.resolve(page).hops.length > 0
        if (isCopy || (verdict.id === 'elsewhere' && isInside(page, url, verdict.wanted))) continue
        const { href } = links.link(number)
        yield report(
          verdict.id,
          [href.value.trim(), verdict.wanted],
          { page, at: href.at },
          {
            related: verdict.cause ? [verdict.cause] : [],
          },
        )
      }
    }
  },
})

interface Verdict {
  id: 'redirected' | 'elsewhere' | 'form'
  wanted: string
  cause?: { message: string; at: { page: Page; at: Page['canonicals'][number]['at'] } } | undefined
}

/** What is wrong with a URL as the target of any link. */
function judgeTarget(
  site: Site,
  url: string,
  trailingSlash: 'always' | 'never' | 'ignore',
): Verdict | undefined {
  const found = site.owns(url) ? site.find(url) : undefined
  if (found?.type === 'redirect') return judgeRedirect(site, found)
  if (found?.type !== 'page') return undefined
  const { hops, end, page } = site.resolve(found.page)
  const [hop] = hops
  if (hop?.by === 'canonical' && site.owns(hop.to)) {
    // A canonical that leads nowhere has to be repaired before anything can link to it.
    const isSound = hops.length === 1 && (end === 'external' || (end === 'page' && isOpen(site, page!)))
    if (!isSound) return undefined
    const at = found.page.canonicals.find((canonical) => canonical.url === hop.to)?.href.at
    const cause = { message: 'its canonical', at: { page: found.page, at } }
    return { id: 'elsewhere', wanted: hop.to, cause }
  }
  const wanted = found.page.url
  const isForm =
    trailingSlash !== 'ignore' &&
    exactKey(url) !== exactKey(wanted) &&
    bare(url) === bare(wanted) &&
    wanted !== site.url
  return isForm ? { id: 'form', wanted } : undefined
}

function isOpen(site: Site, page: Page): boolean {
  return site.indexable(page).indexable && !site.blockedBy(page.url)
}

/** A temporary redirect is meant to be linked to, and so is a short address for another site. */
function judgeRedirect(site: Site, { redirect, page }: Found & { type: 'redirect' }): Verdict | undefined {
  // The address in front of all languages chooses one, and is where people are meant to begin.
  if (exactKey(redirect.from) === exactKey(site.url)) return undefined
  const isLasting = redirect.status === 301 || redirect.status === 308 || page !== undefined
  if (!isLasting || !site.owns(redirect.to)) return undefined
  const cause = page && { message: 'the redirect', at: { page, at: page.refresh?.at } }
  return { id: 'redirected', wanted: redirect.to, cause }
}

/** A URL without what only the slash at its end decides; the query does not matter for the form. */
function bare(url: string): string {
  return exactKey(url).replace(/\?.*$/s, '').replace(/\/$/, '')
}

/** Whether a link stays in a section of the site that the canonical leaves, such as a version or a language. */
function isInside({ url: from }: Page, to: string, canonical: string): boolean {
  return sharedFolders(from, to) > sharedFolders(to, canonical)
}

function sharedFolders(a: string, b: string): number {
  const [first, second] = [a, b].map((url) => new URL(url).pathname.split('/').slice(1, -1))
  const end = first!.findIndex((folder, index) => folder !== second![index])
  return end === -1 ? first!.length : end
}
