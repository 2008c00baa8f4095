/**
 * Publishes the packages: `pnpm release`, from the workflow `release`. `--dry-run` packs them instead, installs them from a
 * registry on this machine with every package manager, and builds a site with every plugin.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createPacked } from '../tests/packed.ts'
import { runShell, startRegistry } from '../tests/registry.ts'
import { findPlaceholders } from './release/address.ts'
import { writeSbom } from './release/sbom.ts'
import { hosts, managers, tryPackage, unsupported } from './release/try-packages.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const isDryRun = process.argv.includes('--dry-run')

const placeholders = findPlaceholders(root)
if (placeholders.length > 0) {
  console.error(
    `Missing address of the project, expected \`pnpm set-repository https://github.com/<owner>/<name>\` once. It replaces ${placeholders.length} lines${isDryRun ? '' : `:\n  ${placeholders.join('\n  ')}`}`,
  )
  if (!isDryRun) process.exit(1)
}

mkdirSync(join(root, '.cache'), { recursive: true })
const sbom = join(root, '.cache/indexical.cdx.json')
console.log(`${sbom}: ${await writeSbom(sbom)} components`)
process.exitCode = isDryRun ? await rehearse() : await publish()

async function publish(): Promise<number> {
  const { text, status } = await runShell('npx changeset publish', root)
  console.log(text.trim())
  return status ?? 1
}

/** Install the packed packages from a registry on this machine, try them, and return the exit code. */
async function rehearse(): Promise<number> {
  const packed = createPacked()
  packed.pack()
  const { origin, server } = await startRegistry(packed.tarballs)
  let code = 0
  for (const [index, manager] of Object.keys(managers).entries())
    for (const host of Object.keys(hosts)) {
      if (unsupported.has(`${host} ${manager}`)) continue
      const start = Date.now()
      const problem = await tryPackage(join(packed.work, `${host}-${index}`), origin, host, manager)
      const seconds = Math.round((Date.now() - start) / 1000)
      console.log(`${manager}: ${host} ${problem === undefined ? 'works' : 'FAILS'} (${seconds} s)`)
      if (problem === undefined) continue
      console.error(problem)
      code = 1
    }
  server.close()
  if (process.env['KEEP'] === undefined) packed.clean()
  return code
}
