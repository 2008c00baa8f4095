import { effective } from '@indexical/syntax/robots'
import { directiveLocation } from '../../page/directive-location.ts'
import { pageRule } from '../../linter/define.ts'

export default pageRule({
  summary: 'Require noindex beside indexifembedded',
  why: 'Without noindex it has no effect: the page is indexed under its own URL.',
  howToFix: 'Add `noindex` for the same crawler, or remove `indexifembedded`.',
  level: 'warn',
  about: ['statements'],
  sources: ['https://developers.google.com/search/blog/2022/01/robots-meta-tag-indexifembedded'],
  messages: {
    alone: 'Unexpected directive `{raw}`, expected it beside `noindex`',
  },
  *check({ page, report }) {
    for (const statement of page.statements) {
      for (const directive of statement.directives) {
        if (directive.name !== 'indexifembedded' || directive.problem) continue
        const crawler = statement.crawler === '*' ? 'googlebot' : statement.crawler
        if (effective(page.statements, crawler).indexIfEmbedded) continue
        yield report('alone', [directive.raw], { location: directiveLocation(statement, directive) })
      }
    }
  },
  examples: {
    'in one element': { html: '<meta name="googlebot" content="noindex, indexifembedded">' },
    'in two elements': {
      html: '<meta name="robots" content="none"><meta name="googlebot" content="indexifembedded">',
    },
    'noindex in a header': {
      html: '<meta name="googlebot" content="indexifembedded">',
      headers: '/*\n  X-Robots-Tag: googlebot: noindex',
    },
    'for another crawler': {
      html: '<meta name="bingbot" content="noindex"><meta name="googlebot" content="indexifembedded">',
      reports: ['72-87 alone: Unexpected directive `indexifembedded`, expected it beside `noindex`'],
    },
    'in frontmatter': {
      frontmatter: 'robots: indexifembedded',
      reports: [
        'frontmatter 2:9-24 alone: Unexpected directive `indexifembedded`, expected it beside `noindex`',
      ],
    },
  },
})
