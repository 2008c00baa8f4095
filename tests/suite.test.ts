/** The examples of all rules as files: the linter of the playground and the command line report what they expect. */
import { expect, test } from 'vitest'
import { makeSuite } from '../scripts/suite/make-suite.ts'
import { compareCase } from '../scripts/suite/run-suite.ts'
import { parseSuite } from '../scripts/suite/schema.ts'
import { lintFiles } from '../site/src/playground/lint-files.ts'
import { presets } from '../site/src/playground/presets.ts'
import { fromFragment, toFragment } from '../site/src/playground/state.ts'

const suite = makeSuite()
const ofFiles = suite.cases.filter(({ facts }) => facts === undefined)
const now = Date.parse(suite.now)

test('the suite has the form of its schema, and most cases consist of files', () => {
  expect(parseSuite(JSON.parse(JSON.stringify(suite))).cases).toHaveLength(suite.cases.length)
  expect(ofFiles.length).toBeGreaterThan(suite.cases.length * 0.85)
  const rules = new Set(ofFiles.map(({ rule }) => rule))
  const unseen = Object.keys(suite.rules).filter((id) => !rules.has(id))
  // Facts of a server, of a browser, of earlier runs, of a run that writes, and of the day.
  const ofFacts =
    /^(?:served|rendered|run)\/|^(?:hosts\/valid-sidecar|redirects\/unused-source|robots\/zoned-date|sitemap\/honest-lastmod)$/
  expect(unseen.filter((id) => !ofFacts.test(id))).toEqual([])
})

test('the linter of the playground reports what the cases expect', () => {
  const inject = { canonical: false, robots: false, headers: false }
  const differences = ofFiles.flatMap((one) => {
    const { findings } = lintFiles(one.files, { ...one.options, inject } as never, now)
    return (
      compareCase(
        one,
        findings.filter(({ rule }) => rule === one.rule),
      ) ?? []
    )
  })
  expect(differences).toEqual([])
})

test.each(presets)('the playground starts with: $name', ({ rule, state }) => {
  const { findings } = lintFiles(state.files, state.options as never, now)
  const reported = findings.filter(({ level }) => level !== 'info').map((finding) => finding.rule)
  expect(reported).toEqual(rule === undefined ? [] : expect.arrayContaining([rule]))
})

test('a link contains the whole state, in every script', () => {
  const state = {
    files: { 'dist/page/index.html': '<title>Grün 緑 🟩</title>' },
    options: { site: 'https://example.com' },
  }
  expect(fromFragment(toFragment(state))).toEqual(state)
  expect(toFragment(state)).toMatch(/^[\w-]+$/)
  for (const damaged of ['', 'x', toFragment(state).slice(3), btoa('{"files":{"a":1},"options":{}}')])
    expect(fromFragment(damaged)).toBeUndefined()
})
