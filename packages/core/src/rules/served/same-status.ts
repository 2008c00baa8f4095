import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require the status that the build and the host files predict',
  why: 'A page with an error status leaves the index. A missing page with status 200 is a soft 404.',
  howToFix:
    'Deploy the current build and host configuration. For missing URLs, let the host respond with its error page and status 404.',
  level: 'error',
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/http-network-errors',
    'https://developers.google.com/search/docs/crawling-indexing/troubleshoot-crawling-errors#soft-404-errors',
  ],
  messages: {
    other: (got: string, path: string, expected: string) =>
      `Unexpected status ${got} at \`${path}\`, expected ${expected}`,
  },
  *check({ inputs, report }) {
    for (const { url, page, expected, got } of inputs.served) {
      if (!got || got.status === expected.status) continue
      const path = new URL(url).pathname
      yield report('other', [String(got.status), path, String(expected.status)], {
        page,
        cause: `${got.status} ${expected.status}`,
      })
    }
  },
  examples: {
    'expected status': {
      pages: { '/': '<title>Home</title>' },
      redirects: { '/old': '/' },
      served: { '/': {}, '/old': {} },
    },
    'page that is not served': {
      pages: { '/about/': '<title>About</title>' },
      served: { '/about/': { status: 404 } },
      reports: ['/about/ other: Unexpected status 404 at `/about/`, expected 200'],
    },
    'another kind of redirect': {
      pages: { '/': '<title>Home</title>' },
      redirects: { '/old': '/' },
      served: { '/old': { status: 302 } },
      reports: ['other: Unexpected status 302 at `/old`, expected 301'],
    },
    'error page with status 200': {
      pages: { '/': '<title>Home</title>' },
      served: { '/missing': { status: 200 } },
      reports: ['other: Unexpected status 200 at `/missing`, expected 404'],
    },
  },
})
