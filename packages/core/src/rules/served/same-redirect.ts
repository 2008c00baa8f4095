import { isSameUrl } from '@indexical/syntax/url'
import { layoutCause } from '../../site/layout-cause.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require served redirects to match the host files',
  why: 'A redirect to another target passes the signals of the old URL to the wrong page.',
  howToFix: 'Deploy the current redirects. Look for a dashboard, CDN or proxy rule that takes precedence.',
  level: 'error',
  sources: ['https://developers.google.com/search/docs/crawling-indexing/301-redirects'],
  messages: {
    elsewhere: (got: string, path: string, expected: string) =>
      `Unexpected Location \`${got}\` at \`${path}\`, expected \`${expected}\``,
  },
  *check({ inputs, report }) {
    for (const { url, page, expected, got } of inputs.served) {
      if (got?.location === undefined || expected.location === undefined) continue
      if (isSameUrl(got.location, expected.location)) continue
      yield report('elsewhere', [got.location, new URL(url).pathname, expected.location], {
        page,
        cause: URL.canParse(got.location) ? layoutCause(expected.location, got.location) : got.location,
      })
    }
  },
  examples: {
    'expected redirect': {
      pages: { '/': '<title>Home</title>' },
      redirects: { '/old': '/' },
      served: { '/old': {} },
    },
    'to another page': {
      pages: { '/': '<title>Home</title>', '/new/': '<title>New</title>' },
      redirects: { '/old': '/new/' },
      served: { '/old': { location: 'https://example.com/' } },
      reports: [
        'elsewhere: Unexpected Location `https://example.com/` at `/old`, expected `https://example.com/new/`',
      ],
    },
  },
})
