import { countOf } from '../../linter/phrases.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require at least one HTML page',
  why: 'Without pages, no rule can find a problem. That must not look like success.',
  howToFix: 'Run the build first, and check the folder in the command and the option `exclude`.',
  remedies: {
    empty: 'Check the folder in the command. If the files are pages, give them a layout with a doctype.',
  },
  level: 'error',
  sources: ['https://github.com/the-guild-org/website/issues/1928'],
  messages: {
    empty: 'Missing pages, expected at least one: {number} without doctype, `<html>` and `<title>`',
    none: 'Missing pages, expected at least one HTML file in the output',
  },
  *check({ graph, inputs, report }) {
    const { pages } = graph
    if (pages.length === 0 && inputs.onDemandRoutes.length > 0) return
    if (pages.length === 0) yield report('none')
    else if (pages.every(({ kind }) => kind === 'fragment'))
      yield report('empty', [countOf(pages.length, 'HTML file')])
  },
  examples: {
    'one page': { pages: { '/': '<title>Home</title>' } },
    'a page and an empty file': { pages: { '/': '<title>Home</title>', '/a/': '' } },
    'a site whose pages a server renders': {
      pages: {},
      settings: { onDemandRoutes: [{ name: '/', url: 'https://example.com/', path: /^\/$/, intent: {} }] },
    },
    'an empty file': {
      pages: { '/': '' },
      reports: [
        'empty: Missing pages, expected at least one: 1 HTML file without doctype, `<html>` and `<title>`',
      ],
    },
    'no page': { pages: {}, reports: ['none: Missing pages, expected at least one HTML file in the output'] },
  },
})
