import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { load, measure, onlyTasks, peakMemory, runCommand } from './measure.ts'
import type { Skipped, Task } from './measure.ts'
import { costColumns, costHead, formatTable, short } from './table.ts'

const script = fileURLToPath(new URL('write-sitemap.ts', import.meta.url))

/**
 * Compare writing a sitemap with the package `sitemap`, with and without alternates. Each run has its own process.
 *
 * @param count number of URLs
 * @returns Markdown
 */
export async function benchSitemaps(count: number, rounds: number): Promise<string> {
  const out = mkdtempSync(join(tmpdir(), 'indexical-bench-'))
  const loaded = await load('sitemap')
  const args = (who: string, alternates: number): string[] => [
    script,
    who,
    String(count),
    String(alternates),
    out,
  ]
  const task = (what: string, who: string, alternates: number): Task => ({
    what,
    before: () => rmSync(out, { recursive: true, force: true }),
    run: () => write(args(who, alternates), out),
  })
  const other = (what: string, alternates: number): Task | Skipped =>
    loaded ? task(what, 'package', alternates) : { what, reason: 'it is not installed' }
  const version = loaded?.version ?? ''
  const rows = await measure(
    onlyTasks([
      task('ours', 'ours', 0),
      other(`sitemap (${version})`, 0),
      ...(writesAlternates(out) ? [task('ours, 5 alternates each', 'ours', 5)] : []),
      other(`sitemap (${version}), 5 alternates each`, 5),
    ]),
    rounds,
  )
  const table = formatTable({
    head: [`sitemap of ${count.toLocaleString('en')} URLs`, ...costHead, 'URLs/CPU s', 'ratio', 'peak MB'],
    rows: rows.map(({ what, ...cost }) => [
      what,
      ...costColumns(cost),
      short(count / cost.cpu),
      short(cost.cpu / rows[0]!.cpu),
      short(
        peakMemory(args(what.startsWith('ours') ? 'ours' : 'package', /alternates/.test(what) ? 5 : 0), out),
      ),
    ]),
  })
  rmSync(out, { recursive: true, force: true })
  return table
}

/** Return whether our sitemaps contain alternates, so that a row describes only what was written. */
function writesAlternates(out: string): boolean {
  write([script, 'ours', '1', '5', out], out)
  return readdirSync(out).some((file) => readFileSync(join(out, file), 'utf8').includes('hreflang='))
}

function write(args: readonly string[], out: string): void {
  runCommand(process.execPath, args)
  if (readdirSync(out).length === 0)
    throw new Error(`Missing sitemap, expected one by node ${args.join(' ')}`)
}
