import type { Log } from 'sarif'
import { expect, test } from 'vitest'
import { rules } from '../../src/rules/index.ts'
import type { Finding } from '../../src/linter/finding.ts'
import { formatAnnotations } from '../../src/report/annotations.ts'
import { countProblems, groupFindings } from '../../src/report/group-findings.ts'
import { reportData } from '../../src/report/html/data.ts'
import { formatHtml } from '../../src/report/html/report.ts'
import { formatJson } from '../../src/report/json.ts'
import type { Report } from '../../src/report/report.ts'
import { formatSarif } from '../../src/report/sarif.ts'

const grouped = (number: number): Finding => ({
  rule: 'canonical/present',
  id: 'missing',
  level: 'error',
  message: 'Missing canonical',
  cause: 'layout',
  file: `dist/${number % 7}/${number}.html`,
  url: `https://example.com/${number % 7}/${number}.html`,
})
const alone: Finding = {
  rule: 'run/pages-found',
  id: 'none',
  level: 'warn',
  message: 'Missing pages',
  file: '.',
}
const findings = [alone, ...Array.from({ length: 150 }, (_, number) => grouped(number))]
const report: Report = {
  version: '1.2.3',
  site: 'https://example.com/',
  sitemapFile: undefined,
  pages: 150,
  changed: 0,
  findings,
  sitemap: { listed: [], left: [] },
  ...countProblems(groupFindings(findings)),
}
const pathOf = (file: string): string => file

test.each([
  ['findings on many pages', report],
  ['no findings', { ...report, findings: [], hostFiles: [], otherSitemaps: [] }],
  ['line ends and quotes', { ...report, findings: [{ ...alone, message: 'one\n  "two"\\' }] }],
])('JSON that is made in pieces is indented as JSON.stringify does it: %s', (_, each) => {
  const text = formatJson(each)
  expect(text).toBe(JSON.stringify(JSON.parse(text), undefined, 2))
})

test('JSON contains each group, and each page with the number of its group', () => {
  const json = JSON.parse(formatJson(report)) as {
    errors: number
    warnings: number
    groups: unknown[]
    findings: (Finding & { group: number })[]
  }
  expect({ errors: json.errors, warnings: json.warnings }).toEqual({ errors: 1, warnings: 1 })
  expect(json.groups).toEqual([
    {
      rule: 'canonical/present',
      id: 'missing',
      level: 'error',
      message: 'Missing canonical',
      cause: 'layout',
      count: 150,
      examples: [0, 1, 2, 3, 4].map((number) => ({
        file: `dist/${number}/${number}.html`,
        url: `https://example.com/${number}/${number}.html`,
      })),
    },
    {
      rule: 'run/pages-found',
      id: 'none',
      level: 'warn',
      message: 'Missing pages',
      count: 1,
      examples: [{ file: '.' }],
    },
  ])
  expect(json.findings).toEqual(
    findings.map((finding, index) => ({ ...finding, group: index === 0 ? 1 : 0 })),
  )
})

test('SARIF contains one result for a cause, with the count and at most 100 locations', () => {
  const [run] = (JSON.parse(formatSarif(report, pathOf)) as Log).runs
  expect(run!.results).toHaveLength(2)
  const { locations, ...result } = run!.results![0]!
  expect(result).toEqual({
    ruleId: 'canonical/present',
    ruleIndex: 0,
    level: 'error',
    message: {
      text: `Missing canonical, and 149 more pages with the same cause\n${rules['canonical/present'].howToFix}`,
    },
    occurrenceCount: 150,
    properties: { url: 'https://example.com/0/0.html', cause: 'layout' },
  })
  const files = locations!.map(({ physicalLocation }) => physicalLocation!.artifactLocation!.uri)
  expect(files).toHaveLength(100)
  expect(new Set(files).size).toBe(100)
  expect(files.slice(0, 7)).toEqual([0, 1, 2, 3, 4, 5, 6].map((number) => `dist/${number}/${number}.html`))
})

test('annotations show a cause once, with its count and examples', () => {
  expect(formatAnnotations(findings, pathOf)).toEqual([
    '::error title=canonical/present,file=dist/0/0.html::Missing canonical%0Apage https://example.com/0/0.html%0Aand 149 more pages with the same cause: dist/1/1.html, dist/2/2.html, dist/3/3.html, dist/4/4.html%0Afix: ' +
      rules['canonical/present'].howToFix,
    `::warning title=run/pages-found::Missing pages%0Afix: ${rules['run/pages-found'].howToFix}`,
  ])
})

test('HTML contains each group with all of its findings, and counts its pages', () => {
  const { groups, urls } = reportData(report)
  expect(groups.map(({ rule, findings: all }) => [rule, all.length])).toEqual([
    ['canonical/present', 150],
    ['run/pages-found', 1],
  ])
  expect(urls).toHaveLength(150)
  const html = formatHtml(report, { style: '', script: '', compress: () => '', policy: '' })
  expect(html).toContain('1 error on 150 of 150 pages, 1 warning')
})
