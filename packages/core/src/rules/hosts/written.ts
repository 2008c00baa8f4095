import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: "Require the host's files to contain the requested headers and redirects",
  why: 'The host never sends a header or redirect that is missing in its files.',
  howToFix:
    "Run `indexical apply` after the build, or add the header or redirect to the host's file yourself.",
  level: 'error',
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#xrobotstag',
    'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
  ],
  messages: {
    missing: (text: string, host: string) =>
      `Missing ${text} in the files of ${host}, expected \`indexical apply\` or the build to write it`,
  },
  *check({ host: { facts }, report }) {
    for (const { text, host, location, page } of facts.missing)
      // redirects/at-host reports redirects that a page also performs.
      if (page === undefined) yield report('missing', [text, host], { location, cause: host })
  },
  examples: {
    'a redirect that the file contains': {
      pages: { '/new/': { html: '<title>New</title>', frontmatter: 'redirectFrom: /old/' } },
      settings: { hosts: ['netlify'] },
      hostFiles: { _redirects: '/old/ /new/ 301\n' },
    },
    'a redirect that the file does not contain': {
      pages: { '/new/': { html: '<title>New</title>', frontmatter: 'redirectFrom: [/old/, /older/]' } },
      settings: { hosts: ['netlify'] },
      hostFiles: { _redirects: '/old/ /new/ 301\n' },
      reports: [
        'frontmatter 2:23-30 missing: Missing redirect from `/older/` to `/new/` in the files of Netlify, expected `indexical apply` or the build to write it',
      ],
    },
  },
})
