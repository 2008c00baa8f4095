import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require the server to respond',
  why: 'Crawlers that get no response come back less often and finally drop the page.',
  howToFix: 'Start the server, or correct the address after `--url`.',
  level: 'error',
  sources: ['https://developers.google.com/search/docs/crawling-indexing/http-network-errors'],
  messages: {
    silent: (path: string, failure: string) => `Missing response at \`${path}\`, expected one: ${failure}`,
  },
  *check({ inputs, report }) {
    for (const { url, page, failure } of inputs.served) {
      if (failure === undefined) continue
      yield report('silent', [new URL(url).pathname, failure], { page, cause: failure })
    }
  },
  examples: {
    response: { pages: { '/': '<title>Home</title>' }, served: { '/': {} } },
    'no response': {
      pages: { '/': '<title>Home</title>' },
      served: { '/': { failure: 'connect ECONNREFUSED 127.0.0.1:8080' } },
      reports: ['/ silent: Missing response at `/`, expected one: connect ECONNREFUSED 127.0.0.1:8080'],
    },
  },
})
