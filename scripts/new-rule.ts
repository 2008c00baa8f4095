/** Starts a rule: `pnpm new-rule canonical/self` writes a file with one failing example. */
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const id = process.argv.slice(2).find((argument) => argument !== '--')
if (id === undefined || !/^[a-z-]+\/[a-z0-9-]+$/.test(id)) {
  console.error('Missing id of the rule, expected subject/expected-state such as canonical/self')
  process.exit(2)
}

const path = fileURLToPath(new URL(`../packages/core/src/rules/${id}.ts`, import.meta.url))
if (existsSync(path)) {
  console.error(`Unexpected file ${path}, expected a new rule`)
  process.exit(2)
}

await mkdir(dirname(path), { recursive: true })
await writeFile(
  path,
  `import { pageRule } from '../define.ts'

export default pageRule({
  summary: 'Require …',
  why: '….',
  // New rules arrive as warnings and become errors in a major version.
  level: 'warn',
  sources: ['https://developers.google.com/search/docs/'],
  messages: {
    missing: () => 'Missing …, expected …',
  },
  examples: {
    'as it should be': { html: '<title>Dresses</title>' },
    'something is missing': {
      html: '<title>Dresses</title>',
      reports: ['1-23 missing: Missing …, expected …'],
    },
  },
  *check(page, report) {
    if (page.fragment) yield report('missing', [], undefined)
  },
})
`,
)
console.log(`Wrote ${path}; now run pnpm generate`)
