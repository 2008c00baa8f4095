import { cpSync, existsSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { linkModules } from '../link-modules.ts'
import { both, environment, runProcess, sides, store, storeTree } from './comparison.ts'
import type { Comparison, Result, Side } from './comparison.ts'
import { compareSite } from './site.ts'
import { folderSite } from './sites.ts'

interface Example {
  command: readonly string[]
  /** The folder that a host serves. Code for a server is not compared, because it contains our own code. */
  output: string
  site: string
}

const astro = { command: ['node_modules/astro/bin/astro.mjs', 'build'], output: 'dist' }
const site = 'https://www.example.com'
const examples: Record<string, Example> = {
  astro: { ...astro, site },
  'astro-node': { ...astro, output: 'dist/client', site },
  starlight: { ...astro, site: 'https://docs.example.com' },
  eleventy: { command: ['node_modules/@11ty/eleventy/cmd.cjs'], output: '_site', site },
  vite: { command: ['node_modules/vite/bin/vite.js', 'build'], output: 'dist', site },
}
/** Examples that have mistakes with `BROKEN=1`. */
const hasMistakes = new Set(['astro', 'eleventy', 'vite'])
/** Folders that are not part of an example's source. */
const made = new Set(['node_modules', 'dist', '_site', '.astro'])

/** Build each example with the plugins of both checkouts, in copies, and check the output with both command lines. */
export async function compareExamples(comparison: Comparison): Promise<void> {
  for (const name of Object.keys(examples)) {
    for (const broken of hasMistakes.has(name) ? [false, true] : [false])
      await compareBuilds(comparison, name, broken)
  }
}

async function compareBuilds(comparison: Comparison, name: string, broken: boolean): Promise<void> {
  const { command, output, site: url } = examples[name]!
  const label = `example-${name}${broken ? '-broken' : ''}`
  // Starlight can only build if its packages are in the same root.
  const folderOf = (side: Side): string => join(comparison.checkouts[side], '.cache/compare', label)
  await both(async (side) => {
    const source = join(comparison.checkouts[side], 'examples', name)
    rmSync(folderOf(side), { recursive: true, force: true })
    cpSync(source, folderOf(side), { recursive: true, filter: (path) => !made.has(basename(path)) })
    linkModules(source, folderOf(side))
    const result = await runProcess(
      command,
      folderOf(side),
      broken ? { ...environment, BROKEN: '1' } : environment,
    )
    store(comparison, side, join(label, 'build.txt'), printed(result))
    const folder = join(folderOf(side), output)
    if (!existsSync(folder)) throw new Error(`Missing output of ${label}: ${result.stderr}`)
    storeTree(comparison, side, join(label, 'output'), folder, withoutScopes)
  })
  await compareSite(comparison, folderSite(`${label}-output`, join(folderOf('before'), output), url))
  for (const side of sides) rmSync(folderOf(side), { recursive: true })
}

/**
 * Remove classes that Astro computes from the absolute paths of components, and style sheets whose names contain these.
 */
function withoutScopes(text: string): string {
  return text
    .replaceAll(/\bastro-[a-z\d]{8}\b/g, 'astro-<scope>')
    .replaceAll(/(_astro\/[\w.-]+\.)[\w-]{8}\.css\b/g, '$1<hash>.css')
}

/** Lines about the speed and the caches of the frameworks. */
const noise = /^\[11ty\] (?:Benchmark|Copied|Wrote) |^\[vite\] \[optimizer\]/

/** Return the output of a build, sorted, because some files are written at the same time. */
function printed({ code, stdout, stderr }: Result): string {
  const lines = `${stdout}\n${stderr}`
    .split('\n')
    .map((line) =>
      line
        .replace(/\d\d:\d\d:\d\d /, '')
        .replaceAll(/\b\d+(?:\.\d+)? seconds\b/g, '<time>')
        .trimEnd(),
    )
    .filter((line) => line !== '' && !noise.test(line))
  return [`exit code ${code}`, ...lines.toSorted()].join('\n')
}
