import { joinWords } from '../../options/describe-issue.ts'
import { pageRule } from '../../linter/define.ts'
import type { SignalLocation } from '@indexical/syntax'
import type { Page } from '../../page/types.ts'
import type { Problem } from '../../linter/define.ts'

const validMetadata = 'https://developers.google.com/search/docs/crawling-indexing/valid-page-metadata'
const htmlInHead = 'https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inhead'

/** Return whether an element is in body because an earlier one closed head. False for the element that closed it. */
function isMovedToBody(
  { headCloser }: Page,
  { inHead, location }: { inHead: boolean; location: SignalLocation },
): boolean {
  return !inHead && headCloser !== undefined && (location === undefined || headCloser.location !== location)
}

/** Describe all elements that crawlers ignore because head was closed too early. One finding names them all. */
function nameMoved(page: Page): string {
  const moved = (list: readonly { inHead: boolean; location: SignalLocation }[]): number =>
    list.filter((element) => isMovedToBody(page, element)).length
  const robots = page.robots.filter(({ carrier, inHead }) => carrier === 'meta' && !inHead).length
  const names = [
    ...nameMany(moved(page.canonicals), 'canonical'),
    ...nameMany(moved(page.alternates), 'hreflang link'),
    ...nameMany(robots, 'robots meta'),
  ]
  return joinWords(names)
}

function nameMany(number: number, noun: string): string[] {
  if (number === 0) return []
  return [number === 1 ? `the ${noun}` : `the ${number} ${noun}s`]
}

/** Return whether the meta element itself opened the body. */
function isWithin(inner: SignalLocation, outer: SignalLocation): boolean {
  if (!inner || !outer || 'file' in inner || 'file' in outer) return false
  const [location, start, end] = [inner.start.offset, outer.start.offset, outer.end.offset]
  return (
    location !== undefined && start !== undefined && end !== undefined && start <= location && location < end
  )
}

/** Yield the elements in body, or the element that moved all of them there. */
function* outsideHead(
  page: Page,
  elements: readonly { inHead: boolean; location: SignalLocation; data: readonly string[] }[],
  description: string,
): Generator<Problem> {
  const lost = elements.filter(({ inHead }) => !inHead)
  const [first] = lost
  if (!first) return
  if (isMovedToBody(page, first)) {
    const { what, location } = page.headCloser!
    const related = [{ message: description, location: first.location }]
    yield { message: 'closed', data: [what, nameMoved(page)], location, related }
  } else for (const { data, location } of lost) yield { message: 'inBody', data, location }
}

