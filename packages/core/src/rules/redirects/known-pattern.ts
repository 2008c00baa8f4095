import { siteRule } from '../define.ts'

export default siteRule({
  summary: 'Require sources in vercel.json that can be followed without Vercel',
  why: 'A redirect or header with another pattern works, but no rule here can say what it does to a page.',
  level: 'info',
  sources: ['https://vercel.com/docs/project-configuration#redirects'],
  messages: {
    pattern: (source: string) =>
      `Unexpected pattern \`${source}\`, expected one that can be followed without Vercel: nothing is known of it`,
  },
  examples: {
    'patterns that are followed': {
      pages: { '/': '<title>Home</title>' },
      vercelJson:
        '{ "redirects": [\n{ "source": "/blog/:path*", "destination": "/:path*" },\n{ "source": "/a/(.*)", "destination": "/$1" },\n{ "source": "/b/:id(\\\\d+)", "destination": "/" },\n{ "source": "/((?!api/).*)", "destination": "/en/$1" }] }',
    },
    'a regular expression that looks behind': {
      pages: { '/': '<title>Home</title>' },
      vercelJson: '{ "redirects": [\n{ "source": "/:path(.*(?<!/))", "destination": "/en/:path" }] }',
      reports: [
        'vercel.json 2:14-30 pattern: Unexpected pattern `/:path(.*(?<!/))`, expected one that can be followed without Vercel: nothing is known of it',
      ],
    },
  },
  *check(site, report) {
    for (const { type, text, at } of site.redirectProblems)
      if (type === 'unknown-pattern') yield report('pattern', [text], at)
  },
})
