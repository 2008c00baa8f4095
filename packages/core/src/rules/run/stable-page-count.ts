import * as v from 'valibot'
import { option } from '../../options/schema-objects.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Limit how many pages may disappear between two runs',
  why: 'A build that lost most of its pages can pass every other rule.',
  howToFix:
    'Look for missing content or errors in the build log. If you removed the pages on purpose, lower the option `least`.',
  level: 'warn',
  sources: ['https://github.com/the-guild-org/website/issues/1928'],
  messages: {
    fewer: 'Unexpected page count {now}, expected about {before} as in the last run',
  },
  options: v.strictObject({
    least: option(
      v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
      "Smallest share of the last run's pages, from 0 to 1.",
      0.5,
    ),
  }),
  *check({ graph, inputs, report, options }) {
    const { lastCount } = inputs
    if (
      lastCount === undefined ||
      graph.pages.length === 0 ||
      graph.pages.length >= lastCount * options.least
    )
      return
    yield report('fewer', [graph.pages.length, lastCount])
  },
  examples: {
    'first run': { pages: { '/': '<title>Home</title>' } },
    'most pages missing': {
      pages: { '/': '<title>Home</title>' },
      settings: { lastCount: 40 },
      reports: ['fewer: Unexpected page count 1, expected about 40 as in the last run'],
    },
    'exactly the limit': {
      pages: { '/': '<title>Home</title>' },
      settings: { lastCount: 4 },
      options: { least: 0.25 },
    },
    'lower limit': {
      pages: { '/': '<title>Home</title>' },
      settings: { lastCount: 40 },
      options: { least: 0.01 },
    },
  },
})
