import { usableCanonicals } from '../../site/usable-canonicals.ts'
import { isSameUrl, parseHttpUrl } from '@indexical/syntax/url'
import { formRoot, hostRoot } from '../../site/roots.ts'
import { pageRule } from '../../linter/define.ts'

export default pageRule({
  summary: 'Require og:url to be the canonical',
  why: 'Social networks count likes and shares for og:url, so they count for another URL than the canonical.',
  howToFix: 'Use the canonical URL as the value of `og:url` in the layout.',
  remedies: {
    host: 'Write the URL of the page as `og:url`. If the other hostname is the right one, correct the option `site`.',
  },
  level: 'info',
  crawledOnly: true,
  indexedOnly: true,
  about: ['ogUrl'],
  sources: ['https://ogp.me/#metadata'],
  messages: {
    host: 'Unexpected og:url `{value}` on a page without canonical, expected one on `{own}`',
    differs: 'Unexpected og:url `{value}`, expected the canonical `{canonical}`',
  },
  *check({ page, report, site, allowedOrigins }) {
    const { ogUrl } = page
    const { url: parsed, problem } = ogUrl ? parseHttpUrl(ogUrl.value, page.url) : {}
    if (page.kind !== 'page' || !ogUrl || !parsed) return
    const url = parsed.href
    const canonicals = usableCanonicals(page)
    const [first] = canonicals
    // `og:url` is the page's own URL, so the canonical is different. Other rules check canonicals.
    if (isSameUrl(url, page.url)) return
    if (page.canonicals.length === 0) {
      const { host } = new URL(site)
      if (problem || parsed.host === host || allowedOrigins.includes(parsed.origin)) return
      yield report('host', [ogUrl.value.trim(), host], {
        location: ogUrl.location,
        cause: parsed.host,
        root: hostRoot(url),
      })
      return
    }
    if (!first || canonicals.some((canonical) => isSameUrl(canonical.url, url))) return
    const isSameOrigin = parsed.origin === new URL(first.url).origin
    yield report('differs', [ogUrl.value.trim(), first.url], {
      location: ogUrl.location,
      cause: isSameOrigin ? 'layout' : parsed.host,
      root: isSameOrigin ? formRoot(url, first.url) : hostRoot(url),
      related: [{ message: 'the canonical', location: first.href.location }],
    })
  },
  examples: {
    'the same URL': {
      html: '<link rel=canonical href=https://example.com/page/><meta property=og:url content=https://example.com/page/>',
    },
    'no canonical, and a URL on an allowed origin': {
      settings: { allowedOrigins: ['https://example.org'] },
      html: '<meta property=og:url content=https://example.org/b/><title>T</title>',
    },
    'no canonical, and a URL on another host': {
      html: '<meta property="og:url" content="https://example.org/b/"><title>T</title>',
      reports: [
        '34-56 host: Unexpected og:url `https://example.org/b/` on a page without canonical, expected one on `example.com`',
      ],
    },
    'no canonical': { html: '<meta property=og:url content=https://example.com/b/><title>T</title>' },
    'the URL of the page, which is canonicalized away': {
      html: '<link rel=canonical href=https://example.com/a/><meta property=og:url content=https://example.com/page/>',
    },
    'another URL': {
      html: '<link rel="canonical" href="https://example.com/page/"><meta property="og:url" content="https://example.com/page">',
      reports: [
        '89-113 differs: Unexpected og:url `https://example.com/page`, expected the canonical `https://example.com/page/`',
      ],
    },
  },
})
