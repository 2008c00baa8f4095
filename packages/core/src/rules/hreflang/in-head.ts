import { isMovedToBody, nameMoved } from '../../site/moved-to-body.ts'
import { pageRule } from '../../linter/define.ts'

export default pageRule({
  summary: 'Require hreflang links in head',
  why: 'Search engines ignore hreflang links in body. One stray element or text in head makes parsers start body there.',
  howToFix:
    'Put the links into `<head>`. Move elements that are not allowed there, such as `<div>` or `<img>`, into `<body>`.',
  level: 'error',
  about: ['alternates'],
  causeIsMessage: true,
  sources: [
    'https://developers.google.com/search/docs/specialty/international/localized-versions#html',
    'https://developers.google.com/search/docs/crawling-indexing/valid-page-metadata',
  ],
  messages: {
    inBody: (code: string) => `Unexpected hreflang \`${code}\` in body, expected it in head`,
    closed: (what: string, moved: string) =>
      `Unexpected \`${what}\` in head, expected it after ${moved}, which it moves into body`,
  },
  *check({ page, report }) {
    if (page.kind !== 'page') return
    const lost = page.alternates.filter(({ inHead }) => !inHead)
    const [first] = lost
    const closer = page.headCloser
    if (!first) return
    if (closer && isMovedToBody(page, first)) {
      // canonical/in-head reports these links together with the canonical.
      if (page.canonicals.some((canonical) => isMovedToBody(page, canonical))) return
      yield report('closed', [closer.what, nameMoved(page)], {
        location: closer.location,
        related: [{ message: 'the first link that moves into body', location: first.location }],
      })
      return
    }
    for (const { hreflang, location } of lost) yield report('inBody', [hreflang.value.trim()], { location })
  },
  examples: {
    'after head, before body': {
      html: '<head></head><link rel="alternate" hreflang="de" href="https://example.com/de/"><body>',
    },
    'visible link to a translation': {
      html: '<body><a rel="alternate" hreflang="de" href="https://example.com/de/">Deutsch</a>',
    },
    'in the body of a redirect stub, which crawlers leave': {
      html: '<head><meta http-equiv=refresh content="0;url=/b/"></head><body><link rel=alternate hreflang=de href=https://example.com/de/>',
    },
    'in body': {
      html: '<head></head><body><link rel="alternate" hreflang="de" href="https://example.com/de/">',
      reports: ['20-87 inBody: Unexpected hreflang `de` in body, expected it in head'],
    },
    'after an element that closes head': {
      html: '<head><div></div><link rel="alternate" hreflang="de" href="https://example.com/de/"></head>',
      reports: [
        '7-12 closed: Unexpected `<div>` in head, expected it after the hreflang link, which it moves into body',
      ],
    },
    'with a robots meta': {
      html: '<head><div></div><meta name=robots content=max-snippet:50><link rel=alternate hreflang=en href=https://example.com/page/><link rel=alternate hreflang=de href=https://example.com/de/></head>',
      reports: [
        '7-12 closed: Unexpected `<div>` in head, expected it after the 2 hreflang links and the robots meta, which it moves into body',
      ],
    },
  },
})
