import type { Log } from 'sarif'
import { expect, test } from 'vitest'
import type { Finding } from '../../src/linter/finding.ts'
import { formatSarif } from '../../src/report/sarif.ts'
import { rules } from '../../src/rules/index.ts'

const findings: Finding[] = [
  {
    rule: 'robots/known-directive',
    id: 'unknown',
    level: 'error',
    message: 'Unexpected directive `nofolow`, expected `nofollow`',
    file: 'src/a, b.md',
    line: 2,
    column: 9,
    endLine: 2,
    endColumn: 16,
    url: 'https://example.com/a/',
    source: { file: 'src/a, b.md' },
  },
  {
    rule: 'canonical/present',
    id: 'missing',
    level: 'warn',
    message: 'Missing canonical\n',
    file: 'dist/ü/index.html',
    source: { file: 'src/ü.md' },
    related: [{ file: '_redirects', line: 4, column: 1, message: 'the redirect' }],
  },
  {
    rule: 'canonical/present',
    id: 'missing',
    level: 'info',
    message: 'Missing canonical',
    file: 'dist/b.html',
  },
]
const log = JSON.parse(
  formatSarif(
    {
      version: '1.2.3',
      site: 'https://example.com/',
      sitemapFile: undefined,
      pages: 3,
      changed: 0,
      findings,
      sitemap: { listed: [], left: [] },
      errors: 1,
      warnings: 1,
    },
    (file) => `docs/${file}`,
  ),
) as Log
const run = log.runs[0]!

test('each rule with findings, once, with its page', () => {
  expect(log.version).toBe('2.1.0')
  const { rules: described, ...driver } = run.tool.driver
  expect(driver).toEqual({ name: 'Indexical', version: '1.2.3', semanticVersion: '1.2.3' })
  expect(described!.map(({ id }) => id)).toEqual(['canonical/present', 'robots/known-directive'])
  const { summary, why } = rules['robots/known-directive']
  expect(described![1]).toEqual({
    id: 'robots/known-directive',
    shortDescription: { text: summary },
    fullDescription: { text: why },
    help: {
      text: `${summary}. ${why}`,
      markdown: expect.stringMatching(/^# robots\/known-directive\n[^]*## More/) as string,
    },
    defaultConfiguration: { level: 'error' },
  })
})

test('findings with their locations', () => {
  const at = (uri: string, region: object): object => ({
    physicalLocation: { artifactLocation: { uri }, region },
  })
  expect(run.columnKind).toBe('utf16CodeUnits')
  expect(run.results).toEqual([
    {
      ruleId: 'robots/known-directive',
      ruleIndex: 1,
      level: 'error',
      message: {
        text: 'Unexpected directive `nofolow`, expected `nofollow`\nCorrect the spelling, or remove the directive.',
      },
      locations: [at('docs/src/a%2C%20b.md', { startLine: 2, startColumn: 9, endLine: 2, endColumn: 16 })],
      properties: { url: 'https://example.com/a/' },
    },
    {
      ruleId: 'canonical/present',
      ruleIndex: 0,
      level: 'warning',
      message: { text: `Missing canonical\\n\n${rules['canonical/present'].howToFix}` },
      locations: [at('docs/dist/%C3%BC/index.html', { startLine: 1 })],
      relatedLocations: [
        { ...at('docs/_redirects', { startLine: 4, startColumn: 1 }), message: { text: 'the redirect' } },
        { ...at('docs/src/%C3%BC.md', { startLine: 1 }), message: { text: 'Source of the page' } },
      ],
    },
    {
      ruleId: 'canonical/present',
      ruleIndex: 0,
      level: 'note',
      message: { text: `Missing canonical\n${rules['canonical/present'].howToFix}` },
      locations: [at('docs/dist/b.html', { startLine: 1 })],
    },
  ])
})
