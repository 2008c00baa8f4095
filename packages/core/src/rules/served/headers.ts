import { siteRule } from '../define.ts'

export default siteRule({
  summary: 'Require the X-Robots-Tag and Link headers that the files of the host say',
  why: 'A header that is lost on the way leaves a file in the index; one that a proxy adds takes a page out of it.',
  level: 'error',
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#xrobotstag',
    'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls#rel-canonical-header-method',
  ],
  messages: {
    extra: (name: string, value: string, path: string) =>
      `Unexpected header \`${name}: ${value}\` at \`${path}\`, expected none of the kind from the build`,
    missing: (name: string, value: string, path: string) =>
      `Missing header \`${name}: ${value}\` at \`${path}\`, expected what the files of the host say`,
  },
  examples: {
    'as expected': {
      pages: { '/': '<title>Home</title>' },
      files: ['a.pdf'],
      headers: '/a.pdf\n  X-Robots-Tag: noindex\n',
      served: { '/a.pdf': {} },
    },
    'a header that is lost': {
      pages: { '/': '<title>Home</title>' },
      files: ['a.pdf'],
      headers: '/a.pdf\n  X-Robots-Tag: noindex\n',
      served: { '/a.pdf': { robots: [] } },
      reports: [
        'missing: Missing header `X-Robots-Tag: noindex` at `/a.pdf`, expected what the files of the host say',
      ],
    },
    'a header that somebody adds': {
      pages: { '/': '<title>Home</title>' },
      served: { '/': { robots: ['noindex'] } },
      reports: [
        '/ extra: Unexpected header `X-Robots-Tag: noindex` at `/`, expected none of the kind from the build',
      ],
    },
  },
  *check(site, report) {
    for (const { url, page, expected, got } of site.served) {
      // An answer with another status is another answer.
      if (!got || got.status !== expected.status || expected.hasUnknownHeaders) continue
      const path = new URL(url).pathname
      const kinds = [
        ['X-Robots-Tag', expected.robots, got.robots],
        ['Link', expected.links, got.links],
      ] as const
      for (const [name, wanted, sent] of kinds) {
        const [all, known] = [sent, wanted].map((values) => new Set(values.map(comparable)))
        const at = page && { page }
        for (const value of wanted)
          if (!all!.has(comparable(value))) yield report('missing', [name, value, path], at)
        for (const value of sent)
          if (!known!.has(comparable(value))) yield report('extra', [name, value, path], at)
      }
    }
  },
})

/** White space and letter case mean nothing in directives, and hosts rewrite both. */
function comparable(value: string): string {
  return value.replace(/\s+/g, '').toLowerCase()
}
