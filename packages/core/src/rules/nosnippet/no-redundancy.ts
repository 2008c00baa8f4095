import { effective } from '../../robots/combine.ts'
import { pageRule } from '../define.ts'

export default pageRule({
  summary: 'Disallow data-nosnippet on pages that get no snippet at all',
  why: 'The page already says more; whoever removes that later trusts an attribute that nobody ever checked.',
  level: 'info',
  about: ['nosnippets'],
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#data-nosnippet-attr',
  ],
  messages: {
    covered: (directive: string) =>
      `Unexpected data-nosnippet, expected nothing: the page says \`${directive}\``,
  },
  examples: {
    'a page with a snippet': {
      html: '<meta name="robots" content="max-snippet:50"><body><div data-nosnippet>Ad</div>',
    },
    'for another crawler': {
      html: '<meta name="bingbot" content="nosnippet"><body><div data-nosnippet>Ad</div>',
    },
    'no snippet at all': {
      html: '<meta name="robots" content="max-snippet:0"><body><div data-nosnippet>Ad</div>',
      reports: ['51-79 covered: Unexpected data-nosnippet, expected nothing: the page says `max-snippet:0`'],
    },
    'not in the index': {
      html: '<meta name="robots" content="none"><body><span data-nosnippet>Ad</span>',
      reports: ['42-72 covered: Unexpected data-nosnippet, expected nothing: the page says `none`'],
    },
  },
  *check(page, report) {
    const [first] = page.nosnippets
    if (!first) return
    const { because } = effective(page.robots, 'googlebot')
    const cause = because.index ?? because.snippet
    // The first speaks for all, because the cause is the page.
    if (cause) yield report('covered', [cause.directive.raw], first.value.at)
  },
})
