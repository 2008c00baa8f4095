import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require drafts in the build to be noindex',
  why: 'The sitemap does not list a draft, but crawlers can find it through a link and index it. The rule does not run in previews, where drafts are built on purpose.',
  howToFix: 'Leave drafts out of the production build, or add `noindex: true` to their frontmatter.',
  level: 'warn',
  publicOnly: true,
  sources: ['https://developers.google.com/search/docs/crawling-indexing/block-indexing'],
  messages: {
    open: 'Unexpected {number} that may be indexed, expected noindex or a build without drafts: {paths}',
  },
  *check({ graph, robotsTxt, report }) {
    const open = graph
      .pagesWith('draft')
      .filter(
        (page) =>
          page.intent.draft?.value === true &&
          graph.indexable(page).indexable &&
          graph.resolve(page).hops.length === 0 &&
          !robotsTxt.blockedBy(page.url),
      )
    const [first] = open
    if (!first) return
    const paths = open.slice(0, 3).map(({ url }) => `\`${new URL(url).pathname}\``)
    const shown = open.length > 3 ? [...paths, '…'] : paths
    const number = open.length === 1 ? 'draft' : `${open.length} drafts`
    yield report('open', [number, shown.join(', ')], { page: first, location: first.intent.draft?.location })
  },
  examples: {
    'draft with noindex': {
      pages: { '/a/': { html: '<meta name=robots content=noindex>', frontmatter: 'draft: true' } },
    },
    'draft canonicalized away': {
      pages: {
        '/a/': {
          html: '<link rel=canonical href=https://example.com/b/>',
          frontmatter: 'draft: true',
        },
        '/b/': '<title>B</title>',
      },
    },
    'published page': { pages: { '/a/': { html: '<title>A</title>', frontmatter: 'draft: false' } } },
    'indexable draft': {
      pages: { '/a/': { html: '<title>A</title>', frontmatter: 'title: A\ndraft: true' } },
      reports: [
        '/a/ frontmatter 3:8-12 open: Unexpected draft that may be indexed, expected noindex or a build without drafts: `/a/`',
      ],
    },
    'several drafts in one finding': {
      pages: {
        '/a/': { html: '<title>A</title>', frontmatter: 'draft: true' },
        '/b/': { html: '<title>B</title>', frontmatter: 'draft: true' },
        '/c/': { html: '<title>C</title>', frontmatter: 'draft: true' },
        '/d/': { html: '<title>D</title>', frontmatter: 'draft: true' },
      },
      reports: [
        '/a/ frontmatter 2:8-12 open: Unexpected 4 drafts that may be indexed, expected noindex or a build without drafts: `/a/`, `/b/`, `/c/`, …',
      ],
    },
  },
})
