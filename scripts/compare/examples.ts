import { cpSync, existsSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { linkModules } from '../link-modules.ts'
import { runProcess, type Comparison } from './comparison.ts'
import { sides, type Side, type Result } from './normalise.ts'
import { compareSite } from './site.ts'
import { folderSite } from './sites.ts'
import { compareTrees } from './trees.ts'

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
  const results = await comparison.both((side) => {
    const source = join(comparison.checkouts[side], 'examples', name)
    rmSync(folderOf(side), { recursive: true, force: true })
    cpSync(source, folderOf(side), { recursive: true, filter: (path) => !made.has(basename(path)) })
    linkModules(source, folderOf(side))
    return runProcess(command, folderOf(side), broken ? { BROKEN: '1' } : {})
  })
  const lines = (side: Side): string[] => printed(comparison, results[side], side)
  comparison.lines(`${label}: build`, lines('before'), lines('after'))
  const outputOf = (side: Side): string => join(folderOf(side), output)
  if (!existsSync(outputOf('before')) || !existsSync(outputOf('after'))) {
    throw new Error(`Missing output of ${label}: ${results.before.stderr}${results.after.stderr}`)
  }
  compareTrees(comparison, `${label}: output`, outputOf, withoutScopes)
  await compareSite(comparison, folderSite(`${label}-output`, outputOf('before'), url))
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

/**
 * Return the output of a build, sorted, because some files are written at the same time. Without wording, only
 * locations remain.
 */
function printed(
  { normaliser, ignoresWording }: Comparison,
  { code, stdout, stderr }: Result,
  side: Side,
): string[] {
  const lines = normaliser
    .text(`${stdout}\n${stderr}`, side)
    .map((line) => line.replace(/\d\d:\d\d:\d\d /, '').replaceAll(/\b\d+(?:\.\d+)? seconds\b/g, '<time>'))
  const shown = ignoresWording
    ? lines.flatMap((line) => line.match(/\S+:\d+:\d+/g) ?? [])
    : lines.filter((line) => line.trim() !== '' && !noise.test(line))
  return [`exit code ${code}`, ...shown.toSorted()]
}
