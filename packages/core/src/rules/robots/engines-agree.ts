import { findCrawler, effective } from '@indexical/syntax/robots'
import { causeLocation, directiveLocation } from '../../page/directive-location.ts'
import type { Page, RobotsStatement } from '../../page/types.ts'
import type { SignalLocation } from '@indexical/syntax'
import type { Directive } from '@indexical/syntax/robots'
import { pageRule } from '../../linter/define.ts'

const topics = ['index', 'follow', 'archive'] as const

export default pageRule({
  summary: 'Disallow directives that Yandex and other engines combine differently',
  why: 'If a permission and a prohibition conflict, Yandex obeys the permission and other engines obey the prohibition.',
  howToFix:
    'Remove the permission (`index`, `follow`, `archive` or `all`): it is the default for every engine.',
  level: 'warn',
  about: ['robots'],
  sources: [
    'https://yandex.com/support/webmaster/controlling-robot/meta-robots.html',
    'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag',
  ],
  messages: {
    disagree: 'Unexpected `{positive}` beside `{negative}`, expected one of them: Yandex obeys `{positive}`',
  },
  *check({ page, report, engines }) {
    if (page.kind === 'refresh') return
    const isAddressed = page.robots.some(({ crawler }) => findCrawler(crawler)?.engine === 'yandex')
    if (!isAddressed && !engines.includes('yandex')) return
    const lenient = effective<SignalLocation>(page.robots, 'yandex')
    const strict = effective<SignalLocation>(page.robots, 'yandex', { model: 'restrictive' })
    for (const topic of topics) {
      const cause = strict.because[topic]
      if (strict[topic] || !lenient[topic] || !cause) continue
      const permission = findPermission(page, topic)
      if (!permission) continue
      const { statement, directive } = permission
      yield report('disagree', [directive.raw, cause.directive.raw], {
        location: directiveLocation(statement, directive),
        related: [{ message: 'the directive that other engines obey', location: causeLocation(cause) }],
      })
    }
  },
  examples: {
    'no conflicting permission': {
      html: '<meta name="robots" content="noindex, follow">',
      settings: { engines: ['google', 'yandex'] },
    },
    '`engines` without Yandex': {
      html: '<meta name="robots" content="index"><meta name="robots" content="noindex">',
      also: ['robots/no-contradiction'],
    },
    'noindex for Yandex, index for all crawlers': {
      html: '<meta name="robots" content="index, follow"><meta name="yandex" content="noindex">',
      reports: [
        '30-35 disagree: Unexpected `index` beside `noindex`, expected one of them: Yandex obeys `index`',
      ],
    },
  },
})

function findPermission(
  page: Page,
  topic: (typeof topics)[number],
): { statement: RobotsStatement; directive: Directive } | undefined {
  for (const statement of page.robots) {
    const isForYandex = statement.crawler === '*' || findCrawler(statement.crawler)?.engine === 'yandex'
    if (!isForYandex || statement.carrier === 'header') continue
    const directive = statement.directives.find(
      ({ name, problem }) => !problem && (name === topic || (name === 'all' && topic !== 'archive')),
    )
    if (directive) return { statement, directive }
  }
  return undefined
}
