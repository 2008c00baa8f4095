import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runShell } from '../../tests/registry.ts'
import { freePort } from '../../tests/servers/free-port.ts'

const version = '6.10.4'

/** A registry that accepts our packages, and forwards requests for all others. */
export interface LocalRegistry {
  origin: string
  process: ChildProcess
}

/**
 * Start Verdaccio in a folder.
 *
 * @throws {Error} if it cannot be installed, or does not answer within a minute
 */
export async function startLocalRegistry(folder: string): Promise<LocalRegistry> {
  mkdirSync(folder, { recursive: true })
  const upstream = (await runShell('npm config get registry', folder)).text.trim()
  // One of its dependencies requires a tag of node-fetch instead of a version.
  const manifest = {
    private: true,
    dependencies: { verdaccio: version },
    overrides: { 'node-fetch': '2.7.0' },
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  const installed = await runShell('npm install --no-audit --no-fund --prefer-offline', folder)
  if (installed.status !== 0) throw new Error(`Verdaccio cannot be installed:\n${installed.text}`)

  const port = await freePort()
  const origin = `http://127.0.0.1:${port}/`
  writeFileSync(join(folder, 'config.yaml'), configOf(folder, upstream))
  const file = join(folder, 'node_modules/verdaccio/bin/verdaccio')
  const child = spawn(process.execPath, [file, '--config', 'config.yaml', '--listen', `127.0.0.1:${port}`], {
    cwd: folder,
    stdio: 'ignore',
  })
  for (let tries = 0; tries < 120; tries++) {
    const answer = await fetch(`${origin}-/ping`).catch(() => undefined)
    if (answer?.ok) return { origin, process: child }
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  child.kill()
  throw new Error(`Verdaccio does not answer at ${origin}`)
}

function configOf(folder: string, upstream: string): string {
  const own = '{ access: $all, publish: $all }'
  return `storage: ${JSON.stringify(join(folder, 'storage'))}
uplinks:
  others: { url: ${JSON.stringify(upstream)}, timeout: 60s, max_fails: 20 }
packages:
  '@indexical/*': ${own}
  '*indexical*': ${own}
  '**': { access: $all, proxy: others }
max_body_size: 50mb
log: { type: stdout, format: pretty, level: error }
`
}
