import { siteRule } from '../define.ts'

export default siteRule({
  summary: 'Require the status that the build and the files of the host lead one to expect',
  why: 'A page that answers with an error leaves the index; a missing one that answers with 200 fills it with copies.',
  level: 'error',
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/http-network-errors',
    'https://developers.google.com/search/docs/crawling-indexing/troubleshoot-crawling-errors#soft-404-errors',
  ],
  messages: {
    other: (got: string, path: string, wanted: string) =>
      `Unexpected status ${got} at \`${path}\`, expected ${wanted}`,
  },
  examples: {
    'as expected': {
      pages: { '/': '<title>Home</title>' },
      redirects: { '/old': '/' },
      served: { '/': {}, '/old': {} },
    },
    'a page that is not there': {
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
    'an error page with 200': {
      pages: { '/': '<title>Home</title>' },
      served: { '/missing': { status: 200 } },
      reports: ['other: Unexpected status 200 at `/missing`, expected 404'],
    },
  },
  *check(site, report) {
    for (const { url, page, expected, got } of site.served) {
      if (!got || got.status === expected.status) continue
      const path = new URL(url).pathname
      yield report('other', [String(got.status), path, String(expected.status)], page && { page })
    }
  },
})
