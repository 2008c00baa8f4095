import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require at least one HTML page',
  why: 'Without pages, no rule can find a problem. That must not look like success.',
  howToFix: 'Run the build first, and check the folder in the command and the option `exclude`.',
  level: 'error',
  sources: ['https://github.com/the-guild-org/website/issues/1928'],
  messages: {
    none: () => 'Missing pages, expected at least one HTML file in the output',
  },
  *check({ graph, report }) {
    if (graph.pages.length === 0) yield report({ message: 'none' })
  },
  examples: {
    'one page': { pages: { '/': '<title>Home</title>' } },
    'no page': { pages: {}, reports: ['none: Missing pages, expected at least one HTML file in the output'] },
  },
})
