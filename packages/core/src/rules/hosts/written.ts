import { siteRule } from '../define.ts'

export default siteRule({
  summary: "Require the host's files to say what frontmatter and options ask for",
  why: 'A header or redirect that stands in no file of the host is never sent.',
  level: 'error',
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#xrobotstag',
    'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
  ],
  messages: {
    missing: (text: string, host: string) =>
      `Missing ${text} in the files of ${host}, expected \`indexical apply\` or the build to write it`,
  },
  examples: {
    'a redirect that is written': {
      pages: { '/new/': { html: '<title>New</title>', frontmatter: 'redirectFrom: /old/' } },
      settings: { hosts: ['netlify'] },
      hostFiles: { _redirects: '/old/ /new/ 301\n' },
    },
    'a redirect that is not': {
      pages: { '/new/': { html: '<title>New</title>', frontmatter: 'redirectFrom: [/old/, /older/]' } },
      settings: { hosts: ['netlify'] },
      hostFiles: { _redirects: '/old/ /new/ 301\n' },
      reports: [
        'frontmatter 2:23-30 missing: Missing redirect from `/older/` to `/new/` in the files of Netlify, expected `indexical apply` or the build to write it',
      ],
    },
  },
  *check(site, report) {
    for (const { text, host, at } of site.hosts.unsaid) yield report('missing', [text, host], at)
  },
})
