import { alternateAttributesOf } from '../../site/usable-canonicals.ts'
import { pageRule } from '../../linter/define.ts'

export default pageRule({
  summary: 'Disallow hreflang, lang, media and type on the canonical link',
  why: 'Google treats a canonical with one of these attributes as an alternate and ignores it as a canonical.',
  howToFix: 'Remove the attribute from the canonical link, or move it to a separate `rel="alternate"` link.',
  level: 'error',
  about: ['canonicals'],
  indexedOnly: true,
  causeIsMessage: true,
  sources: ['https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls'],
  messages: {
    attribute: (name: string) =>
      `Unexpected attribute \`${name}\` on the canonical link, expected only rel and href`,
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
})
