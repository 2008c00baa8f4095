import { directivePlace } from '../../signals/directive-place.ts'
import { isPermissive } from '../../signals/agrees.ts'
import { pageRule } from '../define.ts'

export default pageRule({
  summary: 'Require each directive in one place, the page or the header',
  why: 'When one of the two is taken away, the other still stands, and nobody looks for it there.',
  level: 'info',
  about: ['robots'],
  sources: ['https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#xrobotstag'],
  messages: {
    both: (raw: string) =>
      `Unexpected \`${raw}\` in X-Robots-Tag, expected it in one place: the page says it too`,
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
    'the same twice': {
      html: '<meta name="robots" content="noindex, nofollow">',
      headers: '/*\n  X-Robots-Tag: NOINDEX',
      reports: [
        '_headers 2:17-24 both: Unexpected `NOINDEX` in X-Robots-Tag, expected it in one place: the page says it too',
      ],
    },
  },
  *check(page, report) {
    const inPage = new Map<string, (typeof page.robots)[number]>()
    for (const statement of page.robots) {
      for (const directive of statement.directives) {
        if (directive.problem || isPermissive(directive)) continue
        const key = `${statement.crawler} ${directive.name}:${directive.value?.toLowerCase() ?? ''}`
        const other = inPage.get(key)
        if (statement.carrier !== 'header') inPage.set(key, statement)
        else if (other) {
          yield report('both', [directive.raw], directivePlace(statement, directive), {
            related: [{ message: 'the robots meta', at: other.content.at }],
          })
        }
      }
    }
  },
})
