import { expect, test } from 'vitest'
import type { Finding } from '../../src/linter/finding.ts'
import type { Report } from '../../src/report/report.ts'
import { formatFinding } from '../../src/report/finding-text.ts'
import { countProblems, groupFindings } from '../../src/report/group-findings.ts'
import { formatReport } from '../../src/report/text.ts'
import { rules } from '../../src/rules/index.ts'

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

const remedy = `  fix: Add the tag to the layout, or let Indexical write canonicals (\`indexical apply\` instead of \`check\`, or \`inject: true\`).
  more: npx indexical rules canonical/present`
const summary = (problems: string): string =>
  `Read 13 pages, changed 0, 0 indexable, left out 0\nHost: unknown; name it with the option \`hosts\`\n${problems}`
const format = (found: Finding[], allBy?: string): string =>
  formatReport({ ...report, findings: found, ...countProblems(groupFindings(found)) }, undefined, { allBy })

/** Only the command line names `--format`, because plugins do not have it. */
test.each([
  [undefined, '  … 8 more'],
  ['--format json', '  … 8 more; --format json lists every one'],
])('folds many findings of one kind; all by %s', (allBy, last) => {
  expect(format(findings, allBy)).toBe(`dist/0.html  warning  canonical/present
  Missing canonical
  and 12 more findings of this kind:
  dist/1.html  Missing canonical
  dist/2.html  Missing canonical
  dist/3.html  Missing canonical
  dist/4.html  Missing canonical
${last}
${remedy}

${summary('0 errors, 13 warnings')}`)
})

test('shows three findings of one kind, and folds four', () => {
  expect(format(findings.slice(0, 3))).toBe(`dist/0.html  warning  canonical/present
  Missing canonical

dist/1.html  warning  canonical/present
  Missing canonical

dist/2.html  warning  canonical/present
  Missing canonical
${remedy}

${summary('0 errors, 3 warnings')}`)
  expect(format(findings.slice(0, 4))).toBe(`dist/0.html  warning  canonical/present
  Missing canonical
  and 3 more findings of this kind:
  dist/1.html  Missing canonical
  dist/2.html  Missing canonical
  dist/3.html  Missing canonical
${remedy}

${summary('0 errors, 4 warnings')}`)
})

test('findings with one cause are one finding', () => {
  const grouped = findings.map((finding, number) => ({
    ...finding,
    cause: 'layout',
    url: `https://example.com/${number}.html`,
  }))
  expect(format(grouped.slice(0, 2))).toBe(`dist/0.html  warning  canonical/present
  Missing canonical
  and 1 more page with the same cause:
  dist/1.html
${remedy}

${summary('0 errors, 1 warning on 2 of 13 pages')}`)
  expect(format(grouped)).toBe(`dist/0.html  warning  canonical/present
  Missing canonical
  and 12 more pages with the same cause:
  dist/1.html
  dist/2.html
  dist/3.html
  dist/4.html
  … 8 more
${remedy}

${summary('0 errors, 1 warning on 13 of 13 pages')}`)
})

test('20,000 pages without canonicals fit one screen', () => {
  const all = Array.from({ length: 20_000 }, (_, number): Finding => ({
    ...findings[0]!,
    file: `dist/${number % 40}/${number}.html`,
    url: `https://example.com/${number % 40}/${number}.html`,
    cause: 'layout',
  }))
  const text = format(all)
  expect(text).toContain('and 19999 more pages with the same cause:')
  expect(text).toContain('0 errors, 1 warning')
  expect(text.split('\n').length).toBeLessThan(16)
})

