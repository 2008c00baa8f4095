import { siteRule } from '../define.ts'

export default siteRule({
  summary: 'Require sources in vercel.json that can be followed without Vercel',
  why: 'A redirect or header with another pattern works, but no rule here can say what it does to a page.',
  level: 'info',
  sources: ['https://vercel.com/docs/project-configuration#redirects'],
  messages: {
    pattern: (source: string) =>
      `Unexpected pattern \`${source}\`, expected text, \`:name\`, \`:name*\` or \`(.*)\`: nothing is known of it`,
  },
  examples: {
    'patterns that are followed': {
      pages: { '/': '<title>Home</title>' },
      vercelJson:
        '{ "redirects": [\n{ "source": "/blog/:path*", "destination": "/:path*" },\n{ "source": "/a/(.*)", "destination": "/$1" },\n{ "source": "/b/:id", "destination": "/" }] }',
    },
    'a regular expression': {
      pages: { '/': '<title>Home</title>' },
      vercelJson: '{ "redirects": [\n{ "source": "/:path((?!en/).*)", "destination": "/en/:path" }] }',
      reports: [
        'vercel.json 2:14-31 pattern: Unexpected pattern `/:path((?!en/).*)`, expected text, `:name`, `:name*` or `(.*)`: nothing is known of it',
      ],
    },
  },
  *check(site, report) {
    for (const { type, text, at } of site.redirectProblems)
      if (type === 'unknown-pattern') yield report('pattern', [text], at)
  },
})
