/** Publishes the report of this site on this site, as a real example. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('.', import.meta.url))
const cli = join(root, '../packages/node/dist/cli.js')
const html = execFileSync(process.execPath, [cli, 'check', 'dist', '--format', 'html', '--no-cache'], {
  cwd: root,
})
mkdirSync(join(root, 'dist/report'), { recursive: true })
writeFileSync(join(root, 'dist/report/index.html'), html)
