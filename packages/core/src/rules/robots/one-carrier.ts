import { directiveLocation } from '../../page/directive-location.ts'
import { isPermissive } from '../../page/agrees.ts'
import { pageRule } from '../../linter/define.ts'

export default pageRule({
  summary: 'Require each directive in the page or in the header, not in both',
  why: 'If you remove one of the two, the other still has an effect and is easy to overlook.',
  howToFix: 'Remove the directive from the host configuration or from the page.',
  level: 'info',
  about: ['robots'],
  sources: ['https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#xrobotstag'],
  messages: {
    both: 'Unexpected `{raw}` in X-Robots-Tag, expected it in one place: the page has it too',
  },
  *check({ page, report }) {
    const inPage = new Map<string, (typeof page.robots)[number]>()
    for (const statement of page.robots) {
      for (const directive of statement.directives) {
        if (directive.problem || isPermissive(directive)) continue
        const key = `${statement.crawler} ${directive.name}:${directive.value?.toLowerCase() ?? ''}`
        const other = inPage.get(key)
        if (statement.carrier !== 'header') inPage.set(key, statement)
        else if (other) {
          yield report('both', [directive.raw], {
            location: directiveLocation(statement, directive),
            related: [{ message: 'the robots meta', location: other.content.location }],
          })
        }
      }
    }
  },
  examples: {
    'different directives': {
      html: '<meta name="robots" content="nofollow">',
      headers: '/*\n  X-Robots-Tag: noindex',
    },
    'for different crawlers': {
      html: '<meta name="bingbot" content="noindex">',
      headers: '/*\n  X-Robots-Tag: googlebot: noindex',
    },
    'a permission, or a mistake that another rule reports, in both': {
      html: '<meta name="robots" content="max-image-preview:large, noindx">',
      headers: '/*\n  X-Robots-Tag: max-image-preview:large, noindx',
      also: ['robots/known-directive'],
    },
    'same directive in page and header': {
      html: '<meta name="robots" content="noindex, nofollow">',
      headers: '/*\n  X-Robots-Tag: NOINDEX',
      reports: [
        '_headers 2:17-24 both: Unexpected `NOINDEX` in X-Robots-Tag, expected it in one place: the page has it too',
      ],
    },
  },
})
