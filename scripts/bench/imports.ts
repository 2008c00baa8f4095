import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildSite, frameworks, makeSite } from './builds.ts'
import { measure, repeated, runCommand } from './measure.ts'
import type { Task } from './measure.ts'
import { costColumns, costHead, formatTable, short } from './table.ts'

const packages = fileURLToPath(new URL('../../packages/', import.meta.url))
const countModules = new URL('count-modules.mjs', import.meta.url).href
/** The number of runs that are measured together. */
const batch = 5

/**
 * Measure which code is loaded, for an import of `indexical`, and for a build of one page with and without each plugin.
 * An import of a plugin alone would show almost nothing, because plugins load most of their code in hooks.
 *
 * @returns Markdown
 */
export async function benchImports(rounds: number): Promise<string> {
  const start = ['-e', '0']
  const load = ['--input-type=module', '-e', "await import('indexical')"]
  const cwd = `${packages}vite`
  const rows = [
    await pairOf(
      'import of indexical',
      rounds,
      { modules: modulesOf(start, cwd), run: () => runCommand(process.execPath, start, cwd) },
      { modules: modulesOf(load, cwd), run: () => runCommand(process.execPath, load, cwd) },
    ),
  ]
  for (const [name, framework] of Object.entries(frameworks)) {
    const folder = makeSite(framework, 1)
    const sideOf = (plugin: (typeof framework)['plugin'] | undefined): Side => ({
      modules: countOf(buildSite(folder, framework, plugin, ['--import', countModules])),
      run: () => buildSite(folder, framework, plugin),
    })
    rows.push(await pairOf(`${name}, build of one page`, rounds, sideOf(undefined), sideOf(framework.plugin)))
    rmSync(folder, { recursive: true, force: true })
  }
  return formatTable({
    head: ['loaded', ...costHead, 'files', 'added CPU, s', 'added files'],
    rows,
  })
}

interface Side {
  modules: number
  run: () => void
}

async function pairOf(what: string, rounds: number, without: Side, withOurs: Side): Promise<string[]> {
  const tasks: Task[] = [
    { what: 'without', run: without.run },
    { what: 'with', run: withOurs.run },
  ]
  const [none, ours] = await measure(
    tasks.map((task) => repeated(task, batch)),
    rounds,
  )
  return [
    what,
    ...costColumns(none!),
    String(without.modules),
    short(ours!.cpu - none!.cpu),
    String(withOurs.modules - without.modules),
  ]
}

function modulesOf(args: readonly string[], cwd: string): number {
  const { stderr } = spawnSync(process.execPath, ['--import', countModules, ...args], {
    cwd,
    encoding: 'utf8',
  })
  return countOf(stderr)
}

function countOf(stderr: string): number {
  const [, count] = /loaded (\d+)$/.exec(stderr) ?? []
  if (count === undefined) throw new Error(`Missing count of modules: ${stderr.slice(-2000)}`)
  return Number(count)
}