test('many causes of one kind are folded, each with its count', () => {
  const hosts = ['a', 'a', 'b', 'c', 'd', 'e', 'f'].map((host, number): Finding => ({
    rule: 'canonical/own-hostname',
    id: 'foreign',
    level: 'warn',
    message: `Unexpected hostname ${host}`,
    cause: host,
    file: `dist/${number}.html`,
  }))
  expect(format(hosts).split('\n  fix')[0]).toBe(`dist/0.html  warning  canonical/own-hostname
  Unexpected hostname a
  and 1 more place with the same cause
  and 5 more findings of this kind:
  dist/2.html  Unexpected hostname b
  dist/3.html  Unexpected hostname c
  dist/4.html  Unexpected hostname d
  dist/5.html  Unexpected hostname e
  … 1 more`)
})

test('errors first, by rule, each rule with one remedy, and a table of the rules', () => {
  const [first, second] = findings as [Finding, Finding]
  const other = { ...first, rule: 'canonical/in-head', url: 'https://example.com/0.html' }
  const error = { ...second, level: 'error' as const }
  expect(format([other, first, error, { ...other, file: 'dist/9.html', url: 'https://example.com/9.html' }]))
    .toBe(`dist/1.html  error  canonical/present
  Missing canonical
${remedy}

dist/0.html  warning  canonical/in-head
  Missing canonical

dist/9.html  warning  canonical/in-head
  Missing canonical
  fix: ${rules['canonical/in-head'].howToFix}
  more: npx indexical rules canonical/in-head

dist/0.html  warning  canonical/present
  Missing canonical

errors  warnings  pages  rule
     1         1      0  canonical/present
     0         2      2  canonical/in-head

${summary('The build fails: 1 error, 3 warnings')}`)
})

test.each([
  ['dist/a/index.html', '/a/', false],
  ['dist/a.html', '/a', false],
  ['dist/a.html', '/a.html', false],
  ['dist/v1.2/index.html', '/v1.2/', false],
  ['dist/caf\u00E9/index.html', '/caf%C3%A9/', false],
  ['dist/a/index.html', '/base/a/', false],
  ['src/pages/a.astro', '/a/', false],
  ['src/content/blog/a.md', '/blog/a/', false],
  ['dist/index.html', '/', false],
  ['index.html', '/', false],
  ['src/content/posts/2026-a.md', '/blog/a/', true],
  ['_redirects', '/a/', true],
  ['_redirects', '/', true],
  ['public/_headers', '/', true],
  ['dist/b/index.html', '/a/b/c/', true],
])('%s names the page %s unless its path says so', (file, path, isNamed) => {
  const text = formatFinding({ ...findings[0]!, file, url: `https://example.com${path}` })
  expect(text.includes('\n  page https://example.com')).toBe(isNamed)
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

test.each<[showInfos: boolean | undefined, lines: number, end: string | undefined]>([
  [undefined, 0, undefined],
  [false, 0, 'Not shown: 1 info; `--show-infos` lists them'],
  [true, 2, undefined],
])('infos with showInfos: %s', (showInfos, lines, end) => {
  const infos = ['a', 'b'].map((name): Finding => ({
    ...findings[0]!,
    level: 'info',
    cause: 'x',
    file: `dist/${name}.html`,
  }))
  const text = formatReport({ ...report, findings: infos, warnings: 0 }, undefined, { showInfos })
  expect(text.split('\n').filter((line) => /^ *dist\//.test(line))).toHaveLength(lines)
  expect(text.split('\n').find((line) => line.startsWith('Not shown'))).toBe(end)
})

test('a folder that a generator reads for several languages has one line', () => {
  const folder = { folder: 'content/en/', generator: 'hugo', files: 2, paired: 2 } as const
  const content = [folder, folder, { ...folder, folder: 'content/fr/', paired: 1 }]
  const text = formatReport({ ...report, findings: [], warnings: 0, content }, undefined)
  expect(text.split('\n').slice(1)).toEqual([
    'Host: unknown; name it with the option `hosts`',
    'Read the frontmatter of 2 files in content/en/ (hugo)',
    'Read the frontmatter of 1 of 2 files in content/fr/ (hugo); the others have no page',
    '0 errors, 0 warnings',
  ])
})
