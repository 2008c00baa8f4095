import * as v from 'valibot'
import { option } from '../../options/schema-objects.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Disallow noindex together with a canonical to another page of the site',
  why: 'The canonical treats both pages as one, and noindex excludes only one of them: crawlers may follow either.',
  howToFix:
    'Remove `noindex` to consolidate the two pages, or remove the canonical to keep only this page out of the index.',
  remedies: {
    self: 'Remove the canonical. If the page should be in the index, remove `noindex` instead.',
  },
  level: 'warn',
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
    'https://developers.google.com/search/docs/crawling-indexing/block-indexing',
  ],
  options: v.strictObject({
    self: option(v.boolean(), 'Whether to report a canonical to the page itself too.', false),
  }),
  messages: {
    other: 'Unexpected noindex on a page with the canonical `{href}`, expected only one of the two',
    self: 'Unexpected canonical `{href}` on a noindex page, expected none',
  },
  *check({ graph, report, options }) {
    for (const page of graph.pagesWith('hidingRobots')) {
      if (page.kind !== 'page' || page.canonicals.length === 0) continue
      const { reason, effective } = graph.indexable(page)
      if (reason !== 'noindex') continue
      const noindex = effective.because.index?.statement.location
      // Only Google ignores canonicals with attributes such as `type`.
      for (const { url, href, inHead } of page.canonicals) {
        if (url === undefined || !inHead || !graph.owns(url)) continue
        const found = graph.find(url)
        const isSelf = found !== undefined && 'page' in found && found.page === page
        if (isSelf && options.self)
          yield report('self', [href.value.trim()], { page, location: href.location, cause: 'layout' })
        if (!isSelf) {
          yield report('other', [href.value.trim()], {
            page,
            location: noindex,
            cause: 'layout',
            related: [{ message: 'the canonical', location: href.location }],
          })
        }
      }
    }
  },
  examples: {
    'print pages of one template, with an attribute': {
      pages: {
        '/': '<title>Home</title><a href=/a/>A</a><a href=/b/>B</a>',
        ...Object.fromEntries(
          ['a', 'b'].flatMap((name) => [
            [`/${name}/`, `<title>${name}</title>`],
            [
              `/${name}/print/`,
              `<link rel=canonical type=text/html href=/${name}/><meta name=robots content=noindex>`,
            ],
          ]),
        ),
      },
      reports: ['a', 'b'].map(
        (name) =>
          `/${name}/print/ 45-79 other: Unexpected noindex on a page with the canonical \`/${name}/\`, expected only one of the two`,
      ),
      problems: 1,
      also: ['canonical/absolute', 'canonical/plain-link'],
    },
    'noindex with a canonical to itself': {
      pages: { '/a/': '<meta name=robots content=noindex><link rel=canonical href=https://example.com/a/>' },
    },
    'a syndicated copy with noindex': {
      settings: { allowedOrigins: ['https://example.org'] },
      pages: { '/a/': '<meta name=robots content=noindex><link rel=canonical href=https://example.org/a/>' },
    },
    'a redirect stub': {
      pages: {
        '/a/':
          '<meta http-equiv=refresh content="0;url=/b/"><meta name=robots content=noindex><link rel=canonical href=https://example.com/b/>',
        '/b/': '<title>B</title>',
      },
    },
    'noindex with a canonical to another page': {
      pages: {
        '/a/': '<meta name="robots" content="noindex"><link rel="canonical" href="https://example.com/b/">',
        '/b/': '<title>B</title>',
      },
      reports: [
        '/a/ 1-39 other: Unexpected noindex on a page with the canonical `https://example.com/b/`, expected only one of the two',
      ],
    },
    'a canonical to itself with the option `self`': {
      options: { self: true },
      pages: {
        '/a/': '<meta name="robots" content="noindex"><link rel="canonical" href="https://example.com/a/">',
      },
      reports: [
        '/a/ 67-89 self: Unexpected canonical `https://example.com/a/` on a noindex page, expected none',
      ],
    },
  },
})
