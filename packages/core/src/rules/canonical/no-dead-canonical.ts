import { deadCanonicals } from '../../page/read-stray-canonical.ts'
import { pageRule } from '../../linter/define.ts'

export default pageRule({
  summary: 'Disallow a canonical that names another page and that no crawler reads',
  why: 'The author declares the page a copy, but crawlers ignore the element and index the copy beside the original.',
  howToFix: 'Write `<link rel="canonical" href="…">` with straight quotes in head, or remove the element.',
  level: 'error',
  about: ['strayCanonicals'],
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls#rel-canonical-link-method',
    'https://html.spec.whatwg.org/multipage/links.html#link-type-canonical',
  ],
  messages: {
    dead: 'Unexpected `{found}`, expected `<link rel="canonical">`: crawlers ignore the canonical `{url}`',
  },
  *check({ page, report }) {
    for (const { found, location, url } of deadCanonicals(page))
      yield report('dead', [found, url], { location, cause: found })
  },
  examples: {
    'beside a canonical that crawlers read': {
      html: '<link rel="canonical" href="https://example.com/other/"><meta name="canonical" content="https://example.com/other/"><title>Dresses</title>',
    },
    'its own URL': {
      html: '<link rel="cannonical" href="https://example.com/page/"><title>Dresses</title>',
      also: ['canonical/valid-rel'],
    },
    'beside a canonical in a header': {
      headers: '/page/\n  Link: <https://example.com/page/>; rel="canonical"',
      html: '<link rel="cannonical" href="https://example.com/other/"><title>Dresses</title>',
      also: ['canonical/valid-rel'],
    },
    'a redirect stub': {
      html: '<meta http-equiv="refresh" content="0; url=/other/"><link rel="cannonical" href="https://example.com/other/">',
    },
    'a spelling mistake': {
      html: '<link rel="cannonical" href="https://example.com/other/"><title>Dresses</title>',
      reports: [
        '12-22 dead: Unexpected `<link rel="cannonical">`, expected `<link rel="canonical">`: crawlers ignore the canonical `https://example.com/other/`',
      ],
    },
    'a meta element': {
      html: '<meta name="canonical" content="https://example.org/page/"><title>Dresses</title>',
      reports: [
        '13-22 dead: Unexpected `<meta name="canonical">`, expected `<link rel="canonical">`: crawlers ignore the canonical `https://example.org/page/`',
      ],
    },
    'typographic quotes, which become part of the value': {
      html: '<link rel=“canonical” href=“https://example.com/other/”><title>Dresses</title>',
      reports: [
        '11-22 dead: Unexpected `<link rel="“canonical”">`, expected `<link rel="canonical">`: crawlers ignore the canonical `https://example.com/other/`',
      ],
    },
  },
})
