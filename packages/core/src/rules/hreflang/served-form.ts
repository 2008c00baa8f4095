import { formRoot } from '../../site/roots.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require hreflang URLs in the form of the canonicals',
  why: 'Engines index pages under their canonicals. Another form of the URL is a redirect or a duplicate. Host files, or the options `trailingSlash` and `cleanUrls`, define the served form.',
  howToFix: 'Write the hreflang URL exactly as the canonical of its page, including the final slash.',
  level: 'warn',
  sources: [
    'https://developers.google.com/search/docs/specialty/international/localized-versions',
    'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  ],
  messages: {
    form: 'Unexpected form `{href}` in hreflang `{code}`, expected the canonical `{canonical}`',
  },
  *check({ graph, report }) {
    for (const { page, versions, counts } of graph.hreflang().pagesWithProblem) {
      if (!counts) continue
      for (const { href, hreflang, target } of versions) {
        if (!target?.page || !target.form) continue
        const { url, location } = target.form
        const related = [{ message: 'its canonical', page: target.page, location }]
        const root = formRoot(target.url, url)
        const data = [href.value.trim(), hreflang.value.trim(), url] as const
        yield report('form', data, { page, location: href.location, related, cause: 'form', root })
      }
    }
  },
  examples: {
    'the same form': {
      pages: {
        '/': '<link rel=canonical href=https://example.com><link rel=alternate hreflang=x-default href=https://example.com/>',
      },
    },
    'no canonicals, so no known form': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=de href=https://example.com/de>',
        '/de/':
          '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=de href=https://example.com/de>',
      },
    },
    'another scheme, which hreflang/https reports': {
      pages: {
        '/': '<link rel=canonical href=https://example.com/><link rel=alternate hreflang=x-default href=http://example.com>',
      },
      also: ['hreflang/https'],
    },
    'served form, to which the host redirects the canonical': {
      pages: {
        '/de/':
          '<link rel=canonical href=https://example.com/de/><link rel=alternate hreflang=x-default href=https://example.com/de>',
      },
      hostFiles: { 'vercel.json': '{ "trailingSlash": false }' },
      also: ['hosts/same-urls'],
    },
    'missing slash': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/>\n<link rel="alternate" hreflang="de" href="https://example.com/de">',
        '/de/':
          '<link rel=canonical href=https://example.com/de/><link rel=alternate hreflang=x-default href=https://example.com/>\n<link rel=alternate hreflang=de href=https://example.com/de/>',
      },
      reports: [
        '/ 2:43-65 form: Unexpected form `https://example.com/de` in hreflang `de`, expected the canonical `https://example.com/de/`',
      ],
    },
    'page that suppresses the rule': {
      pages: {
        '/': {
          html: '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=de href=https://example.com/de>',
          frontmatter: 'indexical: { ignore: { hreflang/served-form: the proxy removes the slash } }',
        },
        '/de/':
          '<link rel=canonical href=https://example.com/de/><link rel=alternate hreflang=x-default href=https://example.com/>\n<link rel="alternate" hreflang="de" href="https://example.com/de">',
      },
      reports: [
        '/de/ 2:43-65 form: Unexpected form `https://example.com/de` in hreflang `de`, expected the canonical `https://example.com/de/`',
      ],
    },
    'missing slash in a layout': {
      pages: {
        '/': '<link rel=canonical href=https://example.com/>\n<link rel="alternate" hreflang="x-default" href="https://example.com/"><link rel="alternate" hreflang="de" href="https://example.com/de">',
        '/de/':
          '<link rel=canonical href=https://example.com/de/>\n<link rel="alternate" hreflang="x-default" href="https://example.com/"><link rel="alternate" hreflang="de" href="https://example.com/de">',
      },
      reports: [
        '/ 2:114-136 form: Unexpected form `https://example.com/de` in hreflang `de`, expected the canonical `https://example.com/de/`',
        '/de/ 2:114-136 form: Unexpected form `https://example.com/de` in hreflang `de`, expected the canonical `https://example.com/de/`',
      ],
      problems: 1,
    },
  },
})
