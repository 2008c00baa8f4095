import { joinWords } from '../../options/describe-issue.ts'
import { isGlob } from '../../site/unmatched-options.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require globs in options to match something',
  why: 'A misspelt glob has no effect. Some globs match nothing on purpose, such as `/drafts/**` in production.',
  howToFix: 'Compare the globs with the paths of the site. Remove those that are out of date.',
  level: 'info',
  publicOnly: true,
  sources: ['https://github.com/micromatch/picomatch#globbing-features'],
  messages: {
    unused: (globs: string) => `Unexpected globs that match nothing, expected a match: ${globs}`,
  },
  *check({ graph, inputs, report }) {
    if (graph.pages.length === 0) return
    const globs = inputs.unmatched.filter(isGlob).map(({ name, option }) => `\`${name}\` in \`${option}\``)
    if (globs.length > 0) yield report('unused', [joinWords(globs, 'and')])
  },
  examples: {
    'globs that match': {
      pages: { '/blog/a/': '<title>A</title>' },
      settings: {
        pages: { '/blog/**': { sitemap: { lastmod: '2026-01-01' } } },
        exclude: ['blog/**'],
        overrides: [{ paths: ['/blog/**'], rules: {} }],
      },
    },
    'globs that match nothing': {
      pages: { '/a/': '<title>A</title>' },
      settings: {
        pages: { '/tags/**': { sitemap: false }, '/*/': { canonical: '/latest/*/' } },
        exclude: ['widgets/**'],
        files: [{ match: '**/*.pdf', robots: 'noindex' }],
        overrides: [{ paths: ['/drafts/**'], rules: {} }],
      },
      reports: [
        'unused: Unexpected globs that match nothing, expected a match: `/tags/**` in `pages`, `/latest/*/` in `pages`, `**/*.pdf` in `files`, `widgets/**` in `exclude` and `/drafts/**` in `overrides`',
      ],
    },
  },
})
