import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require source patterns in vercel.json that can be evaluated outside Vercel',
  why: 'The pattern works on Vercel, but its redirects and headers cannot be checked here.',
  howToFix:
    'Write the pattern with a plain parameter or group, such as `/blog/:path*`, or accept that its URLs are not checked.',
  level: 'info',
  sources: ['https://vercel.com/docs/project-configuration#redirects'],
  messages: {
    pattern: (source: string) =>
      `Unexpected pattern \`${source}\`, expected one that can be evaluated outside Vercel: it is not checked`,
  },
  *check({ host, report }) {
    for (const { type, text, location } of host.redirectProblems)
      if (type === 'unknown-pattern') yield report('pattern', [text], { location })
  },
  examples: {
    'supported patterns': {
      pages: { '/': '<title>Home</title>' },
      vercelJson:
        '{ "redirects": [\n{ "source": "/blog/:path*", "destination": "/:path*" },\n{ "source": "/a/(.*)", "destination": "/$1" },\n{ "source": "/b/:id(\\\\d+)", "destination": "/" },\n{ "source": "/((?!api/).*)", "destination": "/en/$1" }] }',
    },
    lookbehind: {
      pages: { '/': '<title>Home</title>' },
      vercelJson: '{ "redirects": [\n{ "source": "/:path(.*(?<!/))", "destination": "/en/:path" }] }',
      reports: [
        'vercel.json 2:14-30 pattern: Unexpected pattern `/:path(.*(?<!/))`, expected one that can be evaluated outside Vercel: it is not checked',
      ],
    },
  },
})
