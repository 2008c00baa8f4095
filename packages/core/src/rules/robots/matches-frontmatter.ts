import { printRobots } from '../../robots/print.ts'
import { agrees } from '../../signals/agrees.ts'
import { pageRule } from '../define.ts'

export default pageRule({
  summary: 'Require the robots meta in the HTML to say what the frontmatter says',
  why: 'A layout or another tool overrules the author, and crawlers follow the tag.',
  level: 'error',
  about: ['statements'],
  sources: ['https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag'],
  messages: {
    differs: (built: string, asked: string) =>
      `Unexpected robots \`${built}\`, expected \`${asked}\` as the frontmatter says`,
    missing: (asked: string) => `Missing robots meta, expected \`${asked}\` as the frontmatter says`,
  },
  examples: {
    'the same in another order': {
      frontmatter: 'robots: noindex, nofollow',
      html: '<meta name="robots" content="nofollow,NOINDEX">',
    },
    'defaults need no tag': { frontmatter: 'robots: index, follow', html: '<title>Dresses</title>' },
    'a tag that says more than the default': {
      frontmatter: 'noindex: false',
      html: '<meta name="robots" content="noindex">',
      reports: ['30-37 differs: Unexpected robots `noindex`, expected `index` as the frontmatter says'],
    },
    'another directive': {
      frontmatter: 'robots: noindex',
      html: '<meta name="robots" content="nofollow">',
      reports: ['30-38 differs: Unexpected robots `nofollow`, expected `noindex` as the frontmatter says'],
    },
    'no tag and no injection': {
      frontmatter: 'robots: noindex',
      html: '<title>Dresses</title>',
      reports: [
        'frontmatter 2:9-16 missing: Missing robots meta, expected `noindex` as the frontmatter says',
      ],
    },
  },
  *check(page, report) {
    if (page.kind === 'refresh') return
    for (const asked of page.intent.robots ?? []) {
      const built = page.robots.filter(
        ({ crawler, carrier }) => crawler === asked.crawler && carrier === 'meta',
      )
      if (agrees(built, asked.directives)) continue
      const wanted = printRobots(asked.directives)
      if (built.length === 0 && page.kind === 'page') yield report('missing', [wanted], asked.at)
      for (const statement of built) {
        yield report('differs', [statement.content.value, wanted], statement.content.at, {
          related: [{ message: `the frontmatter says ${wanted}`, at: asked.at }],
        })
      }
    }
  },
})
