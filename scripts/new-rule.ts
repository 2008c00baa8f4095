/**
 * Starts a rule: `npm run new-rule -- canonical/self` writes a rule for single pages, and with `--site` one for the whole site.
 * docs/write-a-rule.md describes the next steps.
 */
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { rules } from '../packages/core/src/rules/index.ts'
import { ruleTemplate } from './new-rule/templates.ts'

const usage = 'Usage: npm run new-rule -- <subject>/<state> [--site]'
const { values, positionals } = parseArgs({
  options: { site: { type: 'boolean', default: false } },
  allowPositionals: true,
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
})
const [id, ...others] = positionals
if (id === undefined) fail(`Missing rule id, expected <subject>/<state> such as canonical/self. ${usage}`)
if (others.length > 0) fail(`Unexpected argument \`${others[0]}\`, expected one rule id. ${usage}`)
if (!/^[a-z-]+\/[a-z0-9-]+$/.test(id))
  fail(`Unexpected rule id \`${id}\`, expected <subject>/<state> such as canonical/self`)

const root = fileURLToPath(new URL('..', import.meta.url))
const path = fileURLToPath(new URL(`../packages/core/src/rules/${id}.ts`, import.meta.url))
const file = relative(root, path)
if (existsSync(path)) fail(`Unexpected rule id \`${id}\`, expected one without a rule: ${file} exists`)
if (Object.hasOwn(rules, id)) fail(`Unexpected rule id \`${id}\`, expected one that no family contains`)

await mkdir(dirname(path), { recursive: true })
await writeFile(path, ruleTemplate(values.site ? 'site' : 'page'))
console.log(`Wrote ${file}

Next:
1. Replace every TODO in it. Start with the examples.
2. Run \`npm run generate\`, which adds the rule to the list of rules and writes its documentation.
3. Run \`npx vitest run packages/core/test/rules -t ${id} --hideSkippedTests\`, which fails until the examples match the rule.

More: docs/write-a-rule.md`)

function fail(message: string): never {
  console.error(message)
  process.exit(2)
}
