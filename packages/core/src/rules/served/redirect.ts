import { isSameUrl } from '../../url/identity.ts'
import { siteRule } from '../define.ts'

export default siteRule({
  summary: 'Require redirects that lead where the files of the host say',
  why: 'A redirect to another place passes the signals of the old URL to the wrong page.',
  level: 'error',
  sources: ['https://developers.google.com/search/docs/crawling-indexing/301-redirects'],
  messages: {
    elsewhere: (got: string, path: string, wanted: string) =>
      `Unexpected Location \`${got}\` at \`${path}\`, expected \`${wanted}\``,
  },
  examples: {
    'as expected': {
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
  *check(site, report) {
    for (const { url, page, expected, got } of site.served) {
      if (got?.location === undefined || expected.location === undefined) continue
      if (isSameUrl(got.location, expected.location)) continue
      yield report('elsewhere', [got.location, new URL(url).pathname, expected.location], page && { page })
    }
  },
})
