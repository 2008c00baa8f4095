/**
 * Write the types of each package, which `tsc -b` wrote for each module, into one file for each entry, and into one
 * file that entries share. The files include the types of bundled libraries, because users do not install those.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { dts } from 'rolldown-plugin-dts'
import { libraryOf } from './bundle/libraries.ts'
import { noticesFile } from './bundle/notices.ts'
import { entryNames, externalOf, readPackages, removeOthers } from './packages.ts'
import type { Package } from './packages.ts'

const packages = readPackages()
expectPaths()
for (const item of packages) await declare(item)

/** Expect the compiler option `paths`. Without it, the compiler would read the types in `dist` of the last build. */
function expectPaths(): void {
  const file = fileURLToPath(new URL('../tsconfig.base.json', import.meta.url))
  const { compilerOptions } = JSON.parse(readFileSync(file, 'utf8')) as {
    compilerOptions: { paths: Record<string, string[]> }
  }
  for (const item of packages.filter((each) => packages.some(({ below }) => below.has(each)))) {
    for (const [path, target] of Object.entries(item.manifest.exports ?? {})) {
      const name = item.manifest.name + path.slice(1)
      if (typeof target === 'string' || compilerOptions.paths[name]) continue
      throw new Error(`Missing \`${name}\` in \`paths\` of ${file}`)
    }
  }
}

async function declare(item: Package): Promise<void> {
  const dist = join(item.folder, 'dist')
  const bundler = await rolldown({
    cwd: item.folder,
    input: Object.fromEntries(
      entryNames(item, 'd.ts').map((name) => [`${name}.d`, `./declarations/${name}.d.ts`]),
    ),
    external: externalOf(item),
    // Warnings fail the build. Slow callbacks only mean that the machine is busy.
    checks: { bundlerTimings: false },
    resolve: { extensionAlias: { '.ts': ['.d.ts', '.ts'] } },
    plugins: [dts({ dtsInput: true, tsconfig: false, generator: 'oxc' })],
    onLog: (_level, log) => {
      throw new Error(`${item.manifest.name}: ${log.message}`)
    },
  })
  const { output } = await bundler.generate({
    entryFileNames: '[name].ts',
    chunkFileNames: '[name].ts',
    codeSplitting: { groups: [{ name: 'shared.d', minShareCount: 2 }] },
  })
  await bundler.close()
  const chunks = output.filter((file) => file.type === 'chunk')
  for (const { fileName, code } of chunks) {
    mkdirSync(join(dist, fileName, '..'), { recursive: true })
    writeFileSync(join(dist, fileName), code)
  }
  expectNotices(
    item,
    chunks.flatMap(({ moduleIds }) => moduleIds),
  )
  const written = new Set(chunks.map(({ fileName }) => fileName))
  removeOthers(dist, (name) => written.has(name) || !/\.d\.ts(?:\.map)?$/.test(name))
}

/**
 * Expect the licences of libraries whose types are used, because types are code too. `bundle.ts` writes the licences.
 */
function expectNotices({ folder, below }: Package, modules: readonly string[]): void {
  const files = [folder, ...[...below].map((item) => item.folder)].map((each) =>
    join(each, 'dist', noticesFile),
  )
  const notices = files.filter((file) => existsSync(file)).map((file) => readFileSync(file, 'utf8'))
  for (const library of new Set(modules.map(libraryOf))) {
    if (library === undefined) continue
    const title = `## ${library.replace(/^.*node_modules[\\/]/, '').replaceAll('\\', '/')} `
    if (notices.some((text) => text.includes(title))) continue
    throw new Error(`Missing licence of ${library}, whose types ${folder} contains`)
  }
}
