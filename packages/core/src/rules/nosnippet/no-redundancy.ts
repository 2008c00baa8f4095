import { effective } from '@indexical/syntax/robots'
import { pageRule } from '../../linter/define.ts'

export default pageRule({
  summary: 'Disallow data-nosnippet on pages that get no snippet',
  why: 'The attribute has no effect here. If it is wrong, you notice only after the directive of the page is removed.',
  howToFix:
    'Remove the attribute. If the rest of the page may appear in snippets, remove the directive of the page instead.',
  level: 'info',
  about: ['nosnippets'],
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#data-nosnippet-attr',
  ],
  messages: {
    covered: 'Unexpected data-nosnippet, expected no attribute: the page has `{directive}`',
  },
  *check({ page, report }) {
    const [first] = page.nosnippets
    if (!first) return
    const { because } = effective(page.robots, 'googlebot')
    const cause = because.index ?? because.snippet
    // The page is the cause, so report only its first attribute.
    if (cause) yield report('covered', [cause.directive.raw], { location: first.value.location })
  },
  examples: {
    'page with a snippet': {
      html: '<meta name="robots" content="max-snippet:50"><body><div data-nosnippet>Ad</div>',
    },
    'directive for another crawler': {
      html: '<meta name="bingbot" content="nosnippet"><body><div data-nosnippet>Ad</div>',
    },
    'page without snippet': {
      html: '<meta name="robots" content="max-snippet:0"><body><div data-nosnippet>Ad</div>',
      reports: [
        '51-79 covered: Unexpected data-nosnippet, expected no attribute: the page has `max-snippet:0`',
      ],
    },
    'page that is not indexed': {
      html: '<meta name="robots" content="none"><body><span data-nosnippet>Ad</span>',
      reports: ['42-72 covered: Unexpected data-nosnippet, expected no attribute: the page has `none`'],
    },
  },
})
