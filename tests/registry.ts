import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readPackages } from '../scripts/packages.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What a command printed, and its exit code. */
export interface Output {
  text: string
  status: number | null
}

/** Run a command line, with the Node that runs the tests first in its path. */
export async function runShell(
  command: string,
  cwd: string,
  env: Record<string, string> = {},
): Promise<Output> {
  const path = `${dirname(process.execPath)}${process.platform === 'win32' ? ';' : ':'}${process.env['PATH']}`
  const child = spawn(command, {
    cwd,
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PATH: path,
      NO_COLOR: '1',
      FORCE_COLOR: '0',
      ASTRO_TELEMETRY_DISABLED: '1',
      ...env,
    },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  const status = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject).on('close', resolve)
  })
  return { text, status }
}

/** A registry on this machine that has our packed packages; it redirects requests for all others. */
export async function startRegistry(archives: ReadonlyMap<string, string>): Promise<Registry> {
  const upstream =
    process.env['npm_config_registry'] ?? (await runShell('npm config get registry', root)).text
  const others = /https?:\S+/.exec(upstream)![0].replace(/\/?$/, '/')
  const manifests = new Map(readPackages().map(({ manifest, folder }) => [manifest.name, folder]))
  let origin = ''
  const server = createServer(({ url = '/' }, response) => {
    const path = decodeURIComponent(url.slice(1))
    const name = path.replace(/(?:\/-\/.*|\/latest)?$/, '')
    const archive = archives.get(name)
    if (archive === undefined) return response.writeHead(307, { location: others + url.slice(1) }).end()
    const bytes = readFileSync(archive)
    if (path.includes('/-/')) return response.end(bytes)
    const manifest = publishedManifest(manifests.get(name)!)
    const dist = {
      tarball: `${origin}${name}/-/package-${manifest.version}.tgz`,
      integrity: `sha512-${createHash('sha512').update(bytes).digest('base64')}`,
    }
    const version = { ...manifest, dist }
    const all = {
      name,
      'dist-tags': { latest: manifest.version },
      versions: { [manifest.version]: version },
    }
    response.setHeader('content-type', 'application/json')
    return response.end(JSON.stringify(path === name ? all : version))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return { origin, server }
}

export interface Registry {
  origin: string
  server: Server
}

/** Return the package.json of a package as it is published, with versions for our own packages. */
function publishedManifest(folder: string): Record<string, unknown> & { version: string } {
  const text = readFileSync(join(folder, 'package.json'), 'utf8')
  const { version } = JSON.parse(text) as { version: string }
  const workspace = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')
  const versionOf = (name: string): string => new RegExp(`^  '?${name}'?: (\\S+)$`, 'm').exec(workspace)![1]!
  return JSON.parse(
    text
      .replaceAll('"workspace:*"', `"${version}"`)
      .replaceAll(/"([^"]+)": "catalog:"/g, (_, name: string) => `"${name}": "${versionOf(name)}"`),
  ) as Record<string, unknown> & { version: string }
}
