/**
 * Writes the address of the project into package.json files, READMEs, docs and forms:
 * `pnpm set-repository https://github.com/owner/name [--homepage <url>] [--author <name>] [--funding <url>]`.
 */
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { setAddress } from './release/address.ts'

const text = { type: 'string' } as const
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { homepage: text, author: text, funding: text },
})
const [url] = positionals
if (url === undefined || positionals.length > 1) throw new Error('Missing address, expected one URL')
const files = setAddress(fileURLToPath(new URL('..', import.meta.url)), { url, ...values })
console.log(
  files.length === 0 ? 'Nothing to change' : `Changed ${files.length} files:\n  ${files.join('\n  ')}`,
)
