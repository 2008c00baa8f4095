import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Comparison } from './comparison.ts'
import { sides, type Side, type Result } from './normalise.ts'
import { compareTrees } from './trees.ts'
import type { ComparedSite } from './sites.ts'

/** The number of URLs to explain on each site. Small sites have one. */
const explained = 5

/** Run every command with both builds over a site. Each build has its own copy. */
export async function compareSite(comparison: Comparison, site: ComparedSite): Promise<void> {
  const { name, args, brief } = site
  const projectOf = (side: Side): string => join(comparison.work, side, name)
  await comparison.both(async (side) => {
    mkdirSync(projectOf(side), { recursive: true })
    site.write(projectOf(side))
    // Results of earlier runs are only stored if there is a `node_modules`.
    mkdirSync(join(projectOf(side), 'node_modules'), { recursive: true })
  })
  const run = async (label: string, ...command: string[]): Promise<Record<Side, Result>> => {
    const results = await comparison.both((side) =>
      comparison.cli(side, [...command, ...args], projectOf(side)),
    )
    const { normaliser } = comparison
    comparison.lines(
      `${name}: ${label}`,
      normaliser.result(results.before, 'before'),
      normaliser.result(results.after, 'after'),
    )
    return results
  }

  const json = ['--format', 'json']
  const { before } = await run('check', 'check', 'dist', ...json)
  const urls = urlsOf(before.stdout, brief ? 1 : explained)
  for (const url of urls) await run(`explain ${url}`, 'explain', 'dist', url, ...json)
  if (!brief) {
    await run('second check', 'check', 'dist', ...json)
    if (comparison.ordered) {
      await run('check as text', 'check', 'dist')
      await run('check as SARIF', 'check', 'dist', '--format', 'sarif')
      if (urls[0] !== undefined) await run('explain as text', 'explain', 'dist', urls[0])
    }
    await run('check --facts', 'check', 'dist', '--facts', 'part.facts', ...json)
    await run('merge', 'merge', 'part.facts', ...json)
    // Facts can only be read by the version that wrote them.
    for (const side of sides) rmSync(join(projectOf(side), 'part.facts'), { force: true })
  }
  await run('apply', 'apply', 'dist', ...json)
  compareTrees(comparison, `${name}: files after apply`, projectOf)
  if (!brief) await run('check after apply', 'check', 'dist', ...json)
  for (const side of sides) rmSync(projectOf(side), { recursive: true })
}

/** URLs spread over the sitemap, the pages that it leaves out, and the findings. */
function urlsOf(report: string, count: number): string[] {
  if (!report.startsWith('{')) return []
  const { findings, sitemap } = JSON.parse(report) as {
    findings: { url?: string }[]
    sitemap?: { listed: { url: string }[]; left: { url: string }[] }
  }
  const lists = [sitemap?.left ?? [], findings, sitemap?.listed ?? []]
  const urls = lists.flatMap((list) => {
    const all = [...new Set(list.flatMap(({ url }) => url ?? []))]
    return [all[0], all[Math.floor(all.length / 2)], all.at(-1)].flatMap((url) => url ?? [])
  })
  // Take one URL from each list before the second one of any list.
  const order = [...new Set([0, 3, 6, 1, 4, 7, 2, 5, 8].flatMap((index) => urls[index] ?? []))]
  return order.slice(0, count)
}
