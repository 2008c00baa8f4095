import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require headers and redirects that the host supports',
  why: 'The host never sends a header or redirect that it does not support, and crawlers use the default.',
  howToFix:
    'Remove the header or redirect, or change it to a form that the host supports. On GitHub Pages, use a robots meta element or a redirect page instead.',
  level: 'error',
  sources: ['https://docs.github.com/en/pages/getting-started-with-github-pages/what-is-github-pages'],
  messages: {
    unsupported: (text: string, wanted: string) => `Unexpected ${text}, expected ${wanted}`,
  },
  *check({ host, report }) {
    for (const { text, reason, location, page } of host.facts.unwritable)
      // redirects/at-host reports redirects that a page also performs.
      if (page === undefined) yield report('unsupported', [text, reason], { location, cause: reason })
  },
  examples: {
    'no requested headers or redirects': {
      pages: { '/': '<title>Home</title>' },
      settings: { hosts: ['github'] },
    },
    'a redirect on GitHub Pages': {
      pages: { '/new/': { html: '<title>New</title>', frontmatter: 'redirectFrom: /old/' } },
      settings: { hosts: ['github'], write: true },
      reports: [
        'frontmatter 2:15-20 unsupported: Unexpected redirect from `/old/` to `/new/`, expected another host: GitHub Pages takes no headers or redirects',
      ],
    },
  },
})
