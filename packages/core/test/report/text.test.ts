import { expect, test } from 'vitest'
import type { Finding } from '../../src/linter/finding.ts'
import type { Report } from '../../src/report/report.ts'
import { formatReport } from '../../src/report/text.ts'

const findings = Array.from({ length: 13 }, (_, number): Finding => ({
  rule: 'canonical/present',
  id: 'missing',
  level: 'warn',
  message: 'Missing canonical',
  file: `dist/${number}.html`,
}))
const report: Report = {
  version: '0.1.0',
  site: 'https://example.com/',
  sitemapFile: undefined,
  pages: 13,
  changed: 0,
  findings,
  sitemap: { listed: [], left: [] },
  errors: 0,
  warnings: 13,
}

/** Only the command line names `--format`, because plugins do not have it. */
test.each([
  [undefined, '  … 8 more'],
  ['--format json', '  … 8 more; --format json lists every one'],
])('all of a group by %s', (allBy, last) => {
  expect(formatReport(report, undefined, allBy)).toBe(`dist/0.html  warning  canonical/present
  Missing canonical
  and 12 more findings of this kind:
  dist/1.html  Missing canonical
  dist/2.html  Missing canonical
  dist/3.html  Missing canonical
  dist/4.html  Missing canonical
${last}

Read 13 pages, changed 0, 0 indexable, left out 0; 0 errors, 13 warnings`)
})

test('a finding about the whole site', () => {
  const finding: Finding = {
    rule: 'run/pages-found',
    id: 'none',
    level: 'error',
    message: 'Missing pages',
    file: '.',
    related: [{ file: '.', message: 'the option' }],
  }
  expect(formatReport({ ...report, findings: [finding] })).toContain(
    'the site  error  run/pages-found\n  Missing pages\n  see the site: the option\n',
  )
})
