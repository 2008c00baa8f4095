import { exactKey } from '@indexical/syntax/url'
import { deadCanonicals } from '../../page/read-stray-canonical.ts'
import { pageRule } from '../../linter/define.ts'

export default pageRule({
  summary: 'Require a canonical to be a link element with `rel="canonical"`',
  why: 'Crawlers ignore every other spelling. The page loses its canonical, or a copy gets a canonical to itself instead of the original.',
  howToFix: 'Write `<link rel="canonical" href="…">` with straight quotes in head.',
  level: 'warn',
  about: ['strayCanonicals'],
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls#rel-canonical-link-method',
    'https://html.spec.whatwg.org/multipage/links.html#link-type-canonical',
  ],
  messages: {
    unread: 'Unexpected `{found}`, expected `<link rel="canonical">`: crawlers ignore other forms',
  },
  *check({ page, report }) {
    if (page.kind === 'refresh') return
    // A page that is read from a record makes its lists again at each use.
    const dead = new Set(deadCanonicals(page).map(({ found, url }) => `${found} ${url}`))
    const read = new Set(page.canonicals.flatMap(({ url }) => (url === undefined ? [] : [exactKey(url)])))
    for (const { found, location, url } of page.strayCanonicals) {
      // canonical/no-dead-canonical reports it.
      if (dead.has(`${found} ${url}`)) continue
      if (!read.has(exactKey(url))) yield report('unread', [found], { location })
    }
  },
  examples: {
    'other relations': {
      html: '<link rel="stylesheet" href="/a.css"><link rel="Canonical" href="https://example.com/page/"><link rel="shortlink" href="/?p=1">',
    },
    'beside a valid canonical with the same URL': {
      html: '<link rel="canonical" href="https://example.com/page/"><meta name="canonical" content="https://example.com/page/">',
    },
    'a spelling mistake': {
      html: '<link rel="cannonical" href="https://example.com/page/">',
      reports: [
        '12-22 unread: Unexpected `<link rel="cannonical">`, expected `<link rel="canonical">`: crawlers ignore other forms',
      ],
    },
    'the own URL, with another scheme and `www.`': {
      html: '<link rel="cannonical" href="http://www.example.com/page"><title>Dresses</title>',
      reports: [
        '12-22 unread: Unexpected `<link rel="cannonical">`, expected `<link rel="canonical">`: crawlers ignore other forms',
      ],
    },
    'another URL on a page without a canonical, which another rule reports': {
      html: '<link rel="cannonical" href="https://example.com/other/"><title>Dresses</title>',
      also: ['canonical/no-dead-canonical'],
    },
    'a redirect stub': {
      html: '<meta http-equiv="refresh" content="0; url=/other/"><link rel="cannonical" href="https://example.com/other/">',
    },
    'typographic quotes, which become part of the value': {
      html: '<link rel=“canonical” href=“https://example.com/page/”>',
      reports: [
        '11-22 unread: Unexpected `<link rel="“canonical”">`, expected `<link rel="canonical">`: crawlers ignore other forms',
      ],
    },
    'another attribute': {
      html: '<link property="canonical" href="https://example.com/page/">',
      reports: [
        '17-26 unread: Unexpected `<link property="canonical">`, expected `<link rel="canonical">`: crawlers ignore other forms',
      ],
    },
    'a link in the text': {
      html: '<title>Dresses</title><p>First published in <a rel="canonical" href="https://example.org/dresses/">Linen</a></p>',
      reports: [
        '53-62 unread: Unexpected `<a rel="canonical">`, expected `<link rel="canonical">`: crawlers ignore other forms',
      ],
    },
    'links of a list to its entries': {
      html: '<title>Posts</title><a rel="canonical" href="/a/">A</a><a rel="canonical" href="/b/">B</a>',
    },
    'a meta element beside a canonical to another page': {
      html: '<link rel="canonical" href="https://example.com/page/"><meta name="canonical" content="https://example.com/other/">',
      reports: [
        '68-77 unread: Unexpected `<meta name="canonical">`, expected `<link rel="canonical">`: crawlers ignore other forms',
      ],
    },
  },
})
