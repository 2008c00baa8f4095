import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { both, environment, runProcess, sides, storeResult, storeTree } from './comparison.ts'
import type { Comparison, Result, Side } from './comparison.ts'
import type { ComparedSite } from './sites.ts'

/** The number of URLs to explain on each site. Small sites have one. */
const explained = 5

/** Run every command with both builds over a site. Each build has its own copy. */
export async function compareSite(comparison: Comparison, site: ComparedSite): Promise<void> {
  const { name, args, brief } = site
  const projectOf = (side: Side): string => join(comparison.work, side, name)
  for (const side of sides) {
    // Results of earlier runs are only stored if there is a `node_modules`.
    mkdirSync(join(projectOf(side), 'node_modules'), { recursive: true })
    site.write(projectOf(side))
  }
  const run = (label: string, ...command: string[]): Promise<Record<Side, Result>> =>
    both(async (side) => {
      const cli = join(comparison.checkouts[side], 'packages/node/dist/cli.js')
      const result = await runProcess([cli, ...command, ...args], projectOf(side), environment)
      storeResult(comparison, side, join(name, `${label.replaceAll('/', '_')}.txt`), result)
      return result
    })

  const json = ['--format', 'json']
  const { before } = await run('check', 'check', 'dist', ...json)
  const urls = urlsOf(before.stdout, brief ? 1 : explained)
  for (const url of urls) await run(`explain ${url}`, 'explain', 'dist', url, ...json)
  if (!brief) {
    await run('second check', 'check', 'dist', ...json)
    await run('check as text', 'check', 'dist')
    await run('check as SARIF', 'check', 'dist', '--format', 'sarif')
    if (urls[0] !== undefined) await run('explain as text', 'explain', 'dist', urls[0])
    await run('check --facts', 'check', 'dist', '--facts', 'part.facts', ...json)
    await run('merge', 'merge', 'part.facts', ...json)
    // Facts can only be read by the version that wrote them.
    for (const side of sides) rmSync(join(projectOf(side), 'part.facts'), { force: true })
  }
  await run('apply', 'apply', 'dist', ...json)
  for (const side of sides) storeTree(comparison, side, join(name, 'files after apply'), projectOf(side))
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
  const lists = [sitemap?.left ?? [], findings, sitemap?.listed ?? []].map((list) =>
    list.flatMap(({ url }) => url ?? []),
  )
  // Take one URL from each list before the second one of any list.
  const urls = [0, 0.5, 1].flatMap((share) =>
    lists.flatMap((list) => list.at(share * (list.length - 1)) ?? []),
  )
  return [...new Set(urls)].slice(0, count)
}
