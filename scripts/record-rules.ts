/**
 * Writes the list of rules and their levels. The next release must not raise a level. Run it once for each release,
 * after `npx changeset version`: `node scripts/record-rules.ts`
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { rules } from '../packages/core/src/rules/index.ts'

const core = new URL('../packages/core/', import.meta.url)
const file = new URL('test/rules/released.json', core)
const { version } = JSON.parse(readFileSync(new URL('package.json', core), 'utf8')) as { version: string }
const levels = Object.fromEntries(Object.entries(rules).map(([id, { level }]) => [id, level]))
writeFileSync(file, `${JSON.stringify({ version, levels }, undefined, 2)}\n`)
console.log(`Wrote the levels of ${Object.keys(levels).length} rules in ${version} to ${fileURLToPath(file)}`)
