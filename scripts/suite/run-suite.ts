import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeTree } from '../../tests/servers/write-tree.ts'
import { runProcess } from '../compare/comparison.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import type { SuiteCase, SuiteFinding } from './schema.ts'

const cli = fileURLToPath(new URL('../../packages/node/dist/cli.js', import.meta.url))

/** A case whose report differs from the expected one. */
export interface Difference {
  case: string
  missing: string[]
  unexpected: string[]
}

/** Return findings as sorted text, so that two lists can be compared. */
function comparable(findings: readonly SuiteFinding[]): string[] {
  return findings
    .map(({ file, line, column, endLine, endColumn, url, message }) =>
      JSON.stringify([
        file,
        line ?? 0,
        column ?? 0,
        endLine ?? 0,
        endColumn ?? 0,
        url ?? '',
        // In examples, names of output files have no folder.
        message.replaceAll('`dist/', '`'),
      ]),
    )
    .toSorted()
}

/** Compare the findings of a case; undefined if they are as expected. */
export function compareCase(
  { rule, name, expected }: SuiteCase,
  found: readonly SuiteFinding[],
): Difference | undefined {
  const [left, right] = [comparable(expected), comparable(found)]
  const missing = left.filter((one) => !right.includes(one))
  const unexpected = right.filter((one) => !left.includes(one))
  if (missing.length === 0 && unexpected.length === 0 && left.length === right.length) return undefined
  return { case: `${rule}: ${name}`, missing, unexpected }
}

/** Run cases with the built command line, two at a time, and return those that differ. */
export async function runSuite(cases: readonly SuiteCase[]): Promise<Difference[]> {
  using work = temporaryFolder('suite')
  const differences: Difference[] = []
  const queue = [...cases.entries()]
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [number, one] = next
      const difference = compareCase(one, await checkCase(join(work.path, String(number)), one))
      if (difference) differences.push(difference)
    }
  }
  await Promise.all([worker(), worker()])
  return differences
}

async function checkCase(folder: string, { rule, files, options }: SuiteCase): Promise<SuiteFinding[]> {
  const all = { ...files, 'indexical.config.json': JSON.stringify(options) }
  mkdirSync(join(folder, 'dist'), { recursive: true })
  writeTree(folder, all)
  const args = [cli, 'check', 'dist', '--format', 'json', '--no-cache']
  // Variables of CI systems decide whether a build is known to be for production.
  const { stdout, stderr } = await runProcess(args, folder, { PATH: process.env['PATH'], NO_COLOR: '1' })
  rmSync(folder, { recursive: true, force: true })
  if (!stdout.startsWith('{')) return [{ file: '.', message: stderr.trim() }]
  const { findings } = JSON.parse(stdout) as { findings: (SuiteFinding & { rule: string })[] }
  return findings.filter((finding) => finding.rule === rule)
}
