/**
 * Writes imports across every wall of docs/architecture.md ("Who may import whom") into an empty copy of the folders, and runs
 * the linter once with the configuration of this repository.
 */
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  mkdtempSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Packages, and which of our packages each may import. */
const packageWalls: Readonly<Record<string, readonly string[]>> = {
  html: [],
  syntax: [],
  hosts: ['syntax'],
  core: ['html', 'syntax', 'hosts'],
  rehype: ['syntax', 'core'],
  rendered: [],
  'language-server': [],
  node: ['html', 'syntax', 'hosts', 'core', 'rehype', 'rendered', 'language-server'],
  view: ['core'],
  ...Object.fromEntries(
    adapterFolders().map((name) => [name, ['html', 'syntax', 'core', 'rehype', 'node', 'view']]),
  ),
}
const adapters = new Set(adapterFolders())
const withoutNode = new Set(['html', 'syntax', 'hosts', 'core', 'rehype', 'view'])
/** Packages with rooms: the folders, of which each may import those before it, and the entries, which join them. */
const packageRooms = {
  core: {
    rooms: ['intent', 'options', 'page', 'site', 'linter', 'rules', 'report', 'diff'],
    entries: ['index', 'page', 'internal'],
  },
  node: {
    rooms: [
      'output',
      'git',
      'content',
      'sitemap',
      'facts',
      'cache',
      'fix',
      'report',
      'site',
      'scan',
      'server',
      'dev',
      'commands',
    ],
    entries: ['index', 'adapter', 'cli', 'replay'],
  },
} as const
/** Folders of `hosts` that hosts may share. */
const sharedByHosts = ['json', 'pcre', 'plain']
const packages = foldersIn('packages')
const hosts = foldersIn('packages/hosts/src').filter((folder) => !sharedByHosts.includes(folder))

/** Ways to write an import. */
const forms = {
  value: (from: string) => `import { a } from '${from}'\nexport const b = a\n`,
  type: (from: string) => `import type { A } from '${from}'\nexport type B = A\n`,
  reexport: (from: string) => `export * from '${from}'\n`,
  dynamic: (from: string) => `export const a = import('${from}')\n`,
  annotation: (from: string) => `export type A = import('${from}').A\n`,
} as const
type Form = keyof typeof forms

interface Planted {
  file: string
  code: string
  /** `packages/html/src type @indexical/core` */
  name: string
  isWall: boolean
}

const planted: Planted[] = []
/** Names of the imports that the linter reported. */
const reported = new Set<string>()

function plant(folder: string, from: string, isWall: boolean, form: Form): void {
  const file = `${folder}/planted-${planted.length}.ts`
  planted.push({ file, code: forms[form](from), name: `${folder} ${form} ${from}`, isWall })
}

function plantBoth(folder: string, from: string, isWall: boolean): void {
  plant(folder, from, isWall, 'value')
  plant(folder, from, isWall, 'type')
}

function plantPackages(): void {
  for (const from of packages)
    for (const to of packages.filter((name) => name !== from)) {
      const allowed = packageWalls[from]?.includes(to) ?? false
      const onlyPublic = adapters.has(from)
      for (const specifier of entriesOf(to)) {
        const isInternal = specifier.includes('/internal')
        const isWall = !allowed || (onlyPublic && isInternal)
        // `view` runs in browsers: a value would bring the code of core into its scripts.
        plant(`packages/${from}/src`, specifier, isWall || from === 'view', 'value')
        plant(`packages/${from}/src`, specifier, isWall, 'type')
      }
      plantBoth(`packages/${from}/src/inner`, `../../../${to}/src/index.ts`, true)
    }
  for (const from of packages) plantBoth(`packages/${from}/src`, '@indexical/core/bundled/valibot', true)
  for (const from of withoutNode)
    for (const form of Object.keys(forms) as Form[]) plant(`packages/${from}/src`, 'node:fs', true, form)
  for (const from of packages.filter((name) => !withoutNode.has(name)))
    plantBoth(`packages/${from}/src`, 'node:fs', false)
  for (const form of Object.keys(forms) as Form[]) {
    plant('packages/html/src', '@indexical/core', true, form)
    plant('packages/core/src/page', '../linter/define.ts', true, form)
    plant('packages/html/src', '../../../tests/plugin-site.ts', true, form)
  }
}

function plantRooms(name: keyof typeof packageRooms): void {
  const { rooms, entries } = packageRooms[name]
  for (const [at, room] of rooms.entries()) {
    const folder = `packages/${name}/src/${room}`
    for (const [other, otherRoom] of rooms.entries()) {
      if (other === at) continue
      plantBoth(folder, `../${otherRoom}/some.ts`, other > at)
      plantBoth(`${folder}/inner`, `../../${otherRoom}/some.ts`, other > at)
    }
    for (const entry of entries) {
      plantBoth(folder, `../${entry}.ts`, true)
      plantBoth(`${folder}/inner`, `../../${entry}.ts`, true)
    }
    plantBoth(folder, './some.ts', false)
    plantBoth(folder, '@indexical/html', false)
    for (const other of packages)
      if (other !== name && !packageWalls[name]!.includes(other))
        for (const from of entriesOf(other)) plantBoth(folder, from, true)
  }
}

function plantRules(): void {
  const folder = 'packages/core/src/rules/canonical'
  for (const from of [
    './absolute.ts',
    '../robots/single.ts',
    '../index.ts',
    '../rule-of.ts',
    '../../rules/a/b.ts',
  ])
    plantBoth(folder, from, true)
  plantBoth(folder, '../../linter/define.ts', false)
  plantBoth(folder, '../../page/types.ts', false)
  plantBoth(folder, '@indexical/syntax/url', false)
}

