import { siteRule } from '../define.ts'

export default siteRule({
  summary: 'Require a server that answers',
  why: 'Crawlers that get no answer come back less often, and drop the page in the end.',
  level: 'error',
  sources: ['https://developers.google.com/search/docs/crawling-indexing/http-network-errors'],
  messages: {
    silent: (path: string, failure: string) => `Missing answer at \`${path}\`, expected one: ${failure}`,
  },
  examples: {
    'an answer': { pages: { '/': '<title>Home</title>' }, served: { '/': {} } },
    'no answer': {
      pages: { '/': '<title>Home</title>' },
      served: { '/': { failure: 'connect ECONNREFUSED 127.0.0.1:8080' } },
      reports: ['/ silent: Missing answer at `/`, expected one: connect ECONNREFUSED 127.0.0.1:8080'],
    },
  },
  *check(site, report) {
    for (const { url, page, failure } of site.served) {
      if (failure === undefined) continue
      yield report('silent', [new URL(url).pathname, failure], page && { page })
    }
  },
})
