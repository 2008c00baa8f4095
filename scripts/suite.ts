/**
 * Writes the examples of all rules as files and expected findings, for other tools: `pnpm suite write <file>`. `pnpm
 * suite run` compares them with the built command line; a further word selects rules.
 */
import { writeFileSync } from 'node:fs'
import { makeSuite } from './suite/make-suite.ts'
import { runSuite } from './suite/run-suite.ts'

const [, , command, value] = process.argv
const suite = makeSuite()
if (command === 'write' && value !== undefined) {
  writeFileSync(value, `${JSON.stringify(suite)}\n`)
  console.log(`${value}: ${suite.cases.length} cases of ${Object.keys(suite.rules).length} rules`)
} else if (command === 'run') {
  const cases = suite.cases.filter(({ rule, facts }) => facts === undefined && rule.includes(value ?? ''))
  const differences = await runSuite(cases)
  for (const difference of differences) console.log(JSON.stringify(difference, null, 2))
  console.log(`${cases.length - differences.length} passed, ${differences.length} failed`)
  if (differences.length > 0) process.exitCode = 1
} else {
  throw new Error('Missing command, expected `write <file>` or `run [rule]`')
}
