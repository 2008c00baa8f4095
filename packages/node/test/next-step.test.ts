/** The last line of a report: the step that helps most with its findings. */
import { expect, test } from 'vitest'
import type { Finding, Report } from '@indexical/core'
import { nextStep } from '../src/report/next-step.ts'
import type { StepContext } from '../src/report/next-step.ts'

const finding = (rule: string, more: Partial<Finding> = {}): Finding => ({
  rule,
  id: 'any',
  level: 'error',
  message: 'M',
  file: 'dist/a/index.html',
  url: 'https://www.example.com/a/',
  ...more,
})
const inSitemap = (file: string): Finding => {
  const { url: _, ...more } = finding('sitemap/target-exists', { file })
  return more
}
const warning = (rule: string, more?: Partial<Finding>): Finding => finding(rule, { level: 'warn', ...more })
const many = (rule: string, count: number, more?: Partial<Finding>): Finding[] =>
  Array.from({ length: count }, (_, index) => finding(rule, { message: `${index}`, ...more }))
const form = { root: 'form /' }

test.each<
  [title: string, findings: Finding[], context: Partial<StepContext>, step: string | undefined, host?: string]
>([
  ['nothing found', [], {}, undefined],
  ['infos', [finding('hreflang/x-default', { level: 'info' })], {}, undefined],
  ['a wrong site', [finding('run/usable-site')], {}, undefined],
  [
    'a sitemap that apply replaces',
    [inSitemap('dist/sitemap.xml'), warning('canonical/present')],
    {},
    '`npx indexical apply dist` replaces dist/sitemap.xml, which contains all errors',
  ],
  [
    'a sitemap that it does not replace',
    [inSitemap('dist/sitemap_index.xml')],
    { command: 'apply' },
    'delete dist/sitemap_index.xml, or switch off the tool that writes it: all errors are there',
  ],
  [
    'several sitemaps',
    [1, 2, 3, 4].map((number) => inSitemap(`dist/sitemap-${number}.xml`)),
    {},
    'delete dist/sitemap-1.xml and 3 more sitemaps, or switch off the tool that writes them: all errors are there',
  ],
  [
    'another error beside it',
    [inSitemap('dist/sitemap.xml'), finding('canonical/target-exists')],
    {},
    '`npx indexical rules sitemap/target-exists` explains the first finding',
  ],
  [
    'one form of URLs without a host',
    [warning('canonical/served-form', form), warning('links/served-form', form)],
    {},
    'name your host with the option `hosts`, because it decides the form of URLs',
  ],
  [
    'one form of URLs with a host',
    [warning('canonical/served-form', form)],
    {},
    '`npx indexical explain dist /a/` lists all signals of the first page',
    'Netlify',
  ],
  ['a fix', [finding('canonical/https')], { fixable: 1 }, 'add `--fix`, which corrects 1 finding'],
  [
    'missing canonicals',
    [warning('canonical/present')],
    {},
    '`npx indexical apply dist` writes what is missing',
  ],
  [
    'missing canonicals, with flags',
    [warning('canonical/present')],
    { typed: ' --site https://www.example.com' },
    '`npx indexical apply dist --site https://www.example.com` writes what is missing',
  ],
  [
    'missing canonicals after apply',
    [warning('canonical/present')],
    { command: 'apply' },
    '`npx indexical explain dist /a/` lists all signals of the first page',
  ],
  [
    'many problems',
    many('links/target-canonical', 31, { level: 'warn' }),
    {},
    'add `--update-baseline`: later runs report only new findings',
  ],
  [
    'many problems and a baseline',
    many('canonical/target-exists', 31),
    { hasBaseline: true },
    'add `--format html > report.html` to read all findings in a browser',
  ],
  [
    'problems that one session corrects',
    many('canonical/target-exists', 11),
    {},
    'add `--format html > report.html` to read all findings in a browser',
  ],
  [
    'more findings than anybody reads in a terminal',
    many('canonical/target-exists', 201),
    { hasBaseline: true },
    'add `--format html > report.html` to read all findings in a browser',
  ],
  [
    'one page',
    [finding('canonical/target-exists')],
    {},
    '`npx indexical explain dist /a/` lists all signals of the first page',
  ],
  [
    'one page, with flags',
    [finding('canonical/target-exists')],
    { typed: ' --site https://www.example.com' },
    '`npx indexical explain dist /a/ --site https://www.example.com` lists all signals of the first page',
  ],
  [
    'a merge',
    [finding('canonical/target-exists')],
    { command: 'merge' },
    '`npx indexical rules canonical/target-exists` explains the first finding',
  ],
])('%s', (_title, findings, context, step, host) => {
  const report = { findings, ...(host && { host: { title: host } }) } as unknown as Report
  const usual = {
    command: 'check',
    dir: 'dist',
    typed: '',
    ownSitemap: 'sitemap.xml',
    fixable: 0,
    hasBaseline: false,
  } as const
  expect(nextStep(report, { ...usual, ...context })).toBe(step)
})
