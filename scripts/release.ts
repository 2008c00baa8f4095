/**
 * Publishes the packages: `pnpm release`, from the workflow `release`. `--dry-run` publishes to a registry on this machine
 * instead, installs from there with every package manager, and builds a site with every plugin.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runShell } from '../tests/registry.ts'
import { findPlaceholders } from './release/address.ts'
import { startLocalRegistry } from './release/local-registry.ts'
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
process.exitCode = isDryRun ? await rehearse() : await publish('npx changeset publish')

/** Run a command that publishes, and return its exit code. */
async function publish(command: string, env: Record<string, string> = {}): Promise<number> {
  const { text, status } = await runShell(command, root, env)
  console.log(text.trim())
  return status ?? 1
}

/** Publish to a registry on this machine, try the packages, and return the exit code. */
async function rehearse(): Promise<number> {
  const work = mkdtempSync(join(tmpdir(), 'indexical-release-'))
  const registry = await startLocalRegistry(join(work, 'registry'))
  try {
    const address = registry.origin.replace('http:', '')
    const env = {
      npm_config_registry: registry.origin,
      pnpm_config_registry: registry.origin,
      // Any value: this registry has no users.
      [`npm_config_${address}:_authToken`]: 'none',
      [`pnpm_config_${address}:_authToken`]: 'none',
    }
    const filter = '--filter "./packages/*"'
    const failed = await publish(`npx -y pnpm@12.21.0 publish -r ${filter} --no-git-checks`, env)
    if (failed !== 0) return failed
    let code = 0
    for (const manager of Object.keys(managers))
      for (const host of Object.keys(hosts)) {
        if (unsupported.has(`${host} ${manager}`)) continue
        const start = Date.now()
        const folder = join(work, `${host}-${Object.keys(managers).indexOf(manager)}`)
        const problem = await tryPackage(folder, registry.origin, host, manager)
        const seconds = Math.round((Date.now() - start) / 1000)
        console.log(`${manager}: ${host} ${problem === undefined ? 'works' : 'FAILS'} (${seconds} s)`)
        if (problem !== undefined) console.error(problem)
        if (problem !== undefined) code = 1
      }
    return code
  } finally {
    registry.process.kill()
    if (process.env['KEEP'] === undefined) rmSync(work, { recursive: true, force: true })
  }
}
