/** Packs each published package once, and prints what publint and attw find in it. */
import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { temporaryFolder } from './temporary-folder.ts'

using work = temporaryFolder('check')

/** Run a tool of the workspace. If it fails, print its output and fail at the end. */
async function run([tool, ...args]: readonly [string, ...string[]]): Promise<void> {
  const child = spawn(tool, args, { shell: process.platform === 'win32', stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const status = await new Promise((resolve, reject) => {
    child.on('error', reject).on('close', resolve)
  })
  if (status === 0) return
  process.stdout.write(`${[tool, ...args.map((arg) => basename(arg))].join(' ')}\n${output}\n`)
  process.exitCode = 1
}

const published = ['--filter', './packages/*', '--filter', '!@indexical/view']
await run(['pnpm', '-r', ...published, 'pack', '--pack-destination', work.path])
const archives = readdirSync(work.path).map((file) => join(work.path, file))
if (archives.length === 0) throw new Error('Missing packages, expected those that `pnpm pack` writes')
const checks = archives.flatMap((archive): [string, ...string[]][] => [
  ['publint', 'run', archive, '--strict'],
  ['attw', archive, '--profile', 'esm-only'],
])
const checkNext = async (): Promise<void> => {
  for (let check = checks.pop(); check !== undefined; check = checks.pop()) await run(check)
}
await Promise.all([checkNext(), checkNext()])
process.stdout.write(`Checked ${archives.length} packages with publint and attw\n`)
