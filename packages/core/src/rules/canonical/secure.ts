import { pageRule } from '../define.ts'

export default pageRule({
  summary: 'Disallow an http canonical on an https site',
  why: 'It tells crawlers to prefer the insecure URL, against everything else the site says.',
  level: 'error',
  about: ['canonicals'],
  fix: 'safe',
  sources: ['https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls'],
  messages: {
    insecure: (href: string, wanted: string) =>
      `Unexpected http canonical \`${href}\`, expected \`${wanted}\``,
  },
  examples: {
    'https to https': { html: '<link rel="canonical" href="https://example.com/page/">' },
    'a site that is served over http': {
      url: 'http://example.com/page/',
      settings: { site: 'http://example.com' },
      html: '<link rel="canonical" href="http://example.com/page/">',
    },
    'another host over http is its own business': {
      settings: { allowedOrigins: ['http://archive.example.org'] },
      html: '<link rel="canonical" href="http://archive.example.org/page/">',
    },
    'https to http': {
      html: '<link rel="canonical" href="http://example.com/page/">',
      reports: [
        '29-53 insecure: Unexpected http canonical `http://example.com/page/`, expected `https://example.com/page/`',
      ],
      fixed: '<link rel="canonical" href="https://example.com/page/">',
    },
  },
  *check(page, report, { site }) {
    if (!site.startsWith('https:')) return
    for (const { url, href } of page.canonicals) {
      if (!url?.startsWith('http:') || new URL(url).hostname !== new URL(site).hostname) continue
      const wanted = url.replace(/^http:/, 'https:')
      yield report('insecure', [href.value, wanted], href.at, { fix: wanted })
    }
  },
})