export default {
  'canonical/in-head': pageRule({
    summary: 'Require the canonical link to be in head',
    why: 'Crawlers ignore a canonical in body, and one misplaced element or text closes head before its end tag.',
    howToFix:
      'Move the canonical into head. If an element or text before it closes head, move that into body.',
    remedies: {
      closed: 'Move that element or text into body. If the text is code, its `<script>` tag is missing.',
    },
    level: 'error',
    about: ['otherCanonicals'],
    indexedOnly: true,
    sources: [validMetadata, htmlInHead],
    messages: {
      inBody: 'Unexpected canonical in body, expected it in head',
      closed: 'Unexpected `{what}` in head, expected it after {moved}, which it moves into body',
    },
    check: ({ page }) =>
      page.kind === 'refresh'
        ? []
        : outsideHead(
            page,
            page.canonicals.map((canonical) => ({ ...canonical, data: [] })),
            'the canonical that crawlers ignore',
          ),
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
  }),
  'hreflang/in-head': pageRule({
    summary: 'Require hreflang links in head',
    why: 'Search engines ignore hreflang links in body. One stray element or text in head makes parsers start body there.',
    howToFix:
      'Put the links into `<head>`. Move elements that are not allowed there, such as `<div>` or `<img>`, into `<body>`.',
    level: 'error',
    about: ['alternates'],
    sources: [
      'https://developers.google.com/search/docs/specialty/international/localized-versions#html',
      validMetadata,
    ],
    messages: {
      inBody: 'Unexpected hreflang `{code}` in body, expected it in head',
      closed: 'Unexpected `{what}` in head, expected it after {moved}, which it moves into body',
    },
    *check({ page }) {
      if (page.kind !== 'page') return
      const links = page.alternates.map((link) => ({ ...link, data: [link.hreflang.value.trim()] }))
      const isOfCanonical = page.canonicals.some((canonical) => isMovedToBody(page, canonical))
      for (const problem of outsideHead(page, links, 'the first link that moves into body'))
        // canonical/in-head reports links that move together with the canonical.
        if (!isOfCanonical || problem.message !== 'closed') yield problem
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
  }),
  'robots/in-head': pageRule({
    summary: 'Require robots meta elements in head',
    why: 'Google also reads them in body. Other engines document head only and may index the page.',
    howToFix:
      'Put the element into `<head>`. Move elements that are not allowed there, such as `<div>`, into `<body>`.',
    level: 'warn',
    about: ['robots'],
    sources: [
      'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag',
      'https://yandex.com/support/webmaster/controlling-robot/meta-robots.html',
      'https://support.apple.com/en-us/119829',
    ],
    messages: {
      inBody: 'Unexpected robots meta `{content}` in body, expected it in head, where every engine reads it',
      closed:
        'Unexpected `{what}` in head, expected it after the robots meta `{content}`, which it moves into body',
    },
    *check({ page, report }) {
      if (page.kind === 'refresh') return
      const { headCloser, kind } = page
      const otherSignals = [...page.canonicals, ...(kind === 'page' ? page.alternates : [])]
      for (const { carrier, content, inHead } of page.robots) {
        if (carrier !== 'meta' || inHead) continue
        if (!headCloser || isWithin(content.location, headCloser.location)) {
          yield report('inBody', [content.value], { location: content.location })
          continue
        }
        // canonical/in-head or hreflang/in-head already reports the element that closed head.
        if (otherSignals.some((element) => isMovedToBody(page, element))) continue
        yield report('closed', [headCloser.what, content.value], {
          location: headCloser.location,
          related: [{ message: 'the robots meta that moves into body', location: content.location }],
        })
      }
    },
    examples: {
      'in head': { html: '<head><meta name="robots" content="noindex"></head><body>' },
      'between head and body': { html: '<head></head><meta name="robots" content="noindex"><body>' },
      'in body': {
        html: '<head></head><body><meta name="robots" content="noindex">',
        reports: [
          '49-56 inBody: Unexpected robots meta `noindex` in body, expected it in head, where every engine reads it',
        ],
      },
      'after an element that closes head': {
        html: '<head><div></div><meta name="robots" content="noindex"></head>',
        reports: [
          '7-12 closed: Unexpected `<div>` in head, expected it after the robots meta `noindex`, which it moves into body',
        ],
      },
    },
  }),
  'page/head-intact': pageRule({
    summary: 'Disallow elements and text that close head before its end tag',
    why: 'The page still works, but crawlers will ignore the next canonical or robots meta that is added after this point.',
    howToFix:
      'Move the element into body, and remove stray text such as a byte order mark from head. If the text is code, its `<script>` tag is missing.',
    level: 'warn',
    about: ['headCloser'],
    sources: [validMetadata, htmlInHead],
    messages: {
      closed: 'Unexpected `{what}` in head, expected it in body: it closes head',
    },
    *check({ page, report }) {
      const { headCloser, kind } = page
      if (!headCloser?.early || kind === 'refresh' || kind === 'fragment') return
      // The `in-head` rules of canonical, robots and hreflang report tags that are already in body.
      if ([...page.canonicals, ...page.robots, ...page.alternates].some(({ inHead }) => !inHead)) return
      yield report('closed', [headCloser.what], { location: headCloser.location })
    },
    examples: {
      'an intact head': { html: '<head><title>Dresses</title></head><div>Text</div>' },
      'without head tags': { html: '<!doctype html><title>Dresses</title><p>Text' },
      'a script, a template and stray end tags': {
        html: '<head></p><script>"<div>"</script><template><div></div></template></head><div>Text</div>',
      },
      'before a canonical, which another rule reports': {
        html: '<head><div></div><link rel="canonical" href="https://example.com/page/"></head>',
        also: ['canonical/in-head'],
      },
      'an element': {
        html: '<head><title>Dresses</title><img src="/pixel.gif"><meta name="theme-color" content="#fff"></head><body>',
        reports: ['29-51 closed: Unexpected `<img>` in head, expected it in body: it closes head'],
      },
      'a tracking pixel in noscript': {
        html: '<head><noscript><img src="/p.gif"></noscript><title>Dresses</title></head><body>',
        reports: ['17-35 closed: Unexpected `<img>` in head, expected it in body: it closes head'],
      },
      'a byte order mark of a template': {
        html: '<head><title>Dresses</title>\uFEFF</head><body>',
        reports: ['29-30 closed: Unexpected `U+FEFF` in head, expected it in body: it closes head'],
      },
      text: {
        html: '<head><title>Dresses</title>;</head><body>',
        reports: ['29-30 closed: Unexpected `;` in head, expected it in body: it closes head'],
      },
    },
  }),
}
