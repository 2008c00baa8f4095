import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Limit host files to what the host accepts',
  why: 'A host ignores rules beyond its limits or rejects the deployment.',
  howToFix: 'Combine rules with patterns such as `/papers/*`, shorten long rules, or remove unused ones.',
  level: 'error',
  sources: [
    'https://developers.cloudflare.com/pages/configuration/headers/',
    'https://developers.cloudflare.com/pages/configuration/redirects/',
    'https://vercel.com/docs/limits',
  ],
  messages: {
    exceeded: (found: string, expected: string) => `Unexpected ${found}, expected ${expected}`,
  },
  *check({ host, report }) {
    for (const { found, expected, location } of host.facts.limits)
      yield report('exceeded', [found, expected], { location })
  },
  examples: {
    'few rules': {
      pages: { '/': '<title>Home</title>' },
      settings: { hosts: ['cloudflare'] },
      hostFiles: { _headers: '/*\n  X-Robots-Tag: nosnippet\n' },
    },
    'a rule for each file': {
      pages: { '/': '<title>Home</title>' },
      settings: { hosts: ['cloudflare'] },
      hostFiles: {
        _headers: Array.from(
          { length: 101 },
          (_, index) => `/papers/${index + 1}.pdf\n  X-Robots-Tag: noindex\n`,
        ).join(''),
      },
      reports: [
        '_headers 201:1-16 exceeded: Unexpected 101st rule `/papers/101.pdf`, expected at most 100 header rules at Cloudflare',
      ],
      also: ['headers/matches-files'],
    },
  },
})
