import { isMovedToBody, nameMoved } from '../../site/moved-to-body.ts'
import { pageRule } from '../../linter/define.ts'

export default pageRule({
  summary: 'Require the canonical link to be in head',
  why: 'Crawlers ignore a canonical in body, and one misplaced element or text closes head before its end tag.',
  howToFix: 'Move the canonical into head. If an element or text before it closes head, move that into body.',
  level: 'error',
  about: ['canonicals'],
  causeIsMessage: true,
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/valid-page-metadata',
    'https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inhead',
  ],
  messages: {
    inBody: () => 'Unexpected canonical in body, expected it in head',
    closed: (what: string, moved: string) =>
      `Unexpected \`${what}\` in head, expected it after ${moved}, which it moves into body`,
  },
  *check({ page, report }) {
    if (page.kind === 'refresh') return
    const lost = page.canonicals.filter(({ inHead }) => !inHead)
    const first = lost.find((canonical) => isMovedToBody(page, canonical))
    for (const canonical of lost)
      if (!isMovedToBody(page, canonical)) yield report('inBody', [], { location: canonical.location })
    if (!first) return
    // One element moved all of them into body, so report it once.
    const closer = page.headCloser!
    yield report('closed', [closer.what, nameMoved(page)], {
      location: closer.location,
      related: [{ message: 'the canonical that crawlers ignore', location: first.location }],
    })
  },
  examples: {
    'between head and body': {
      html: '<head></head><link rel="canonical" href="https://example.com/page/"><body>',
    },
    'stray end tag in head': {
      html: '<head></div></p><link rel="canonical" href="https://example.com/page/"></head>',
    },
    'in a template, which crawlers ignore': {
      html: '<head></head><body><template><link rel="canonical" href="/x"></template>',
    },
    'in body': {
      html: '<head></head><body><link rel="canonical" href="https://example.com/page/">',
      reports: ['20-75 inBody: Unexpected canonical in body, expected it in head'],
    },
    'after an element that closes head': {
      html: '<head><div></div><link rel="canonical" href="https://example.com/page/"></head>',
      reports: [
        '7-12 closed: Unexpected `<div>` in head, expected it after the canonical, which it moves into body',
      ],
    },
    'after a tracking pixel in noscript': {
      html: '<head><noscript><img src="/p.gif"></noscript><link rel="canonical" href="https://example.com/page/">',
      reports: [
        '17-35 closed: Unexpected `<img>` in head, expected it after the canonical, which it moves into body',
      ],
    },
    'together with the other signals in head': {
      html: '<head><div></div><link rel=canonical href=https://example.com/page/><link rel=alternate hreflang=en href=https://example.com/page/><link rel=alternate hreflang=de href=https://example.com/de/><meta name=robots content=max-snippet:50></head>',
      reports: [
        '7-12 closed: Unexpected `<div>` in head, expected it after the canonical, the 2 hreflang links and the robots meta, which it moves into body',
      ],
    },
    'after stray text': {
      html: '<head>x<link rel="canonical" href="https://example.com/page/"></head>',
      reports: [
        '7-8 closed: Unexpected `x` in head, expected it after the canonical, which it moves into body',
      ],
    },
  },
})
