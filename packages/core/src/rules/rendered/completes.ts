import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require the scripts of a page to end',
  why: 'Crawlers that run scripts stop after some time, and index what exists then, or nothing.',
  howToFix: 'Open the page in a browser, and correct the script that does not end.',
  level: 'warn',
  causeIsMessage: true,
  sources: ['https://developers.google.com/search/docs/crawling-indexing/javascript/fix-search-javascript'],
  messages: {
    failed: (failure: string) => `Missing rendered page, expected one: ${failure}`,
  },
  *check({ inputs, report }) {
    for (const { page, failure } of inputs.rendered)
      if (failure !== undefined) yield report('failed', [failure], { page })
  },
  examples: {
    'a page that renders': {
      pages: { '/': '<title>Home</title>' },
      rendered: { '/': '<title>Home</title>' },
    },
    'a page that does not': {
      pages: { '/': '<title>Home</title>' },
      rendered: { '/': { failure: 'its scripts did not end in 15 seconds' } },
      reports: ['/ failed: Missing rendered page, expected one: its scripts did not end in 15 seconds'],
    },
  },
})
