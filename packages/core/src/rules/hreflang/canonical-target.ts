import { siteRule } from '../define.ts'

export default siteRule({
  summary: 'Require versions to be their own canonical',
  why: 'A version that calls another URL its canonical is not indexed, so it is never shown in its language.',
  level: 'error',
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
    'https://developers.google.com/search/docs/specialty/international/localized-versions',
  ],
  messages: {
    elsewhere: (code: string, href: string, canonical: string) =>
      `Unexpected hreflang \`${code}\` to \`${href}\`, expected its canonical \`${canonical}\``,
  },
  examples: {
    'its own canonical': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=de href=https://example.com/de/>',
        '/de/':
          '<link rel=canonical href=https://example.com/de/><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=de href=https://example.com/de/>',
      },
    },
    'a canonical that is a mistake itself': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=de href=https://example.com/de/>',
        '/de/':
          '<link rel=canonical href=https://example.com/deutsch/><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=de href=https://example.com/de/>',
      },
      also: ['canonical/target-exists'],
    },
    'another canonical': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/>\n<link rel="alternate" hreflang="de" href="https://example.com/de/">',
        '/de/': '<link rel=canonical href=https://example.com/deutsch/>',
        '/deutsch/': '<title>A</title>',
      },
      reports: [
        '/ 2:43-66 elsewhere: Unexpected hreflang `de` to `https://example.com/de/`, expected its canonical `https://example.com/deutsch/`',
      ],
    },
    'a canonical that has another': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/>\n<link rel="alternate" hreflang="de" href="https://example.com/de/">',
        '/de/': '<link rel=canonical href=https://example.com/german/>',
        '/german/': '<link rel=canonical href=https://example.com/deutsch/>',
        '/deutsch/': '<title>A</title>',
      },
      reports: [
        '/ 2:43-66 elsewhere: Unexpected hreflang `de` to `https://example.com/de/`, expected its canonical `https://example.com/deutsch/`',
      ],
      also: ['canonical/no-chain'],
    },
  },
  *check(site, report) {
    for (const { page, versions, counts } of site.hreflang().pages) {
      if (!counts) continue
      for (const { target, hreflang, href } of versions) {
        if (!target?.page || !target.canonical) continue
        yield report(
          'elsewhere',
          [hreflang.value.trim(), href.value.trim(), target.canonical.url],
          { page, at: href.at },
          { related: [{ message: 'its canonical', at: { page: target.page, at: target.canonical.at } }] },
        )
      }
    }
  },
})
