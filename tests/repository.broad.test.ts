/** The address of the project: one command sets it, and a release fails without it. */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findPlaceholders, setAddress } from '../scripts/release/address.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const url = 'https://github.com/green-dress/indexical'
let copy: string

beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'indexical-address-'))
  const files = execFileSync(
    'git',
    [
      'ls-files',
      '-co',
      '--exclude-standard',
      '*.md',
      '*.yml',
      '*package.json',
      ':!docs/rules',
      ':!site',
      ':!tests',
    ],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
  for (const file of files.trim().split('\n')) cpSync(join(root, file), join(copy, file))
})
afterEach(() => rmSync(copy, { recursive: true }))

const read = (file: string): string => readFileSync(join(copy, file), 'utf8')

test.each(globSync('packages/*/package.json', { cwd: root }))('%s has the address of the project', (file) => {
  const manifestOf = (path: string) =>
    JSON.parse(readFileSync(join(root, path), 'utf8')) as Record<string, unknown>
  const { homepage, bugs, author, funding, repository } = manifestOf('package.json')
  const manifest = manifestOf(file)
  if (manifest['private'] === true) return
  expect(manifest).toMatchObject({ homepage, bugs, author, ...(funding !== undefined && { funding }) })
  expect(manifest['repository']).toEqual({ ...(repository as object), directory: posix.dirname(file) })
})

/** Bring the copy into the state before the project has an address, which the repository may have by now. */
function unsetAddress(): void {
  setAddress(copy, 'https://github.com/OWNER/indexical')
  const readme = join(copy, 'packages/vite/README.md')
  writeFileSync(readme, `${readFileSync(readme, 'utf8')}\n[Options](../../docs/options.md)\n`)
}

test('a release fails without an address, and names each place', () => {
  unsetAddress()
  for (const folder of ['scripts', 'tests'])
    cpSync(join(root, folder), join(copy, folder), {
      recursive: true,
      filter: (path) => !/[\\/]fixtures$|\.test\.ts$/.test(path),
    })
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/release.ts'], {
    cwd: copy,
    encoding: 'utf8',
  })
  expect(stderr).toContain('Missing address of the project, expected `pnpm set-repository')
  expect(stderr.split('\n').map((line) => line.trim())).toEqual(
    expect.arrayContaining([
      expect.stringMatching(
        /^package\.json:\d+: "homepage": "https:\/\/github\.com\/OWNER\/indexical#readme",$/,
      ),
      expect.stringMatching(/^docs\/ci\.md:\d+: - uses: OWNER\/indexical@main$/),
      expect.stringMatching(/^packages\/vite\/README\.md:\d+: .*\(\.\.\/\.\.\/docs\/options\.md\)/),
    ]),
  )
  expect(stdout).toBe('')
  expect(status).toBe(1)
})

test('one command sets the address everywhere, and changes nothing the second time', () => {
  expect(setAddress(copy, url)).toContain('packages/hosts/package.json')
  expect(findPlaceholders(copy)).toEqual([])
  expect(JSON.parse(read('packages/astro/package.json'))).toMatchObject({
    homepage: `${url}#readme`,
    bugs: `${url}/issues`,
    repository: { type: 'git', url: `git+${url}.git`, directory: 'packages/astro' },
  })
  expect(JSON.parse(read('editors/vscode/package.json'))).toMatchObject({
    repository: { type: 'git', url: `git+${url}.git`, directory: 'editors/vscode' },
  })
  expect(read('packages/vite/README.md')).toContain(`](${url}/blob/main/docs/options.md)`)
  expect(read('docs/ci.md')).toContain('- uses: green-dress/indexical@main')
  expect(setAddress(copy, url)).toEqual([])
})

test('a project that moves keeps no trace of its old address', () => {
  setAddress(copy, url)
  setAddress(copy, 'https://github.com/red-dress/seo.git')
  expect(findPlaceholders(copy)).toEqual([])
  const files = ['package.json', 'packages/node/package.json', 'packages/node/README.md', 'docs/ci.md']
  expect(files.map(read).join('\n')).not.toContain('green-dress/indexical')
  expect(read('packages/node/README.md')).toContain('https://github.com/red-dress/seo/blob/main/docs/')
})

test('an address that is not on GitHub is refused', () => {
  expect(() => setAddress(copy, 'https://example.com/indexical')).toThrow(
    'Unexpected address `https://example.com/indexical`, expected https://github.com/<owner>/<name>',
  )
})