function plantHosts(): void {
  for (const host of hosts) {
    const folder = `packages/hosts/src/${host}`
    for (const other of hosts) if (other !== host) plantBoth(folder, `../${other}/some.ts`, true)
    for (const shared of sharedByHosts) plantBoth(folder, `../${shared}/some.ts`, false)
    plantBoth(folder, './some.ts', false)
    plantBoth(folder, '../types.ts', false)
    plantBoth(folder, '@indexical/syntax', false)
    plantBoth(folder, '@indexical/core', true)
  }
}

/** Tests of these packages run without the packages that build on them. */
function plantTests(): void {
  for (const from of ['html', 'syntax', 'hosts', 'core'])
    for (const to of packages.filter((name) => name !== from))
      for (const folder of ['src', 'test'])
        plantBoth(
          `packages/${from}/test/inner`,
          `../../../${to}/${folder}/a.ts`,
          !packageWalls[from]!.includes(to),
        )
}

function plantCycles(): void {
  for (const name of packages)
    for (const [from, to] of [
      ['a', 'b'],
      ['b', 'a'],
    ] as const) {
      const file = `packages/${name}/src/cycle/${from}.ts`
      const code = `import type { ${to.toUpperCase()} } from './${to}.ts'\nexport type ${from.toUpperCase()} = ${to.toUpperCase()}[]\n`
      planted.push({ file, code, name: file, isWall: true })
    }
}

beforeAll(() => {
  plantPackages()
  plantRooms('core')
  plantRooms('node')
  plantRules()
  plantHosts()
  plantTests()
  plantCycles()
  const folder = mkdtempSync(join(tmpdir(), 'indexical-walls-'))
  try {
    copyFileSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
    for (const { file, code } of planted) {
      mkdirSync(join(folder, dirname(file)), { recursive: true })
      writeFileSync(join(folder, file), code)
    }
    for (const { filename } of lint(folder)) {
      const found = planted.find(({ file }) => file === filename.replaceAll('\\', '/'))
      if (found) reported.add(found.name)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
})

interface Diagnostic {
  code: string
  filename: string
}

const wallRules = new Set([
  'eslint(no-restricted-imports)',
  'import(no-cycle)',
  'import(no-nodejs-modules)',
  'typescript(consistent-type-imports)',
])

/** Return what the linter reports about walls. */
function lint(folder: string): Diagnostic[] {
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
  const { stdout, stderr } = spawnSync(process.execPath, [oxlint, '--format', 'json'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  })
  if (!stdout.startsWith('{')) throw new Error(`Unexpected output of oxlint: ${stdout}${stderr}`)
  const { diagnostics, number_of_files: files } = JSON.parse(stdout) as {
    diagnostics: Diagnostic[]
    number_of_files: number
  }
  expect(files).toBe(planted.length)
  return diagnostics.filter(({ code }) => wallRules.has(code))
}

function foldersIn(path: string): string[] {
  return readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
}

/** Return the folders of the adapters: the packages that need `indexical`. */
function adapterFolders(): string[] {
  return foldersIn('packages').filter((folder) => {
    const text = readFileSync(join(root, 'packages', folder, 'package.json'), 'utf8')
    return 'indexical' in ((JSON.parse(text) as { dependencies?: object }).dependencies ?? {})
  })
}

/** Return what other packages can write after `from` to import a package. */
function entriesOf(folder: string): string[] {
  const { name, exports } = JSON.parse(
    readFileSync(join(root, 'packages', folder, 'package.json'), 'utf8'),
  ) as {
    name: string
    exports: Record<string, unknown>
  }
  const entries = Object.keys(exports).filter(
    (entry) => !entry.endsWith('.json') && !entry.startsWith('./bundled/'),
  )
  const internal = name.startsWith('@indexical/') ? ['./internal', './internal/some'] : []
  return [...new Set([...entries, ...internal])].map((entry) => name + entry.slice(1))
}

test('the linter reports every import across a wall', () => {
  expect(planted.filter(({ isWall, name }) => isWall && !reported.has(name)).map(({ name }) => name)).toEqual(
    [],
  )
})

test('the linter reports no other import', () => {
  expect(planted.filter(({ isWall, name }) => !isWall && reported.has(name)).map(({ name }) => name)).toEqual(
    [],
  )
})

describe('the walls', () => {
  test('exist for every package', () => {
    expect(packages.toSorted()).toEqual(Object.keys(packageWalls).toSorted())
  })

  test.each(Object.entries(packageRooms))('exist for every folder of %s', (name, { rooms }) => {
    expect(foldersIn(`packages/${name}/src`).toSorted()).toEqual(rooms.toSorted())
  })

  test('are those of docs/architecture.md', () => {
    const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
    const section = page.slice(page.indexOf('## Who may import whom')).split('\n## ')[0]!
    const rows = [...section.matchAll(/^\| (`.*?`) +\| (.*?) +\|$/gm)].flatMap(([, from, to]) =>
      namesIn(from!).map((name) => [name, namesIn(to!).toSorted()] as const),
    )
    expect(Object.fromEntries(rows)).toEqual(
      Object.fromEntries(Object.entries(packageWalls).map(([from, to]) => [from, to.toSorted()])),
    )
    for (const { rooms } of Object.values(packageRooms))
      expect(section.replaceAll(/\s+/g, ' ')).toContain(rooms.join(', '))
  })
})

function namesIn(cell: string): string[] {
  return [...cell.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name!)
}
