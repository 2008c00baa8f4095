import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { manyPages } from '../src/scan/limit-v8.ts'
import { cli, makeFolder } from './folder.ts'
import { permission } from './permission.ts'

const limit = '--max-semi-space-size=8'
const restarts = process.execve !== undefined

/** Prints the flags of a process when it starts. */
const flagsOf = `const flags = process.execArgv.filter((flag) => flag.startsWith('--max'))
process.stderr.write(\`flags \${flags}\\n\`)`
const printFlags = ['--import', `data:text/javascript,${encodeURIComponent(flagsOf)}`]

function run(cwd: string, args: readonly string[], nodeOptions = '') {
  const env = { ...process.env, NODE_OPTIONS: nodeOptions, NO_COLOR: '1', FORCE_COLOR: '0' }
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8', env })
  return { status, stdout, flags: stderr.split('\n').filter((line) => line.startsWith('flags')) }
}

describe.runIf(restarts)('a check of many files', () => {
  const root = makeFolder({
    'dist/index.html':
      '<!doctype html><html lang="en"><head><title>A</title><link rel="canonical" href="/gone/"></head><body></body></html>',
  })
  mkdirSync(join(root, 'dist/files'))
  // One less than `manyPages`: the page is a file too.
  for (let number = 1; number < manyPages; number++) writeFileSync(join(root, `dist/files/${number}.txt`), '')
  const check = [cli, 'check', 'dist', '--site', 'https://example.com', '--no-cache', '--format', 'json']

  test.each([
    ['no flags', [], '', ['flags ', `flags ${limit}`]],
    ['a limit of the user', ['--max-semi-space-size=16'], '', ['flags --max-semi-space-size=16']],
    ['a limit in NODE_OPTIONS', [], '--max-semi-space-size=16', ['flags ']],
  ])('restarts once, unless Node has a limit: %s', (_name, flags, nodeOptions, expected) => {
    const result = run(root, [...flags, ...printFlags, ...check], nodeOptions)
    expect(result.flags).toEqual(expected)
    expect(JSON.parse(result.stdout)).toMatchObject({ pages: 1 })
    expect(result.status).toBe(1)
  })

  test('keeps a profile that the user requested, of the check itself', () => {
    const profiles = makeFolder({})
    const { status } = run(root, ['--cpu-prof', `--cpu-prof-dir=${profiles}`, ...check])
    expect(status).toBe(1)
    expect(readdirSync(profiles).some((file) => file.endsWith('.cpuprofile'))).toBe(true)
  })
})

const limitV8 = pathToFileURL(join(import.meta.dirname, '../src/scan/limit-v8.ts')).href

/** A program that restarts, then does something. */
function program(then: string, files = manyPages): string {
  const folder = makeFolder({
    'program.mjs': `import { restartForManyFiles } from ${JSON.stringify(limitV8)}
restartForManyFiles(${files})
const hasRestarted = process.execArgv.includes('${limit}')
${then}`,
  })
  return join(folder, 'program.mjs')
}

describe.runIf(restarts)('a restarted process', () => {
  test('keeps arguments, flags, variables, input and exit code', () => {
    const path = program(`let input = ''
for await (const part of process.stdin) input += part
process.stdout.write(JSON.stringify([hasRestarted, process.argv.slice(2), process.execArgv[0], process.env.NODE_OPTIONS, input]))
process.exitCode = 7`)
    const { status, stdout } = spawnSync(process.execPath, ['--stack-size=900', path, 'a b', '--c'], {
      encoding: 'utf8',
      input: 'from a pipe',
      env: { ...process.env, NODE_OPTIONS: '--no-warnings' },
    })
    expect(JSON.parse(stdout)).toEqual([
      true,
      ['a b', '--c'],
      '--stack-size=900',
      '--no-warnings',
      'from a pipe',
    ])
    expect(status).toBe(7)
  })

  test('prints as it runs, and receives signals sent to the first process', async () => {
    const child = spawn(process.execPath, [
      program(`process.on('SIGTERM', () => process.exit(9))
process.stdout.write(process.pid + ' ' + hasRestarted)
setInterval(() => {}, 1000)`),
    ])
    const printed = await new Promise<string>((resolve, reject) => {
      child.stdout.once('data', (data: Buffer) => resolve(data.toString()))
      child.once('exit', (code) => reject(new Error(`Unexpected exit code ${code}, expected output`)))
    })
    expect(printed).toBe(`${child.pid} true`)
    child.kill('SIGTERM')
    expect(await new Promise((resolve) => child.once('exit', (code) => resolve(code)))).toBe(9)
  })

  test.each([
    ['fewer files', manyPages - 1, []],
    ['a process that may not start others', manyPages, [permission, '--allow-fs-read=*', '--no-warnings']],
  ])('is not needed or possible with %s', (_name, files, flags) => {
    const path = program('process.stdout.write(String(hasRestarted))', files)
    const { stdout, status } = spawnSync(process.execPath, [...flags, path], { encoding: 'utf8' })
    expect([stdout, status]).toEqual(['false', 0])
  })
})
