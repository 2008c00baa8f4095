import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require header rules about indexing to match a file of the build',
  why: 'If the path has a mistake or the page has moved, the header rule has no effect, and search engines may index the page or file.',
  howToFix:
    'Correct the path of the header rule, or remove the rule. If another deployment serves the path, add it to `externalPrefixes`.',
  level: 'warn',
  sources: [
    'https://docs.netlify.com/manage/routing/headers/',
    'https://developers.cloudflare.com/pages/configuration/headers/',
  ],
  messages: {
    unmatched: (pattern: string) =>
      `Unexpected path \`${pattern}\` of a header rule, expected one that matches a file of the build`,
  },
  *check({ host, report }) {
    for (const { pattern, location } of host.unmatchedHeaders)
      yield report('unmatched', [pattern], { location })
  },
  examples: {
    'pages, files and URL forms': {
      pages: { '/': '<title>Home</title>', '/drafts/a/': '<title>A</title>' },
      files: ['media/a.pdf'],
      redirects: { '/old': '/' },
      headers:
        '/drafts/*\n  X-Robots-Tag: nosnippet\n/*.pdf\n  X-Robots-Tag: noindex\n/:folder/a\n  X-Robots-Tag: nocache\n/old\n  X-Robots-Tag: noindex',
    },
    'other headers, hostnames and deployments': {
      pages: { '/': '<title>Home</title>' },
      settings: { externalPrefixes: ['/shop/'] },
      headers:
        '/gone/*\n  Cache-Control: no-store\nhttps://:project.pages.dev/*\n  X-Robots-Tag: noindex\n/shop/*\n  X-Robots-Tag: noindex',
    },
    'a missing folder': {
      pages: { '/': '<title>Home</title>' },
      headers: '/*\n  X-Robots-Tag: nosnippet\n\n/draft/*\n  X-Robots-Tag: noindex',
      reports: [
        '_headers 4:1-9 unmatched: Unexpected path `/draft/*` of a header rule, expected one that matches a file of the build',
      ],
    },
  },
})
