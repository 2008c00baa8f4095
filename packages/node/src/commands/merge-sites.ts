import { dirname, resolve } from 'node:path'
import { countProblems, groupFindings, sortFindings } from '@indexical/core/internal'
import type { Report, UserOptions } from '@indexical/core'
import { rootUrl } from '@indexical/syntax/url'
import type { Build } from '../site/build.ts'
import { UsageError } from '../output/errors.ts'
import { readFactsOptions } from './load-build.ts'
import { createMergedBuild } from '../scan/merge-parts.ts'
import { folderOnDisk } from '../output/output-folder.ts'
import { expectPartOptions } from '../facts/part.ts'
import type { Part } from '../facts/part.ts'

/** The parts of one site, at least one. */
type SiteParts = readonly [Part, ...Part[]]

/**
 * Group parts by the URL of their site, in the order of the first parts.
 *
 * @throws {FactsError} for wrong options
 */
export function groupBySite(parts: readonly Part[]): readonly SiteParts[] {
  const sites = Map.groupBy(parts, (part) => {
    const { site, base } = readFactsOptions(part)
    return rootUrl({ site, base: base ?? '/' })
  })
  return [...sites.values()] as [Part, ...Part[]][]
}

/**
 * Lint several sites, and the links between them. Each site has the options of its facts, and its project is the folder
 * of its first facts. Levels of rules in the user's own options override those of the facts.
 *
 * @throws {UsageError} if a file should be written, because it would belong to one site
 */
export function mergeSites(
  sites: readonly SiteParts[],
  { preset, rules, overrides }: Partial<UserOptions>,
  { root, out, updates }: { root: string; out: string | undefined; updates: string | undefined },
): Report {
  const flag = out === undefined ? updates && '--update-urls' : '--out'
  const origins = sites.map(([{ options }]) => new URL(options.site).origin)
  if (flag !== undefined)
    throw new UsageError(
      `Unexpected ${flag}, expected facts of one site: these are of \`${origins.join('` and `')}\``,
    )
  const levels = { ...(preset && { preset }), ...(rules && { rules }), ...(overrides && { overrides }) }
  const finished = sites.map((parts) => buildOf(parts, { levels, origins, root }).finish())
  return joinReports(
    finished.map((one) => one.withOtherSites(finished.filter((other) => other !== one)).report),
  )
}

function buildOf(
  [first, ...others]: SiteParts,
  { levels, origins, root }: { levels: Partial<UserOptions>; origins: readonly string[]; root: string },
): Build {
  for (const part of others) expectPartOptions(part, first.options)
  const options = readFactsOptions(first)
  const project = dirname(resolve(root, first.path))
  return createMergedBuild(
    [first, ...others],
    {
      ...options,
      ...levels,
      allowedOrigins: [...(options.allowedOrigins ?? []), ...origins],
      // These options name files of the other project.
      ledger: undefined,
      reports: undefined,
    },
    {
      root,
      outDir: resolve(project, first.outDir),
      cache: false,
      writesSitemap: false,
      project: folderOnDisk(project, []),
    },
  )
}

/** Join the reports of several sites. */
function joinReports(reports: readonly Report[]): Report {
  const findings = sortFindings(reports.flatMap((report) => report.findings))
  const sum = (count: (report: Report) => number): number =>
    reports.reduce((total, report) => total + count(report), 0)
  const { errors, warnings } = countProblems(groupFindings(findings))
  return {
    ...reports[0]!,
    pages: sum(({ pages }) => pages),
    skipped: {
      excluded: sum(({ skipped }) => skipped?.excluded ?? 0),
      others: sum(({ skipped }) => skipped?.others ?? 0),
    },
    changed: sum(({ changed }) => changed),
    errors,
    warnings,
    sitemapFile: undefined,
    findings,
    sitemap: {
      ...reports[0]!.sitemap,
      listed: reports.flatMap(({ sitemap }) => sitemap.listed),
      left: reports.flatMap(({ sitemap }) => sitemap.left),
    },
  }
}
