import { usableCanonicals } from '../../site/usable-canonicals.ts'
import { isSameUrl } from '@indexical/syntax/url'
import { hasOwnTags } from '../../page/page-kind.ts'
import { pageRule } from '../../linter/define.ts'
import { printRobots } from '@indexical/syntax/robots'
import { agrees } from '../../page/agrees.ts'
import type { Problem } from '../../linter/define.ts'
import type { Page } from '../../page/types.ts'
import type { SignalLocation, Value } from '@indexical/syntax'

/** Yield a missing tag, or each tag that differs from the frontmatter. */
function* compare(
  page: Page,
  requested: { expected: string; written: string; location: SignalLocation },
  { isMissing, others }: { isMissing: boolean; others: readonly Value[] },
): Generator<Problem> {
  const { expected, written, location } = requested
  if (isMissing && hasOwnTags(page)) yield { message: 'missing', data: [expected], location }
  const related = [{ message: `the frontmatter requests ${written}`, location }]
  for (const other of others)
    yield { message: 'differs', data: [other.value, expected], location: other.location, related }
}

export default {
  'canonical/matches-frontmatter': pageRule({
    summary: 'Require the canonical in the HTML to match the frontmatter',
    why: 'A layout or another tool overrides the author, and crawlers follow the tag.',
    howToFix:
      'Remove the canonical from the layout and let Indexical inject it (`inject: true`), or change `canonical` in the frontmatter.',
    remedies: {
      missing:
        'Add the tag to the layout, or let Indexical write it (`indexical apply`, or `inject.canonical: true`).',
    },
    level: 'error',
    causeIsMessage: false,
    about: ['requestedCanonical'],
    sources: ['https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls'],
    messages: {
      differs: 'Unexpected canonical `{built}`, expected `{requested}` from the frontmatter',
      missing: 'Missing canonical, expected `{requested}` from the frontmatter',
    },
    *check({ page }) {
      const requested = page.requestedCanonical
      if (requested?.url === undefined || (page.kind === 'refresh' && !hasOwnTags(page))) return
      const { url: expected, href } = requested
      const others = usableCanonicals(page).filter(({ url }) => !isSameUrl(url, expected))
      yield* compare(
        page,
        { expected, written: href.value, location: href.location },
        { isMissing: page.canonicals.length === 0, others: others.map((other) => other.href) },
      )
    },
    examples: {
      'the same target': {
        frontmatter: 'canonical: /b/',
        html: '<link rel="canonical" href="https://example.com/b/">',
      },
      'no frontmatter': { html: '<link rel="canonical" href="https://example.com/b/">' },
      'another target': {
        frontmatter: 'canonical: /b/',
        html: '<link rel="canonical" href="https://example.com/c/">',
        reports: [
          '29-51 differs: Unexpected canonical `https://example.com/c/`, expected `https://example.com/b/` from the frontmatter',
        ],
      },
      'no tag and no injection': {
        frontmatter: 'title: Dresses\ncanonical: /b/',
        html: '<title>Dresses</title>',
        reports: [
          'frontmatter 3:12-15 missing: Missing canonical, expected `https://example.com/b/` from the frontmatter',
        ],
      },
      'a redirect at once': {
        frontmatter: 'canonical: /b/',
        html: '<meta http-equiv=refresh content="0; url=/c/">',
      },
      'a redirect after 5 seconds': {
        frontmatter: 'canonical: /b/',
        html: '<meta http-equiv=refresh content="5; url=/c/">',
        reports: [
          'frontmatter 2:12-15 missing: Missing canonical, expected `https://example.com/b/` from the frontmatter',
        ],
      },
    },
  }),
  'robots/matches-frontmatter': pageRule({
    summary: 'Require the robots meta to match the frontmatter',
    why: 'Crawlers obey the tag in the HTML. A layout or another tool overrides what the author requested.',
    howToFix: 'Remove the robots meta from the layout, or request the same directives in the frontmatter.',
    remedies: {
      missing:
        'Add the tag to the layout, or let Indexical write it (`indexical apply`, or `inject.robots: true`).',
    },
    level: 'error',
    causeIsMessage: false,
    about: ['statements'],
    sources: ['https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag'],
    messages: {
      differs: 'Unexpected robots `{built}`, expected `{requested}` from the frontmatter',
      missing: 'Missing robots meta, expected `{requested}` from the frontmatter',
    },
    *check({ page }) {
      if (page.kind === 'refresh' && !hasOwnTags(page)) return
      for (const { crawler: name, directives, location } of page.intent.robots ?? []) {
        const built = page.robots.filter(({ crawler, carrier }) => crawler === name && carrier === 'meta')
        if (agrees(built, directives)) continue
        const expected = printRobots(directives)
        yield* compare(
          page,
          { expected, written: expected, location },
          { isMissing: built.length === 0, others: built.map(({ content }) => content) },
        )
      }
    },
    examples: {
      'same directives in another order': {
        frontmatter: 'robots: noindex, nofollow',
        html: '<meta name="robots" content="nofollow,NOINDEX">',
      },
      'defaults need no tag': { frontmatter: 'robots: index, follow', html: '<title>Dresses</title>' },
      'tag that contradicts the frontmatter': {
        frontmatter: 'noindex: false',
        html: '<meta name="robots" content="noindex">',
        reports: ['30-37 differs: Unexpected robots `noindex`, expected `index` from the frontmatter'],
      },
      'another directive': {
        frontmatter: 'robots: noindex',
        html: '<meta name="robots" content="nofollow">',
        reports: ['30-38 differs: Unexpected robots `nofollow`, expected `noindex` from the frontmatter'],
      },
      'no tag and no injection': {
        frontmatter: 'robots: noindex',
        html: '<title>Dresses</title>',
        reports: ['frontmatter 2:9-16 missing: Missing robots meta, expected `noindex` from the frontmatter'],
      },
      'a redirect at once': {
        frontmatter: 'robots: noindex',
        html: '<meta http-equiv=refresh content="0; url=/"><a href=/>Home</a>',
      },
      'a redirect after 5 seconds': {
        frontmatter: 'robots: noindex',
        html: '<meta http-equiv=refresh content="5; url=/"><a href=/>Home</a>',
        reports: ['frontmatter 2:9-16 missing: Missing robots meta, expected `noindex` from the frontmatter'],
      },
    },
  }),
}
