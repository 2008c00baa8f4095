import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { median } from './measure.ts'
import { formatTable, short } from './table.ts'

const packages = fileURLToPath(new URL('../../packages/', import.meta.url))

/** Each plugin with the host that is loaded before it. */
const plugins = [
  ['astro-indexical', 'astro', 'astro/config'],
  ['vite-plugin-indexical', 'vite', 'vite'],
  ['eleventy-plugin-indexical', 'eleventy', '@11ty/eleventy'],
] as const

/**
 * How long plugins take to load where their hosts are loaded already.
 *
 * @returns Markdown
 */
export async function benchImports(rounds: number): Promise<string> {
  const rows = plugins.map(([name, folder, host]) => {
    const times = Array.from({ length: rounds }, () => importTime(`${packages}${folder}/`, host))
    return [
      name,
      short(median(times.map(([hostTime]) => hostTime))),
      short(median(times.map(([, ours]) => ours))),
    ]
  })
  return formatTable({ head: ['import', 'host, ms', 'plugin beyond it, ms'], rows })
}

/** Milliseconds for the host and then for the plugin, in a process of its own. */
function importTime(folder: string, host: string): [number, number] {
  const code = `const start = performance.now()
await import('${host}')
const middle = performance.now()
await import('./dist/index.js')
console.log(JSON.stringify([middle - start, performance.now() - middle]))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: folder,
    encoding: 'utf8',
  })
  if (!stdout) throw new Error(`Missing times of ${folder}, expected two numbers: ${stderr}`)
  return JSON.parse(stdout) as [number, number]
}
