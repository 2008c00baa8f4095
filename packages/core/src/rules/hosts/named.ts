import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require a host if headers or redirects are requested',
  why: 'Each host has its own file format: without a host, Indexical cannot write headers or redirects, and crawlers never get them.',
  howToFix: "Set the option `hosts`, for example `hosts: ['netlify']`.",
  level: 'error',
  sources: ['https://developers.google.com/search/docs/crawling-indexing/301-redirects'],
  messages: {
    missing: (text: string) => `Missing host for ${text}, expected option \`hosts\` to name one`,
  },
  *check({ host, report }) {
    for (const { text, location, page } of host.facts.unassigned)
      // redirects/at-host reports redirects that a page also performs.
      if (page === undefined) yield report('missing', [text], { location, cause: 'hosts' })
  },
  examples: {
    'a host in the option `hosts`': {
      pages: { '/new/': { html: '<title>New</title>', frontmatter: 'redirectFrom: /old/' } },
      settings: { hosts: ['vercel'], write: true },
    },
    'no host': {
      pages: { '/new/': { html: '<title>New</title>', frontmatter: 'redirectFrom: /old/' } },
      reports: [
        'frontmatter 2:15-20 missing: Missing host for redirect from `/old/` to `/new/`, expected option `hosts` to name one',
      ],
    },
  },
})
