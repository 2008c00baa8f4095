import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
// The thread is a file of the built package, so the test imports that.
import { createBuild, FolderError } from 'indexical'
import { applyFolder } from 'indexical/adapter'
import { describe, expect, test } from 'vitest'
import { makeFolder, readFolder } from './folder.ts'
import { permission } from './permission.ts'

const html = '<!doctype html><html><head><title>Dresses</title></head><body></body></html>'
const tagged = (path: string): string =>
  html.replace('</head>', `<link rel="canonical" href="https://www.example.com/${path}/"></head>`)

function makeSite(pages: number): { root: string; outDir: string; paths: string[] } {
  const paths = Array.from({ length: pages }, (_, index) => `p${index}`)
  const root = makeFolder(Object.fromEntries(paths.map((path) => [`dist/${path}/index.html`, html])))
  return { root, outDir: join(root, 'dist'), paths }
}

test.each([
  ['with flags for itself', []],
  ['without the permission to start threads', [permission, '--allow-fs-read=*', '--allow-fs-write=*']],
])('a host that was started %s', (_name, flags) => {
  const { root, outDir } = makeSite(520)
  const code = `import { createBuild } from ${JSON.stringify(import.meta.resolve('indexical'))}
import { applyFolder } from ${JSON.stringify(import.meta.resolve('indexical/adapter'))}
const [root, outDir] = process.argv.slice(1)
const build = createBuild({ site: 'https://www.example.com' }, { root, outDir })
console.log((await applyFolder(build)).length)`
  const host = spawnSync(
    process.execPath,
    ['--no-warnings', ...flags, '--input-type=module', '-e', code, root, outDir],
    { encoding: 'utf8' },
  )
  expect(host.stderr).toBe('')
  expect(host.stdout).toBe('520\n')
})

test('a thread that ends before its work is done', () => {
  const { root, outDir } = makeSite(520)
  const code = `import { createBuild } from ${JSON.stringify(import.meta.resolve('indexical'))}
import { applyFolder } from ${JSON.stringify(import.meta.resolve('indexical/adapter'))}
const [root, outDir] = process.argv.slice(1)
const build = createBuild({ site: 'https://www.example.com' }, { root, outDir })
await applyFolder(build).catch((error) => console.log(error.message))`
  const end = `import { isMainThread } from 'node:worker_threads'; if (!isMainThread) process.exit(0)`
  const host = spawnSync(process.execPath, ['--input-type=module', '-e', code, root, outDir], {
    encoding: 'utf8',
    timeout: 300_000,
    env: { ...process.env, NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(end)}` },
  })
  expect(host.stdout).toBe('Unexpected end of the thread that writes pages\n')
})

describe.each([20, 600])('%i pages', (pages) => {
  test('all are written when the promise is kept, and nothing else is left', async () => {
    const { root, outDir, paths } = makeSite(pages)
    const build = createBuild({ site: 'https://www.example.com' }, { root, outDir })
    const written = await applyFolder(build)
    expect(written.toSorted()).toEqual(paths.map((path) => `${path}/index.html`).toSorted())
    expect(readFolder(outDir)).toEqual(
      Object.fromEntries(paths.map((path) => [`${path}/index.html`, tagged(path)])),
    )
    expect(await applyFolder(build)).toEqual([])
  })

  test('a page that cannot be written is named', async () => {
    const { root, outDir } = makeSite(pages)
    const build = createBuild({ site: 'https://www.example.com' }, { root, outDir })
    const lost = join(outDir, 'p7')
    const before = (file: string, bytes: Uint8Array): { html: Uint8Array } => {
      if (file === 'p7/index.html' && build.pages.files().length > 0) rmSync(lost, { recursive: true })
      return { html: bytes }
    }
    const applied = applyFolder(build, { before })
    await expect(applied).rejects.toThrow(FolderError)
    await expect(applied).rejects.toThrow(
      `Unexpected ENOENT at ${join(lost, 'index.html')}, expected a file that can be written`,
    )
    expect(readFileSync(join(outDir, 'p0/index.html'), 'utf8')).toBe(tagged('p0'))
  })
})

test.each([20, 200])('of %i pages, one that another program changes meanwhile is kept', async (pages) => {
  const { root, outDir } = makeSite(pages)
  const build = createBuild({ site: 'https://www.example.com' }, { root, outDir })
  const path = join(outDir, 'p3/index.html')
  const changed = html.replace('Dresses', 'Coats')
  const before = (file: string, bytes: Uint8Array): { html: Uint8Array } => {
    // `before` runs twice for each page; the last run is after the last read.
    if (file === 'p3/index.html' && build.pages.files().length > 0) writeFileSync(path, changed)
    return { html: bytes }
  }
  await expect(applyFolder(build, { before })).rejects.toThrow(
    `Unexpected change by another program at ${path}, expected a file that can be written`,
  )
  expect(readFileSync(path, 'utf8')).toBe(changed)
})

test('two runs at once in one folder leave the files of each other alone', async () => {
  const { root, outDir, paths } = makeSite(600)
  const apply = (): Promise<string[]> =>
    applyFolder(createBuild({ site: 'https://www.example.com' }, { root, outDir }))
  const first = apply()
  const others: Promise<string[]>[] = []
  for (let number = 0; number < 8; number++) {
    await wait(2)
    others.push(apply())
  }
  await expect(Promise.all([first, ...others])).resolves.toHaveLength(9)
  expect(readFolder(outDir)).toEqual(
    Object.fromEntries(paths.map((path) => [`${path}/index.html`, tagged(path)])),
  )
})

test.each([
  ['that another run of this process writes is left alone', 0, true],
  ['of an ended process that had the number of this one is removed', 60, false],
])('a temporary file %s', async (_name, secondsBefore, isKept) => {
  const { root, outDir } = makeSite(1)
  const path = join(outDir, `.indexical-${process.pid}-0123abcd.tmp`)
  writeFileSync(path, 'half')
  const time = Date.now() / 1000 - process.uptime() - secondsBefore
  if (secondsBefore > 0) utimesSync(path, time, time)
  const build = createBuild({ site: 'https://www.example.com' }, { root, outDir })
  await applyFolder(build)
  expect(existsSync(path)).toBe(isKept)
})
