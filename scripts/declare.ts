/**
 * Put the types of each package, which `tsc -b` wrote for each module, into one file for each entry, and one for what
 * entries share. Types of bundled libraries are part of it, because users do not install those.
 */
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { dts } from 'rolldown-plugin-dts'
import { entryNames, externalOf, readPackages } from './packages.ts'
import type { Package } from './packages.ts'

for (const item of readPackages()) await declare(item)

async function declare(item: Package): Promise<void> {
  const dist = join(item.folder, 'dist')
  const bundler = await rolldown({
    cwd: item.folder,
    input: Object.fromEntries(
      entryNames(item, 'd.ts').map((name) => [`${name}.d`, `./declarations/${name}.d.ts`]),
    ),
    external: externalOf(item),
    resolve: { extensionAlias: { '.ts': ['.d.ts', '.ts'] } },
    plugins: [dts({ dtsInput: true, tsconfig: false, generator: 'oxc' })],
    onLog: (_level, log) => {
      throw new Error(`${item.manifest.name}: ${log.message}`)
    },
  })
  const { output } = await bundler.generate({ entryFileNames: '[name].ts', chunkFileNames: '[name].ts' })
  await bundler.close()
  const chunks = output.filter((file) => file.type === 'chunk')
  for (const { fileName, code } of chunks) {
    mkdirSync(join(dist, fileName, '..'), { recursive: true })
    writeFileSync(join(dist, fileName), code)
  }
  const written = new Set(chunks.map(({ fileName }) => fileName))
  for (const file of existsSync(dist) ? readdirSync(dist, { recursive: true, encoding: 'utf8' }) : []) {
    const name = file.replaceAll('\\', '/')
    if (/\.d\.ts(?:\.map)?$/.test(name) && !written.has(name)) rmSync(join(dist, file))
  }
}
