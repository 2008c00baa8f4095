import { pageRule } from '../define.ts'

export default pageRule({
  summary: 'Disallow http links to the own host on an https site',
  why: 'Each such link costs visitors a redirect and tells crawlers about a second address of the page.',
  level: 'warn',
  about: ['links'],
  fix: 'safe',
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
    'https://developers.google.com/search/docs/crawling-indexing/site-move-with-url-changes',
  ],
  messages: {
    insecure: (href: string, wanted: string) => `Unexpected http link \`${href}\`, expected \`${wanted}\``,
  },
  examples: {
    'https and relative links': {
      html: '<title>A</title><a href="https://example.com/a/">A</a><a href="/b/">B</a>',
    },
    'another host': { html: '<title>A</title><a href="http://www.example.com/">A</a>' },
    'a port of its own': { html: '<title>A</title><a href="http://example.com:8080/">A</a>' },
    'an http link': {
      html: '<title>A</title><a href="http://example.com/a/">A</a>',
      reports: [
        '26-47 insecure: Unexpected http link `http://example.com/a/`, expected `https://example.com/a/`',
      ],
      fixed: '<title>A</title><a href="https://example.com/a/">A</a>',
    },
  },
  *check(page, report, { site }) {
    if (!site.startsWith('https:') || page.kind === 'refresh') return
    const { links } = page
    if (!links.urls.some((url) => url.startsWith('http:'))) return
    const { host } = new URL(site)
    for (const { url, href } of links) {
      if (!url.startsWith('http:') || new URL(url).host !== host) continue
      const wanted = href.value.trim().replace(/^http:/i, 'https:')
      yield report('insecure', [href.value.trim(), wanted], href.at, { fix: wanted })
    }
  },
})
