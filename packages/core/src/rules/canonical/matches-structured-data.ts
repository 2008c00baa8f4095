import { isSameUrl } from '@indexical/syntax/url'
import { usableCanonicals } from '../../site/usable-canonicals.ts'
import type { StructuredUrl } from '../../page/types.ts'
import type { Graph } from '../../site/types.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require the URL of the page in structured data to be the canonical',
  why: 'The structured data describes another URL than the one that search results show.',
  howToFix: 'Use the canonical URL for `url` and `mainEntityOfPage` in the layout.',
  level: 'info',
  sources: [
    'https://schema.org/url',
    'https://schema.org/mainEntityOfPage',
    'https://developers.google.com/search/docs/appearance/structured-data/sd-policies',
  ],
  messages: {
    differs: 'Unexpected `{property}` `{value}` of {type}, expected the canonical `{canonical}`',
  },
  *check({ graph, report }) {
    for (const page of graph.pagesWith('structuredUrls')) {
      const { structuredUrls } = page
      if (page.kind !== 'page') continue
      const canonicals = usableCanonicals(page)
      const [first] = canonicals
      if (!first) continue
      for (const found of structuredUrls) {
        if (canonicals.some(({ url }) => isSameUrl(url, found.url)) || isTeaser(found, graph)) continue
        yield report('differs', [found.property, found.href.value, found.type, first.url], {
          page,
          location: found.href.location,
          cause: `${found.property} of ${found.type}`,
          related: [{ message: 'the canonical', location: first.href.location }],
        })
      }
    }
  },
  examples: {
    'the same URL, and other nodes': {
      pages: {
        '/a/': `${headWith('/a/')}${data({
          '@graph': [
            { '@type': 'WebPage', '@id': 'https://example.com/#page', url: 'https://example.com/a/#top' },
            { '@type': 'WebSite', url: 'https://example.com/' },
            { '@type': 'Organization', url: 'https://example.org/' },
            { '@type': 'BlogPosting', author: { '@type': 'Person', url: 'https://example.com/me/' } },
          ],
        })}`,
      },
    },
    'a list of articles, and a page that shows one': {
      pages: {
        '/': `${headWith('/')}${data([
          { '@type': 'BlogPosting', url: 'https://example.com/gone/' },
          { '@type': 'BlogPosting', url: 'https://example.com/a/' },
        ])}`,
        '/tag/': `${headWith('/tag/')}${data({ '@type': 'BlogPosting', url: 'https://example.com/a/' })}`,
        '/a/': headWith('/a/'),
      },
    },
    'the URL of a page that is canonicalized away': {
      pages: {
        '/a/': headWith('/a/'),
        '/b/': `${headWith('/a/')}${data({ '@type': 'WebPage', url: 'https://example.com/b/' })}`,
      },
    },
    'no canonical': {
      pages: { '/a/': `<title>A</title>${data({ '@type': 'WebPage', url: 'https://example.com/b/' })}` },
    },
    'another form of the URL, and a layout with the home page': {
      pages: {
        '/': headWith('/'),
        '/a/': `${headWith('/a/')}${data({
          '@type': 'BlogPosting',
          url: 'http://example.com/a',
          mainEntityOfPage: { '@type': 'WebPage', '@id': 'https://example.com/x/' },
        })}`,
        '/b/': `${headWith('/b/')}\n${data({ '@type': 'Article', mainEntityOfPage: 'https://example.com/' })}`,
      },
      reports: [
        '/a/ 134-154 differs: Unexpected `url` `http://example.com/a` of BlogPosting, expected the canonical `https://example.com/a/`',
        '/b/ 2:75-95 differs: Unexpected `mainEntityOfPage` `https://example.com/` of Article, expected the canonical `https://example.com/b/`',
      ],
    },
  },
})

function headWith(path: string): string {
  return `<title>A</title><link rel="canonical" href="https://example.com${path}">`
}

function data(node: object): string {
  return `<script type="application/ld+json">${JSON.stringify(node)}</script>`
}

/** Return whether the page may only show an article that has its own page, such as a list with one entry. */
function isTeaser({ kind, url }: StructuredUrl, graph: Graph): boolean {
  if (kind === 'page' || isSameUrl(url, graph.url)) return false
  const found = graph.find(url)
  return found?.type === 'page' && isSameUrl(found.page.url, url) && graph.resolve(found.page).end === 'self'
}
