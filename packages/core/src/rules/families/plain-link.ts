import type { SignalLocation } from '@indexical/syntax'
import { pageRule } from '../../linter/define.ts'
import { alternateAttributesOf } from '../../site/usable-canonicals.ts'

/** Links with attributes that give them a second meaning. */
export default {
  'canonical/plain-link': pageRule({
    summary: 'Disallow hreflang, lang, media and type on the canonical link',
    why: 'Google treats a canonical with one of these attributes as an alternate and ignores it as a canonical.',
    howToFix:
      'Remove the attribute from the canonical link, or move it to a separate `rel="alternate"` link.',
    level: 'error',
    about: ['otherCanonicals'],
    indexedOnly: true,
    sources: ['https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls'],
    messages: {
      attribute: 'Unexpected attribute `{name}` on the canonical link, expected only rel and href',
    },
    *check({ page, report }) {
      for (const canonical of page.canonicals)
        for (const name of alternateAttributesOf(canonical))
          yield report('attribute', [name], { location: canonical.location })
    },
    examples: {
      'a plain link': { html: '<link rel="canonical" href="https://example.com/page/" id="c" data-x="1">' },
      media: {
        html: '<link rel="canonical" href="https://example.com/page/" media="all">',
        reports: [
          '1-68 attribute: Unexpected attribute `media` on the canonical link, expected only rel and href',
        ],
      },
      'hreflang and type': {
        html: '<link rel="canonical" hreflang="en" type="text/html" href="https://example.com/page/">',
        reports: [
          '1-87 attribute: Unexpected attribute `hreflang` on the canonical link, expected only rel and href',
          '1-87 attribute: Unexpected attribute `type` on the canonical link, expected only rel and href',
        ],
      },
    },
  }),
  'hreflang/plain-link': pageRule({
    summary: 'Disallow hreflang on links to a mobile version',
    why: 'Google documents separate links for mobile versions and for languages. It documents no link with both `media` and `hreflang`.',
    howToFix: 'Write one link with `media` for the mobile URL, and another with `hreflang` for the language.',
    level: 'warn',
    about: ['alternates'],
    sources: [
      'https://developers.google.com/search/docs/specialty/international/localized-versions',
      'https://developers.google.com/search/docs/crawling-indexing/mobile/mobile-sites-mobile-first-indexing',
    ],
    messages: {
      combined: 'Unexpected hreflang `{hreflang}` on a link with `media`, expected two separate links',
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
  }),
}

/** Return one key, or none if the tree has no locations. */
function locationKey(location: SignalLocation): string[] {
  return location && 'start' in location ? [`${location.start.line}:${location.start.column}`] : []
}
