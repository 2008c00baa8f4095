import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require the X-Robots-Tag and Link headers of the host files',
  why: 'A lost header leaves a file in the index. A header that a proxy adds can remove a page from it.',
  howToFix:
    'Deploy the current host configuration. Look for a proxy, CDN or dashboard setting that adds or removes the header.',
  level: 'error',
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#xrobotstag',
    'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls#rel-canonical-header-method',
  ],
  messages: {
    extra: (name: string, value: string, path: string) =>
      `Unexpected header \`${name}: ${value}\` at \`${path}\`, expected no such header`,
    missing: (name: string, value: string, path: string) =>
      `Missing header \`${name}: ${value}\` at \`${path}\`, expected it from the host files`,
  },
  *check({ inputs, report }) {
    for (const { url, page, expected, got } of inputs.served) {
      // served/same-status reports a different status.
      if (!got || got.status !== expected.status || expected.hasUnknownHeaders) continue
      const path = new URL(url).pathname
      const kinds = [
        ['X-Robots-Tag', expected.robots, got.robots],
        ['Link', expected.links, got.links],
      ] as const
      for (const [name, predicted, sent] of kinds) {
        const [all, known] = [sent, predicted].map((values) => new Set(values.map(comparable)))
        // A Link value differs for each page, because it contains the canonical.
        const causeOf = (value: string): string => (name === 'Link' ? name : value)
        for (const value of predicted)
          if (!all!.has(comparable(value)))
            yield report('missing', [name, value, path], { page, cause: causeOf(value) })
        for (const value of sent)
          if (!known!.has(comparable(value)))
            yield report('extra', [name, value, path], { page, cause: causeOf(value) })
      }
    }
  },
  examples: {
    'expected headers': {
      pages: { '/': '<title>Home</title>' },
      files: ['a.pdf'],
      headers: '/a.pdf\n  X-Robots-Tag: noindex\n',
      served: { '/a.pdf': {} },
    },
    'lost header': {
      pages: { '/': '<title>Home</title>' },
      files: ['a.pdf'],
      headers: '/a.pdf\n  X-Robots-Tag: noindex\n',
      served: { '/a.pdf': { robots: [] } },
      reports: [
        'missing: Missing header `X-Robots-Tag: noindex` at `/a.pdf`, expected it from the host files',
      ],
    },
    'added header': {
      pages: { '/': '<title>Home</title>' },
      served: { '/': { robots: ['noindex'] } },
      reports: ['/ extra: Unexpected header `X-Robots-Tag: noindex` at `/`, expected no such header'],
    },
  },
})

/** Ignore white space and letter case: they have no meaning in directives, and hosts rewrite both. */
function comparable(value: string): string {
  return value.replace(/\s+/g, '').toLowerCase()
}
