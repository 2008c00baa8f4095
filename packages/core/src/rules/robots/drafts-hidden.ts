import { siteRule } from '../define.ts'

export default siteRule({
  summary: 'Require drafts that are built to say noindex',
  why: 'A draft is left out of the sitemap, but crawlers find it by a link or a guess and index it. Leave drafts out of the build, or give them `noindex: true`. A preview, where drafts are built on purpose, is not asked.',
  level: 'warn',
  publicOnly: true,
  sources: ['https://developers.google.com/search/docs/crawling-indexing/block-indexing'],
  messages: {
    open: (number: string, paths: string) =>
      `Unexpected ${number} that may be indexed, expected noindex or a build without drafts: ${paths}`,
  },
  examples: {
    'a draft that says noindex': {
      pages: { '/a/': { html: '<meta name=robots content=noindex>', frontmatter: 'draft: true' } },
    },
    'a draft of another version': {
      pages: {
        '/a/': {
          html: '<link rel=canonical href=https://example.com/b/>',
          frontmatter: 'draft: true',
        },
        '/b/': '<title>B</title>',
      },
    },
    'no draft': { pages: { '/a/': { html: '<title>A</title>', frontmatter: 'draft: false' } } },
    'a draft that was built': {
      pages: { '/a/': { html: '<title>A</title>', frontmatter: 'title: A\ndraft: true' } },
      reports: [
        '/a/ frontmatter 3:8-12 open: Unexpected draft that may be indexed, expected noindex or a build without drafts: `/a/`',
      ],
    },
    'many are one finding': {
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
  *check(site, report) {
    const open = site.pages.filter(
      (page) =>
        page.intent.draft?.value === true &&
        site.indexable(page).indexable &&
        site.resolve(page).hops.length === 0 &&
        !site.blockedBy(page.url),
    )
    const [first] = open
    if (!first) return
    const paths = open.slice(0, 3).map(({ url }) => `\`${new URL(url).pathname}\``)
    const shown = open.length > 3 ? [...paths, '…'] : paths
    const number = open.length === 1 ? 'draft' : `${open.length} drafts`
    yield report('open', [number, shown.join(', ')], { page: first, at: first.intent.draft?.at })
  },
})
