import { isGlob } from '../../site/unmatched-options.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require paths, selectors and data files to match something',
  why: 'If a page was renamed, or a path or selector is misspelt, the option has no effect, without a notice.',
  howToFix: 'Correct the path or selector, or remove the entry.',
  level: 'warn',
  causeIsMessage: true,
  publicOnly: true,
  sources: ['https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag'],
  messages: {
    option: (name: string, option: string, expected: string) =>
      `Unexpected \`${name}\` in option \`${option}\`, expected ${expected} that matches it`,
    sidecar: (expected: string) => `Missing ${expected}, expected next to its data file`,
  },
  *check({ graph, inputs, report }) {
    if (graph.pages.length === 0) return
    for (const unmatched of inputs.unmatched) {
      const { name, option, expected } = unmatched
      if (option === undefined) yield report('sidecar', [expected], { location: { file: name } })
      else if (!isGlob(unmatched)) yield report('option', [name, option, expected])
    }
  },
  examples: {
    'a page, an element and a file that exist': {
      pages: { '/a/': '<p data-nosnippet>A</p>' },
      files: ['a.pdf'],
      settings: {
        hosts: ['netlify'],
        write: true,
        pages: { '/a/': { noindex: true } },
        nosnippet: ['p'],
        files: [{ match: 'a.pdf', robots: 'noindex' }],
        overrides: [{ paths: ['/a/'], rules: {} }],
      },
      also: ['nosnippet/valid-element', 'run/pages-found'],
    },
    'a path in `externalPrefixes`': {
      pages: { '/': '<title>Home</title>' },
      settings: { pages: { '/shop/a/': { noindex: true } }, externalPrefixes: ['/shop/'] },
    },
    'names that nothing matches': {
      pages: { '/a/': '<title>A</title>' },
      settings: {
        pages: { '/b/': { noindex: true } },
        nosnippet: ['.banner'],
        files: [{ match: 'b.pdf', robots: 'noindex' }],
        exclude: ['widget.html'],
        overrides: [{ paths: ['/b/'], rules: {} }],
      },
      reports: [
        'option: Unexpected `/b/` in option `pages`, expected a page that matches it',
        'option: Unexpected `b.pdf` in option `files`, expected a file that matches it',
        'option: Unexpected `widget.html` in option `exclude`, expected an HTML file that matches it',
        'option: Unexpected `/b/` in option `overrides`, expected a page that matches it',
        'option: Unexpected `.banner` in option `nosnippet`, expected an element that matches it',
      ],
    },
    'a data file without its file': {
      pages: { '/': '<title>Home</title>' },
      sidecars: { 'paper.pdf.yaml': 'robots: noindex\n' },
      also: ['hosts/named'],
      reports: ['sidecar: Missing the file that it describes, expected next to its data file'],
    },
  },
})
