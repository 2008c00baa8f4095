/**
 * Pack the extension of VS Code: bundle it into one file, then let vsce write `editors/vscode/indexical.vsix`. It is not
 * published from here. Only this script needs vsce, so npx fetches it.
 */
import { spawnSync } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const vsce = '@vscode/vsce@4.1.0'
const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'editors/vscode')

const bundler = await rolldown({
  cwd: folder,
  input: 'src/extension.ts',
  platform: 'node',
  external: ['vscode', /^node:/, ...builtinModules],
})
await bundler.write({ file: join(folder, 'dist/extension.cjs'), format: 'cjs', minify: true })
await bundler.close()
copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
const args = [
  '-y',
  vsce,
  'package',
  '--no-dependencies',
  '--allow-missing-repository',
  '--out',
  'indexical.vsix',
]
const { status } = spawnSync('npx', args, { cwd: folder, stdio: 'inherit' })
process.exitCode = status ?? 1
