import { exactKey } from '@indexical/syntax/url'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require the served canonical and robots tags to match the build',
  why: 'A proxy, CDN or cache may change the tags or serve an older page.',
  howToFix:
    'Deploy the current build and clear caches. Switch off the CDN or proxy feature that rewrites HTML.',
  level: 'error',
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
    'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag',
  ],
  messages: {
    canonical: (got: string, path: string, expected: string) =>
      `Unexpected canonical \`${got}\` served at \`${path}\`, expected \`${expected}\``,
    robots: (got: string, path: string, expected: string) =>
      `Unexpected robots tag \`${got}\` served at \`${path}\`, expected \`${expected}\``,
  },
  *check({ inputs, report }) {
    for (const { url, page, expected, got } of inputs.served) {
      if (!page || !got?.html || !expected.html || got.status !== expected.status) continue
      const path = new URL(url).pathname
      const canonical = compare(expected.html.canonicals.map(exactKey), got.html.canonicals.map(exactKey))
      if (!canonical)
        yield report('canonical', [shown(got.html.canonicals), path, shown(expected.html.canonicals)], {
          page,
          cause: 'canonical',
        })
      if (!compare(expected.html.robots, got.html.robots))
        yield report('robots', [shown(got.html.robots), path, shown(expected.html.robots)], {
          page,
          cause: shown(got.html.robots),
        })
    }
  },
  examples: {
    'the same tags': {
      pages: { '/': '<head><title>Home</title><link rel="canonical" href="https://example.com/"></head>' },
      served: { '/': { html: '<link rel="canonical" href="https://example.com/"><title>Home!</title>' } },
      also: ['served/same-bytes'],
    },
    'another canonical': {
      pages: { '/': '<head><title>Home</title><link rel="canonical" href="https://example.com/"></head>' },
      served: { '/': { html: '<link rel="canonical" href="https://www.example.com/"><title>Home</title>' } },
      reports: [
        '/ canonical: Unexpected canonical `https://www.example.com/` served at `/`, expected `https://example.com/`',
      ],
      also: ['served/same-bytes'],
    },
    'added noindex': {
      pages: { '/': '<title>Home</title>' },
      served: { '/': { html: '<meta name="robots" content="noindex"><title>Home</title>' } },
      reports: ['/ robots: Unexpected robots tag `robots: noindex` served at `/`, expected `none`'],
      also: ['served/same-bytes'],
    },
  },
})

function compare(a: readonly string[], b: readonly string[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function shown(values: readonly string[]): string {
  return values.length > 0 ? values.join('`, `') : 'none'
}
