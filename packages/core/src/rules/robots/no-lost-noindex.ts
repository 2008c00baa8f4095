import { siteRule } from '../../linter/define.ts'
import { lostNoindex } from '../../site/lost-noindex.ts'

const thanks = {
  key: 'noindex',
  location: { file: 'content/thanks.md', line: 2, column: 10, endLine: 2, endColumn: 14 },
  hidden: { paths: ['/thanks/'], title: 'Thank you' },
  expected: 'public/thanks/index.html',
  pages: [],
}

export default siteRule({
  summary: 'Disallow requests for noindex that no page gets although the page seems to exist',
  why: 'The author wants the page out of search results, but the request is not connected to it, so the page may be indexed.',
  howToFix: 'Build the site again, or set the option `content`, so that the source file belongs to its page.',
  remedies: {
    option: 'Correct the path in the option `pages`.',
  },
  level: 'error',
  publicOnly: true,
  unbuilt: ['source', 'option'],
  sources: ['https://developers.google.com/search/docs/crawling-indexing/block-indexing'],
  messages: {
    source:
      'Unexpected `{key}` without a page, expected it on `{path}`, which has the same name or title and may be indexed',
    option:
      'Unexpected `{name}` in option `pages`, expected `{path}`, which may be indexed: no page gets the noindex',
  },
  *check({ graph, inputs, report }) {
    const { sources, options } = lostNoindex({ graph, inputs })
    for (const [{ key, location: where }, page] of sources)
      yield report('source', [key, new URL(page.url).pathname], {
        location: where,
        related: [{ message: 'the page', page }],
      })
    for (const [{ name }, page] of options) yield report('option', [name, new URL(page.url).pathname])
  },
  examples: {
    'a path without a similar page, which another rule reports': {
      pages: { '/': '<title>Home</title>', '/search/': '<title>Search</title>' },
      settings: { pages: { '/thanks/': { noindex: true } } },
      also: ['run/options-match'],
    },
    'a similar page that is hidden already, and a request for something else': {
      pages: { '/search/': '<meta name=robots content=noindex>', '/prices/': '<title>Prices</title>' },
      settings: { pages: { '/serach/': { noindex: true }, '/pricse/': { canonical: '/' } } },
      also: ['run/options-match'],
    },
    'a glob, which may match nothing': {
      pages: { '/search/': '<title>Search</title>' },
      settings: { pages: { '/serach/**': { noindex: true } } },
      also: ['run/globs-match'],
    },
    'a slip in a path': {
      pages: { '/': '<title>Home</title>', '/search/': '<title>Search</title>' },
      settings: { pages: { '/serach/': { noindex: true } } },
      reports: [
        'option: Unexpected `/serach/` in option `pages`, expected `/search/`, which may be indexed: no page gets the noindex',
      ],
    },
    'a source whose page is in another folder': {
      pages: { '/': '<title>Home</title>', '/shop/thanks/': '<title>Thanks</title>' },
      settings: {
        unpaired: {
          sources: [thanks],
          folders: [],
        },
      },
      reports: [
        'content/thanks.md 2:10-14 source: Unexpected `noindex` without a page, expected it on `/shop/thanks/`, which has the same name or title and may be indexed',
      ],
    },
    'a source whose page has another name and its title': {
      pages: { '/': '<title>Home</title>', '/danke/': '<title>Thank  you</title>' },
      settings: {
        titles: { 'index.html': 'Home', 'danke/index.html': 'Thank  you | Linen shop' },
        unpaired: { sources: [thanks], folders: [] },
      },
      reports: [
        'content/thanks.md 2:10-14 source: Unexpected `noindex` without a page, expected it on `/danke/`, which has the same name or title and may be indexed',
      ],
    },
    'a source whose title several pages have, or a page of another language, or only a site': {
      pages: { '/a/': '<title>A</title>', '/b/': '<title>B</title>', '/de/c/': '<title>C</title>' },
      settings: {
        titles: {
          'a/index.html': 'Thank you',
          'b/index.html': 'Thank you',
          'de/c/index.html': 'Old',
        },
        unpaired: {
          sources: [
            thanks,
            { ...thanks, hidden: { paths: ['/old/'], title: 'Old' }, expected: 'public/old/index.html' },
          ],
          folders: [],
        },
      },
      also: ['run/sources-paired'],
    },
    'a source whose name only a page in another language has': {
      pages: {
        '/': '<html lang=en><title>Home</title>',
        '/de/thanks/': '<html lang=de><title>Danke</title>',
      },
      settings: {
        unpaired: {
          sources: [thanks],
          folders: [],
        },
      },
      also: ['run/sources-paired'],
    },
    'a source without a page of its name, and one whose name two pages have': {
      pages: { '/a/thanks/': '<title>Thanks</title>', '/b/thanks/': '<title>Thanks</title>' },
      settings: {
        unpaired: {
          sources: [
            thanks,
            { ...thanks, hidden: { paths: ['/old/'], title: 'Old' }, expected: 'public/old/index.html' },
          ],
          folders: [],
        },
      },
      also: ['run/sources-paired'],
    },
  },
})
