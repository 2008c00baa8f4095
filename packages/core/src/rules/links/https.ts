import { pageRule } from '../../linter/define.ts'

export default pageRule({
  summary: 'Require https in links within an https site',
  why: 'Each http link costs visitors a redirect and shows crawlers a second URL of the page.',
  howToFix: 'Change `http://` to `https://`, or use a path such as `/about/`.',
  level: 'warn',
  crawledOnly: true,
  about: ['links'],
  fix: 'safe',
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
    'https://developers.google.com/search/docs/crawling-indexing/site-move-with-url-changes',
  ],
  messages: {
    insecure: (href: string, expected: string) =>
      `Unexpected http link \`${href}\`, expected \`${expected}\``,
  },
  *check({ page, report, site }) {
    if (!site.startsWith('https:') || page.kind === 'refresh') return
    const { links } = page
    if (!links.urls.some((url) => url.startsWith('http:'))) return
    const { host } = new URL(site)
    for (const { url, href } of links) {
      if (!url.startsWith('http:') || new URL(url).host !== host) continue
      const expected = href.value.trim().replace(/^http:/i, 'https:')
      yield report('insecure', [href.value.trim(), expected], {
        location: href.location,
        cause: 'http',
        fix: expected,
      })
    }
  },
  examples: {
    'https and relative links': {
      html: '<title>A</title><a href="https://example.com/a/">A</a><a href="/b/">B</a>',
    },
    'another hostname': { html: '<title>A</title><a href="http://www.example.com/">A</a>' },
    'another port': { html: '<title>A</title><a href="http://example.com:8080/">A</a>' },
    'http link': {
      html: '<title>A</title><a href="http://example.com/a/">A</a>',
      reports: [
        '26-47 insecure: Unexpected http link `http://example.com/a/`, expected `https://example.com/a/`',
      ],
      fixed: '<title>A</title><a href="https://example.com/a/">A</a>',
    },
  },
})
