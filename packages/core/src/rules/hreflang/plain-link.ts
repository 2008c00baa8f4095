import type { At } from '../../place.ts'
import { pageRule } from '../define.ts'

export default pageRule({
  summary: 'Disallow hreflang on the link to a mobile version',
  why: 'Google asks for one link for each kind of version: of one that names a language and a screen, nobody says which of them counts.',
  level: 'warn',
  about: ['alternates'],
  sources: [
    'https://developers.google.com/search/docs/specialty/international/localized-versions',
    'https://developers.google.com/search/docs/crawling-indexing/mobile/mobile-sites-mobile-first-indexing',
  ],
  messages: {
    combined: (hreflang: string) =>
      `Unexpected hreflang \`${hreflang}\` on a link with \`media\`, expected a link for each of them`,
  },
  examples: {
    'a link for each': {
      html: '<link rel="alternate" media="only screen and (max-width: 640px)" href="https://m.example.com/page/"><link rel="alternate" hreflang="en" href="https://example.com/page/"><link rel="alternate" hreflang="x-default" href="https://example.com/page/">',
    },
    'one link for both': {
      html: '<html lang="en"><link rel="alternate" hreflang="en" media="only screen and (max-width: 640px)" href="https://m.example.com/page/"><link rel="alternate" hreflang="x-default" href="https://example.com/page/">',
      reports: [
        '49-51 combined: Unexpected hreflang `en` on a link with `media`, expected a link for each of them',
      ],
    },
  },
  *check(page, report) {
    const mobile = new Set(
      page.pairs.flatMap(({ kind, href }) => (kind === 'mobile' ? placeKey(href.at) : [])),
    )
    if (mobile.size === 0) return
    for (const { hreflang, href, carrier } of page.alternates) {
      // Both are read from one element when they name the same place.
      const isBoth = carrier === 'link' && placeKey(href.at).some((key) => mobile.has(key))
      if (isBoth) yield report('combined', [hreflang.value], hreflang.at)
    }
  },
})

/** One key, or none where a tree has no places. */
function placeKey(at: At): string[] {
  return at && 'start' in at ? [`${at.start.line}:${at.start.column}`] : []
}
