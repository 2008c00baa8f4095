import { siteRule } from '../define.ts'

export default siteRule({
  summary: 'Require headers and redirects that the host can be told',
  why: 'What the host has no words for is never sent, and crawlers go by the default.',
  level: 'error',
  sources: ['https://docs.github.com/en/pages/getting-started-with-github-pages/what-is-github-pages'],
  messages: {
    unsayable: (text: string, wanted: string) => `Unexpected ${text}, expected ${wanted}`,
  },
  examples: {
    'no wishes': {
      pages: { '/': '<title>Home</title>' },
      settings: { hosts: ['github'] },
    },
    'a redirect on GitHub Pages': {
      pages: { '/new/': { html: '<title>New</title>', frontmatter: 'redirectFrom: /old/' } },
      settings: { hosts: ['github'], write: true },
      reports: [
        'frontmatter 2:15-20 unsayable: Unexpected redirect from `/old/` to `/new/`, expected another host: GitHub Pages takes no headers or redirects',
      ],
    },
  },
  *check(site, report) {
    for (const { text, reason, at } of site.hosts.unwritable) yield report('unsayable', [text, reason], at)
  },
})
