import * as v from 'valibot'
import type { Page } from '../../page/types.ts'
import { usableCanonicals } from '../../page/usable-canonicals.ts'
import { declaredCanonicals } from '../../site/resolve-page.ts'
import { pathAndQuery } from '@indexical/syntax/internal'
import { exactKey } from '@indexical/syntax/url'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Disallow the home page as the canonical of many pages',
  why: 'A layout with a fixed canonical declares every page a copy of the home page.',
  howToFix:
    'Let the layout build the canonical from the URL of each page, or remove the tag and let Indexical inject it.',
  level: 'warn',
  sources: [
    'https://developers.google.com/search/blog/2013/04/5-common-mistakes-with-relcanonical',
    'https://developer.chrome.com/docs/lighthouse/seo/canonical',
  ],
  options: v.strictObject({
    pages: v.optional(v.pipe(v.number(), v.description('Number of pages from which the rule reports.')), 10),
  }),
  messages: {
    home: (href: string, number: string, examples: string) =>
      `Unexpected canonical \`${href}\`, the home page, on ${number} pages, expected their own URLs: ${examples}`,
  },
  *check({ graph, report, options, isSuppressedBy }) {
    const home = exactKey(graph.url)
    const others = graph.pages.filter(({ kind, url }) => kind === 'page' && exactKey(url) !== home)
    const sent = others.filter((page) => {
      const [target, ...more] = declaredCanonicals(page)
      return target !== undefined && more.length === 0 && exactKey(target) === home
    })
    // On a small site, more than half of the pages is enough.
    const isMany = ({ length }: readonly Page[]): boolean =>
      length >= options.pages || (length >= 3 && length * 2 > others.length)
    const counted = sent.filter((page) => !isSuppressedBy(page))
    const apart = sent.filter(isSuppressedBy).map((page) => [page])
    for (const pages of [...(isMany(counted) ? [counted] : []), ...(isMany(sent) ? apart : [])]) {
      const [first, ...more] = pages.slice(0, 3).map((page) => ({ page, ...usableCanonicals(page)[0]!.href }))
      const examples = pages.slice(0, 3).map(({ url }) => `\`${pathAndQuery(url)}\``)
      const related = more.map(({ page, location }) => ({ message: 'another', page, location }))
      const args = [first!.value.trim(), String(pages.length), examples.join(', ')] as const
      yield report({
        message: 'home',
        data: [...args],
        page: first!.page,
        location: first!.location,
        related,
      })
    }
  },
  examples: {
    'a second URL of the home page': {
      pages: {
        '/': '<link rel=canonical href=https://example.com/>',
        '/home/': '<link rel=canonical href=https://example.com/>',
        '/a/': '<link rel=canonical href=https://example.com/a/>',
      },
    },
    'fewer pages than the option `pages`': {
      options: { pages: 3 },
      pages: {
        '/': '<title>Home</title>',
        '/home/': '<link rel=canonical href=https://example.com/>',
        '/start/': '<link rel=canonical href=https://example.com/>',
        '/a/': '<title>A</title>',
        '/b/': '<title>B</title>',
        '/c/': '<title>C</title>',
      },
    },
    'too few pages without the suppressed one': {
      pages: {
        '/': '<title>Home</title>',
        '/a/': {
          html: '<link rel=canonical href=https://example.com/>',
          frontmatter: 'indexical: { ignore: { canonical/not-blanket-home: a landing page } }',
        },
        '/b/': '<link rel=canonical href=https://example.com/>',
        '/c/': '<link rel=canonical href=https://example.com/>',
      },
    },
    'every page': {
      pages: {
        '/': '<link rel="canonical" href="https://example.com/">',
        '/a/': '<link rel="canonical" href="https://example.com/">',
        '/b/': '<link rel="canonical" href="https://example.com">',
        '/c/': '<link rel="canonical" href="https://example.com/">',
        '/d/': '<link rel="canonical" href="https://example.com/">',
      },
      reports: [
        '/a/ 29-49 home: Unexpected canonical `https://example.com/`, the home page, on 4 pages, expected their own URLs: `/a/`, `/b/`, `/c/`',
      ],
    },
  },
})
