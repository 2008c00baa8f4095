import { settleIgnores } from '@indexical/core'
import type { Finding, Judge, Options, Page, Site } from '@indexical/core'
import { createOverrides } from 'rehype-indexical'

/** Give every finding the level that its page asks for, and take out what pages switched off themselves. */
export function settleFindings(
  findings: readonly Finding[],
  site: Site,
  options: Options,
  judge: Judge,
): Finding[] {
  const { findings: left, unused } = settleIgnores(findings, site.pages)
  const stale = judge.site({ ...site, unusedIgnores: unused }, 'frontmatter/ignore-used')
  return createOverrides(options, judge)([...left, ...stale])
}

/** The same where not all pages are known: nothing is said about suppressions that seem unused. */
export function settlePartly(
  findings: readonly Finding[],
  pages: readonly Page[],
  options: Options,
  judge: Judge,
): Finding[] {
  return createOverrides(options, judge)(settleIgnores(findings, pages).findings)
}
