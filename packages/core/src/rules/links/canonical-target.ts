import type { Page } from '../../signals/types.ts'
import { followRedirects } from '../../site/follow-redirects.ts'
import { isHandedOver } from '../../site/is-handed-over.ts'
import { canonicalEnd, placeOfCanonical } from '../../site/resolve-page.ts'
import type { Found, Site } from '../../site/types.ts'
import { exactKey, isSameUrl, urlKey } from '../../url/identity.ts'
import { siteRule } from '../define.ts'

export default siteRule({
  summary: 'Require internal links to name canonical URLs',
  why: 'Links tell crawlers which URL is meant: those to a redirect or a duplicate speak for the wrong one, and cost a detour.',
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
    'canonicals that are mistakes themselves, or contradict a noindex': {
      pages: {
        '/': '<title>A</title><a href=/a/>A</a><a href=/b/>B</a><a href=/d/>D</a>',
        '/a/': '<link rel=canonical href=https://example.com/gone/>',
        '/b/': '<link rel=canonical href=https://example.com/c/>',
        '/c/': '<meta name=robots content=noindex>',
        '/d/': '<meta name=robots content=noindex><link rel=canonical href=https://example.com/>',
      },
      also: ['canonical/no-noindex-mix', 'canonical/target-exists', 'canonical/target-indexable'],
    },
    'the form that the page itself names': {
      settings: { trailingSlash: 'never' },
      pages: {
        '/': '<title>A</title><a href=/fr/>A</a>',
        '/fr/': '<link rel=canonical href=https://example.com/fr/>',
      },
      also: ['canonical/house-form'],
    },
    'a redirect': {
      pages: { '/': '<title>A</title><a href="/old/">A</a>', '/a/': '<title>A</title>' },
      redirects: { '/old/': '/a/' },
      reports: [
        '/ 26-31 redirected: Unexpected link to `/old/`, expected `https://example.com/a/`, to which it redirects',
      ],
    },
    'redirects that lead to one another': {
      pages: { '/': '<title>A</title><a href="/old/">A</a>', '/a/': '<title>A</title>' },
      redirects: { '/old/': '/newer/', '/newer/': '/a/' },
      reports: [
        '/ 26-31 redirected: Unexpected link to `/old/`, expected `https://example.com/a/`, to which it redirects',
      ],
      also: ['redirects/no-chain'],
    },
    'a redirect to a short address for another site': {
      pages: { '/': '<title>A</title><a href="/talk/">Chat</a>' },
      redirects: { '/talk/': '/chat/', '/chat/': 'https://example.org/chat/' },
      reports: [
        '/ 26-32 redirected: Unexpected link to `/talk/`, expected `https://example.com/chat/`, to which it redirects',
      ],
      also: ['redirects/no-chain'],
    },
    'a duplicate of a duplicate': {
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
  const found = ownFind(site, url)
  if (found?.type === 'redirect') return judgeRedirect(site, found)
  if (found?.type !== 'page') return undefined
  const resolution = site.resolve(found.page)
  const [hop] = resolution.hops
  if (hop?.by === 'canonical' && site.owns(hop.to)) {
    // A canonical that is a mistake itself has to be repaired before anything can link to it.
    if (resolution.end === 'file' || !isHandedOver(site, found.page, resolution)) return undefined
    const at = placeOfCanonical(found.page, hop.to)
    const cause = { message: 'its canonical', at: { page: found.page, at } }
    return { id: 'elsewhere', wanted: canonicalEnd(resolution, hop), cause }
  }
  const wanted = found.page.url
  const isForm =
    trailingSlash !== 'ignore' &&
    !isSameUrl(url, wanted) &&
    bare(url) === bare(wanted) &&
    wanted !== site.url &&
    // What the page itself says is judged by canonical/house-form.
    !resolution.declared.some((canonical) => isSameUrl(canonical, url))
  return isForm ? { id: 'form', wanted } : undefined
}

function judgeRedirect(site: Site, found: Found & { type: 'redirect' }): Verdict | undefined {
  if (!sendsLinksOn(site, found)) return undefined
  const { redirect, page } = found
  const { urls, loops } = followRedirects(site, redirect)
  const end = loops ? undefined : urls.slice(1).find((url) => !sendsLinksOn(site, ownFind(site, url)))
  const cause = page && { message: 'the redirect', at: { page, at: page.refresh?.at } }
  return { id: 'redirected', wanted: end ?? redirect.to, cause }
}

function ownFind(site: Site, url: string): Found | undefined {
  return site.owns(url) ? site.find(url) : undefined
}

/**
 * Whether links should name what comes behind a redirect. A temporary one is meant to be linked to, and so is a short
 * address for another site.
 */
function sendsLinksOn(site: Site, found: Found | undefined): boolean {
  if (found?.type !== 'redirect') return false
  const { redirect, page } = found
  // The address in front of all languages chooses one, and is where people are meant to begin.
  if (isSameUrl(redirect.from, site.url)) return false
  const isLasting = redirect.status === 301 || redirect.status === 308 || page !== undefined
  return isLasting && site.owns(redirect.to)
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
