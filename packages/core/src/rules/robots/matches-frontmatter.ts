import { printRobots } from '@indexical/syntax/robots'
import { agrees } from '../../page/agrees.ts'
import { hasOwnTags } from '../../page/page-kind.ts'
import { pageRule } from '../../linter/define.ts'

export default pageRule({
  summary: 'Require the robots meta to match the frontmatter',
  why: 'Crawlers obey the tag in the HTML. A layout or another tool overrides what the author requested.',
  howToFix:
    'Remove the robots meta from the layout, or request the same directives in the frontmatter. If the tag is missing, set `inject.robots` to `true`.',
  level: 'error',
  about: ['statements'],
  sources: ['https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag'],
  messages: {
    differs: (built: string, requested: string) =>
      `Unexpected robots \`${built}\`, expected \`${requested}\` from the frontmatter`,
    missing: (requested: string) => `Missing robots meta, expected \`${requested}\` from the frontmatter`,
  },
  *check({ page, report }) {
    if (page.kind === 'refresh' && !hasOwnTags(page)) return
    for (const requested of page.intent.robots ?? []) {
      const built = page.robots.filter(
        ({ crawler, carrier }) => crawler === requested.crawler && carrier === 'meta',
      )
      if (agrees(built, requested.directives)) continue
      const expected = printRobots(requested.directives)
      if (built.length === 0 && hasOwnTags(page))
        yield report('missing', [expected], { location: requested.location })
      for (const statement of built) {
        yield report('differs', [statement.content.value, expected], {
          location: statement.content.location,
          related: [{ message: `the frontmatter requests ${expected}`, location: requested.location }],
        })
      }
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
})
