import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { installServer } from './install-servers.ts'
import { writeTree } from './write-tree.ts'
import type { Tree } from './write-tree.ts'

/** An nginx for the tests, on one port of this machine. */
export interface RunningNginx {
  port: number
  /** Folder with the sites and the configuration. */
  folder: string
  stop: () => Promise<void>
}

/**
 * Start nginx with its own configuration and temporary files, as the user who runs the tests.
 *
 * @param trees folders by name, each a site of files with their text
 * @param configure returns the content of `http`, given the port and the folder
 * @throws with the log of nginx if it does not start
 */
export async function startNginx(
  trees: Readonly<Record<string, Tree>>,
  configure: (port: number, folder: string) => string,
): Promise<RunningNginx> {
  const program = installServer('nginx')
  const folder = mkdtempSync(join(tmpdir(), 'indexical-nginx-'))
  for (const [tree, files] of Object.entries(trees)) writeTree(join(folder, tree), files)
  const port = await freePort()
  const log = join(folder, 'error.log')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `  ${name}_temp_path ${join(folder, 'tmp', name)};`)
    .join('\n')
  mkdirSync(join(folder, 'tmp'))
  writeFileSync(
    join(folder, 'nginx.conf'),
    // One process without a master stays the user who started it.
    `daemon off;\nmaster_process off;\npid ${join(folder, 'nginx.pid')};\nerror_log ${log} warn;\n` +
      `events { worker_connections 64; }\nhttp {\n${temporary}\n  access_log off;\n` +
      `  server_names_hash_bucket_size 128;\n${configure(port, folder)}\n}\n`,
  )
  const child = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', log], {
    stdio: 'ignore',
  })
  // Also when a test run is broken off.
  const kill = (): void => void child.kill()
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  const running = { port, folder, stop: () => stop(child, folder) }
  for (let tries = 0; tries < 2000; tries++) {
    if (child.exitCode !== null) break
    if (await isListening(port)) return running
    await setTimeout(50)
  }
  const said = readFileSync(log, 'utf8')
  await running.stop()
  throw new Error(`nginx did not start:\n${said}`)
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

async function stop(child: ChildProcess, folder: string): Promise<void> {
  if (child.exitCode === null) {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
}
