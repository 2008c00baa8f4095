import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writePages } from '../make-site/write-pages.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { measure, repeated, runCommand, versionOf } from './measure.ts'
import { formatTable, short } from './table.ts'
import { batch, site } from './start.ts'

const here = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Compare this checkout with another one, such as a worktree of the last release. Both must be built. Their checks
 * alternate, so that other processes of the machine slow both. If valgrind is installed, the instructions of a small
 * check are counted too, because they do not depend on other processes.
 *
 * @param other folder of the other checkout
 * @param pages pages of the large check
 * @returns Markdown
 */
export async function benchCheckouts(other: string, pages: number, rounds: number): Promise<string> {
  using project = temporaryFolder('bench')
  const rows: string[][] = []
  for (const count of [10, pages]) {
    const folder = join(project.path, String(count))
    writePages(count, folder)
    const argsOf = (checkout: string): string[] => [
      join(checkout, 'packages/node/dist/cli.js'),
      'check',
      folder,
      '--site',
      site,
      '--no-cache',
    ]
    const runs = count === 10 ? batch : 1
    const [before, after] = await measure(
      [other, here].map((checkout) =>
        repeated({ what: checkout, run: () => runCommand(process.execPath, argsOf(checkout)) }, runs),
      ),
      rounds,
    )
    const what = `check of ${count.toLocaleString('en')} pages`
    rows.push(rowOf(`${what}, CPU s`, before!.cpu, after!.cpu))
    if (count > 10 || versionOf('valgrind') === undefined) continue
    const [old, now] = [other, here].map((checkout) => instructionsOf(argsOf(checkout)) / 1e6)
    rows.push(rowOf(`${what}, million instructions`, old!, now!))
  }
  return formatTable(['cost', 'before', 'now', 'ratio'], rows)
}

function rowOf(what: string, before: number, now: number): string[] {
  return [what, short(before), short(now), (now / before).toFixed(2)]
}

/** Count the instructions of a script in one thread, because the work of other threads differs from run to run. */
function instructionsOf(args: readonly string[]): number {
  const node = [process.execPath, '--single-threaded', ...args]
  // The first run fills the compile cache.
  runCommand(node[0]!, node.slice(1))
  const valgrind = ['--tool=callgrind', '--callgrind-out-file=/dev/null', '--smc-check=all-non-file', ...node]
  const { stderr } = spawnSync('valgrind', valgrind, { encoding: 'utf8', maxBuffer: 1 << 30 })
  return Number(/Collected : (\d+)/.exec(stderr)?.[1])
}
