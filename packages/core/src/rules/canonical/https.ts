import { pageRule } from '../../linter/define.ts'

export default pageRule({
  summary: 'Disallow an http canonical on an https site',
  why: 'The canonical makes the insecure URL the preferred one, against all other signals of the site.',
  howToFix: 'Write the canonical with `https://`.',
  level: 'error',
  about: ['canonicals'],
  fix: 'safe',
  sources: ['https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls'],
  messages: {
    insecure: (href: string, expected: string) =>
      `Unexpected http canonical \`${href}\`, expected \`${expected}\``,
  },
  *check({ page, report, site }) {
    if (!site.startsWith('https:')) return
    for (const { url, href } of page.canonicals) {
      if (!url?.startsWith('http:') || new URL(url).hostname !== new URL(site).hostname) continue
      const expected = url.replace(/^http:/, 'https:')
      yield report('insecure', [href.value, expected], {
        location: href.location,
        cause: 'http',
        fix: expected,
      })
    }
  },
  examples: {
    'an https canonical': { html: '<link rel="canonical" href="https://example.com/page/">' },
    'an http site': {
      url: 'http://example.com/page/',
      settings: { site: 'http://example.com' },
      html: '<link rel="canonical" href="http://example.com/page/">',
    },
    'an http canonical to another hostname': {
      settings: { allowedOrigins: ['http://archive.example.org'] },
      html: '<link rel="canonical" href="http://archive.example.org/page/">',
    },
    'an http canonical on an https site': {
      html: '<link rel="canonical" href="http://example.com/page/">',
      reports: [
        '29-53 insecure: Unexpected http canonical `http://example.com/page/`, expected `https://example.com/page/`',
      ],
      fixed: '<link rel="canonical" href="https://example.com/page/">',
    },
  },
})
