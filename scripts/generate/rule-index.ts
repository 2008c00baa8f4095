import type { AnyRule } from '../../packages/core/src/linter/define.ts'
import { formatTable } from '../section.ts'

/**
 * The rules with errors on most of 51 built public sites, November 2026, then three of typing mistakes, which fail the builds of
 * authors before a site is public.
 */
const frequent = [
  'canonical/target-not-redirected',
  'sitemap/target-not-redirected',
  'canonical/target-exists',
  'sitemap/target-exists',
  'redirects/target-exists',
  'hreflang/target-exists',
  'sitemap/valid',
  'sitemap/target-canonical',
  'sitemap/target-indexable',
  'canonical/valid-url',
  'canonical/own-page-in-series',
  'canonical/in-head',
  'sitemap/in-scope',
  'sitemap/valid-lastmod',
  'hreflang/return-link',
  'hreflang/absolute',
  'robots/readable',
  'robots/known-directive',
  'canonical/no-conflict',
  'frontmatter/valid-type',
]

type Entry = readonly [string, AnyRule]

/** Return tables of all rules: those that fail most builds, then all by subject. */
export function ruleTables(rules: readonly Entry[]): string {
  const subjects = Map.groupBy(rules, ([id]) => id.slice(0, id.indexOf('/')))
  const first = frequent.map((id) => rules.find(([other]) => other === id)!)
  return [['Those that fail most builds', first] as const, ...subjects]
    .map(([title, own]) => `## ${title}\n\n${tableOf(own)}`)
    .join('\n\n')
}

function tableOf(rules: readonly Entry[]): string {
  return formatTable(
    ['rule', 'level', 'fix', 'what it requires'],
    rules.map(([id, { level, summary, fix = '' }]) => [`[${id}](${id}.md)`, level, fix, summary]),
  )
}
