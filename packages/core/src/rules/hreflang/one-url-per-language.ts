import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require one URL for each language',
  why: 'If two URLs claim one language, engines choose one or ignore both.',
  howToFix: 'Keep one URL per code. For regional pages, use codes with a region, such as `de-AT`.',
  level: 'error',
  sources: [
    'https://developers.google.com/search/docs/specialty/international/localized-versions#all-method-guidelines',
  ],
  messages: {
    second: (href: string, code: string, first: string) =>
      `Unexpected second URL \`${href}\` for hreflang \`${code}\`, expected only \`${first}\``,
  },
  *check({ graph, report }) {
    for (const { page, versions } of graph.hreflang().pages) {
      const firsts = new Map<string, (typeof versions)[number]>()
      for (const version of versions) {
        const { carrier, code, target, href } = version
        if (!target) continue
        // hreflang/one-carrier compares head, header and sitemap.
        const name = `${carrier} ${code.key}`
        const first = firsts.get(name)
        if (!first) firsts.set(name, version)
        else if (first.target!.key !== target.key) {
          yield report('second', [href.value.trim(), code.key, first.href.value.trim()], {
            page,
            location: href.location,
            cause: name,
            related: [{ message: 'the first URL', page, location: first.href.location }],
          })
        }
      }
    }
  },
  examples: {
    'one language, its region and the default': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=de href=https://example.org/><link rel=alternate hreflang=de-AT href=https://example.org/at/>',
      },
    },
    'the same URL twice': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=en href=https://example.com/><link rel=alternate hreflang=EN href=https://example.com><link rel=alternate hreflang=x-default href=https://example.com/>',
      },
    },
    'two URLs': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=de href=https://example.org/>\n<link rel="alternate" hreflang="de" href="https://example.org/at/">',
      },
      reports: [
        '/ 2:43-66 second: Unexpected second URL `https://example.org/at/` for hreflang `de`, expected only `https://example.org/`',
      ],
    },
  },
})
