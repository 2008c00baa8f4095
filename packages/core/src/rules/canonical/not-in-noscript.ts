import { usableCanonicals } from '../../site/usable-canonicals.ts'
import { exactKey } from '@indexical/syntax/url'
import { pageRule } from '../../linter/define.ts'

export default pageRule({
  summary: 'Disallow a canonical only in noscript',
  why: 'Crawlers that render the page run scripts and treat the content of noscript as text, so they miss the canonical.',
  howToFix: 'Move the canonical out of noscript into head.',
  level: 'warn',
  about: ['canonicals'],
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
    'https://html.spec.whatwg.org/multipage/scripting.html#the-noscript-element',
  ],
  messages: {
    hidden: (href: string) =>
      `Unexpected canonical \`${href}\` in noscript, expected it in head outside noscript`,
  },
  *check({ page, report }) {
    if (page.kind === 'refresh') return
    const hidden = page.canonicals.filter(({ inNoscript }) => inNoscript)
    if (hidden.length === 0) return
    const outside = usableCanonicals(page).filter(({ inNoscript }) => !inNoscript)
    const seen = new Set(outside.map(({ url }) => exactKey(url)))
    for (const { url, href } of hidden) {
      if (url !== undefined && !seen.has(exactKey(url)))
        yield report('hidden', [href.value], { location: href.location, cause: 'layout' })
    }
  },
  examples: {
    'beside noscript': {
      html: '<head><noscript><link rel="stylesheet" href="/a.css"></noscript><link rel="canonical" href="https://example.com/page/"></head>',
    },
    'beside a canonical outside with the same URL': {
      html: '<head><link rel="canonical" href="https://example.com/page/"><noscript><link rel="canonical" href="https://example.com/page/"></noscript></head>',
      also: ['canonical/single'],
    },
    'only in noscript': {
      html: '<head><noscript><link rel="canonical" href="https://example.com/page/"></noscript></head>',
      reports: [
        '45-70 hidden: Unexpected canonical `https://example.com/page/` in noscript, expected it in head outside noscript',
      ],
    },
  },
})
