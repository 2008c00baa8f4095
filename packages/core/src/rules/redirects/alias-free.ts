import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require aliases in source files to be paths without another page',
  why: 'Hugo, and jekyll-redirect-from, write a redirect for each alias. If a page has the same path, one of the two files replaces the other.',
  howToFix: 'Remove the alias, or change the URL of the page that has its path.',
  level: 'warn',
  sources: [
    'https://gohugo.io/content-management/urls/#aliases',
    'https://github.com/jekyll/jekyll-redirect-from#redirect-from',
  ],
  messages: {
    self: (alias: string) => `Unexpected alias \`${alias}\`, expected another path than that of its own page`,
    page: (alias: string, source: string) =>
      `Unexpected alias \`${alias}\`, expected a path without a page: \`${source}\` has its page there`,
    alias: (alias: string, source: string) =>
      `Unexpected alias \`${alias}\` in two files, expected it in one: \`${source}\` has it too`,
  },
  *check({ inputs, report }) {
    for (const { alias, location, taken, other } of inputs.aliasConflicts)
      yield taken === 'self'
        ? report('self', [alias], { location })
        : report(taken, [alias, other], { location })
  },
  examples: {
    'no alias': { pages: { '/': '<title>Home</title>' } },
    'aliases that are not free': {
      pages: { '/': '<title>Home</title>' },
      settings: {
        aliasConflicts: [
          {
            alias: '/hems/',
            location: { file: 'content/hems.md', line: 2, column: 11, endLine: 2, endColumn: 17 },
            taken: 'self',
            other: 'content/hems.md',
          },
          {
            alias: '/linen/',
            location: { file: 'content/silk.md', line: 3, column: 5, endLine: 3, endColumn: 12 },
            taken: 'page',
            other: 'content/linen.md',
          },
          {
            alias: '/old/',
            location: { file: 'content/wool.md', line: 3, column: 5, endLine: 3, endColumn: 10 },
            taken: 'alias',
            other: 'content/silk.md',
          },
        ],
      },
      reports: [
        'content/hems.md 2:11-17 self: Unexpected alias `/hems/`, expected another path than that of its own page',
        'content/silk.md 3:5-12 page: Unexpected alias `/linen/`, expected a path without a page: `content/linen.md` has its page there',
        'content/wool.md 3:5-10 alias: Unexpected alias `/old/` in two files, expected it in one: `content/silk.md` has it too',
      ],
    },
  },
})
