import { pageRule } from '../../linter/define.ts'

export default pageRule({
  summary: 'Require the canonical URL to be absolute',
  why: 'A relative value follows `<base>` and the hostname, so a preview deploy can move its target.',
  howToFix:
    'Write the full URL with scheme and hostname, or remove the tag and let Indexical inject the canonical.',
  level: 'warn',
  about: ['canonicals'],
  indexedOnly: true,
  fix: 'safe',
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
    'https://www.rfc-editor.org/rfc/rfc6596#section-3',
  ],
  messages: {
    relative: (href: string) => `Unexpected relative canonical \`${href}\`, expected an absolute URL`,
  },
  *check({ page, report }) {
    if (page.kind === 'refresh') return
    for (const { href, url } of page.canonicals) {
      if (url === undefined || URL.canParse(href.value.trim())) continue
      yield report('relative', [href.value], { location: href.location, cause: 'layout', fix: url })
    }
  },
  examples: {
    'absolute URL': { html: '<link rel="canonical" href="https://example.com/page/">' },
    'root-relative path': {
      html: '<link rel="canonical" href="/page/">',
      reports: ['29-35 relative: Unexpected relative canonical `/page/`, expected an absolute URL'],
      fixed: '<link rel="canonical" href="https://example.com/page/">',
    },
    'scheme-relative URL': {
      html: '<link rel="canonical" href="//example.com/page/">',
      reports: [
        '29-48 relative: Unexpected relative canonical `//example.com/page/`, expected an absolute URL',
      ],
      fixed: '<link rel="canonical" href="https://example.com/page/">',
    },
  },
})
