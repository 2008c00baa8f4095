import type { SignalLocation } from '@indexical/syntax'
import { pageRule } from '../../linter/define.ts'

export default pageRule({
  summary: 'Disallow hreflang on links to a mobile version',
  why: 'Google documents separate links for mobile versions and for languages. It documents no link with both `media` and `hreflang`.',
  howToFix: 'Write one link with `media` for the mobile URL, and another with `hreflang` for the language.',
  level: 'warn',
  about: ['alternates'],
  causeIsMessage: true,
  sources: [
    'https://developers.google.com/search/docs/specialty/international/localized-versions',
    'https://developers.google.com/search/docs/crawling-indexing/mobile/mobile-sites-mobile-first-indexing',
  ],
  messages: {
    combined: (hreflang: string) =>
      `Unexpected hreflang \`${hreflang}\` on a link with \`media\`, expected two separate links`,
  },
  *check({ page, report }) {
    const mobile = new Set(
      page.pairs.flatMap(({ kind, href }) => (kind === 'mobile' ? locationKey(href.location) : [])),
    )
    if (mobile.size === 0) return
    for (const { hreflang, href, carrier } of page.alternates) {
      // If the locations are equal, both signals come from one element.
      const isBoth = carrier === 'link' && locationKey(href.location).some((key) => mobile.has(key))
      if (isBoth) yield report('combined', [hreflang.value], { location: hreflang.location })
    }
  },
  examples: {
    'separate links': {
      html: '<link rel="alternate" media="only screen and (max-width: 640px)" href="https://m.example.com/page/"><link rel="alternate" hreflang="en" href="https://example.com/page/"><link rel="alternate" hreflang="x-default" href="https://example.com/page/">',
    },
    'one link with media and hreflang': {
      html: '<html lang="en"><link rel="alternate" hreflang="en" media="only screen and (max-width: 640px)" href="https://m.example.com/page/"><link rel="alternate" hreflang="x-default" href="https://example.com/page/">',
      reports: [
        '49-51 combined: Unexpected hreflang `en` on a link with `media`, expected two separate links',
      ],
    },
  },
})

/** Return one key, or none if the tree has no locations. */
function locationKey(location: SignalLocation): string[] {
  return location && 'start' in location ? [`${location.start.line}:${location.start.column}`] : []
}
