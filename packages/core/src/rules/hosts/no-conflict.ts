import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: "Disallow rules in a host's files that contradict frontmatter or options",
  why: 'The host follows its own file, so the intent of the author has no effect.',
  howToFix: "Remove the rule from the host's file, or change the frontmatter or option to match it.",
  level: 'error',
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#xrobotstag',
    'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
  ],
  messages: {
    contradicts: (found: string, path: string, host: string, desired: string) =>
      `Unexpected \`${found}\` for \`${path}\` in the files of ${host}, expected \`${desired}\``,
  },
  *check({ host: { facts }, report }) {
    for (const { found, path, host, desired, location, desiredLocation } of facts.conflicts) {
      const related = desiredLocation
        ? [{ message: `\`${desired}\` is requested here`, location: desiredLocation }]
        : []
      yield report('contradicts', [found, path, host, desired], { location, related })
    }
  },
  examples: {
    'a rule that matches the frontmatter': {
      pages: { '/new/': { html: '<title>New</title>', frontmatter: 'redirectFrom: /old/' } },
      settings: { hosts: ['netlify'] },
      hostFiles: { _redirects: '/old/ /new/ 301\n' },
    },
    'a redirect to another page': {
      pages: {
        '/new/': { html: '<title>New</title>', frontmatter: 'redirectFrom: /old/' },
        '/other/': '<title>Other</title>',
      },
      settings: { hosts: ['netlify'], write: true },
      hostFiles: { _redirects: '/old/ /other/ 301\n' },
      reports: [
        '_redirects 1-18 contradicts: Unexpected `301 /other/` for `/old/` in the files of Netlify, expected `301 /new/`',
      ],
    },
    'a header that allows what the options forbid': {
      pages: { '/': '<title>Home</title>' },
      files: ['paper.pdf'],
      settings: { hosts: ['netlify'], write: true, files: [{ match: '*.pdf', robots: 'noindex' }] },
      hostFiles: { _headers: '/paper.pdf\n  X-Robots-Tag: index, max-snippet:20\n' },
      reports: [
        '_headers 2:17-38 contradicts: Unexpected `index, max-snippet:20` for `/paper.pdf` in the files of Netlify, expected `noindex`',
      ],
    },
  },
})
