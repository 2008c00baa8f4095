/** Writes the address of the project into package.json files, READMEs, docs and forms: `pnpm set-repository <url>`. */
import { join } from 'node:path'
import { setAddress } from './release/address.ts'

const url = process.argv.slice(2).find((argument) => argument !== '--') ?? ''
const files = setAddress(join(import.meta.dirname, '..'), url)
console.log(
  files.length === 0 ? 'Nothing to change' : `Changed ${files.length} files:\n  ${files.join('\n  ')}`,
)
