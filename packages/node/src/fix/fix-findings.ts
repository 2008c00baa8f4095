import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { rules } from '@indexical/core'
import type { Finding, Options, Report } from '@indexical/core'
import type { SourceEdit } from '@indexical/core/internal'
import { createLocateRange } from '@indexical/syntax/data'
import { isInside } from '../output/walk-pages.ts'
import { printNote } from '../output/print-note.ts'
import { writeRedirects } from './write-redirects.ts'
import type { ReplacedUrl } from './write-redirects.ts'
import { planFixes } from './plan-fixes.ts'
import type { FixContext } from './plan-fixes.ts'
import { formatFixes, printRest, writeFiles } from './write-fixes.ts'

/** The requests of `--fix` and `--dry-run`. */
export interface Fixing extends FixContext {
  isDryRun: boolean
}

/** A finished build, as far as fixes need it. */
interface FixedBuild {
  context: Pick<FixContext, 'root' | 'outDir'>
  options: Options
  report: Report
  lostUrls(): ReplacedUrl[]
}

const buildAgain = 'build again, then run the command again: the output still has the old text'

/** The most rounds of fixes: one fix may make another possible. */
const maxRounds = 5

/**
 * Write fixes, or print them as a patch. If they change the output, its findings are fixed again until nothing changes.
 *
 * @param again checks the output as it is now
 * @returns the report on the output after all fixes
 * @throws {FolderError} naming a file that cannot be read or written
 */
export async function fixFindings(
  first: Report,
  fixing: Fixing,
  again: () => Promise<Report>,
): Promise<Report> {
  const outDir = realpathSync(fixing.outDir)
  let report = first
  let plan = planFixes(report.findings, fixing)
  if (fixing.isDryRun) {
    process.stdout.write(formatFixes(plan))
    printRest(plan, plan.files.length > 0, hasLost(report))
    return report
  }
  for (let round = 1; round <= maxRounds && writeFiles(plan); round++) {
    if (!plan.files.some(({ path }) => isInside(outDir, path))) {
      printRest(plan, true)
      printNote(buildAgain)
      return report
    }
    report = await again()
    plan = planFixes(report.findings, fixing)
  }
  printRest(plan, report !== first, hasLost(report))
  if (plan.files.length > 0) printNote('run the command again: the last fixes made others possible')
  return report
}

function hasLost({ findings }: Report): boolean {
  return findings.some(({ rule }) => rule === 'ledger/reachable')
}

/**
 * Write fixes and redirects into the sources of a framework's build. `check` cannot do this, because it does not know
 * all sources.
 *
 * @param wanted `1`, or rules with commas between them
 */
export function fixBuild(finished: FixedBuild, wanted: string): void {
  const { root, outDir } = finished.context
  const only = wanted.split(',').filter((id) => Object.hasOwn(rules, id))
  const plan = planFixes(finished.report.findings, {
    root,
    outDir: resolve(outDir),
    into: 'sources',
    only: only.length > 0 ? only : undefined,
  })
  const lost = finished.lostUrls()
  const hasChanged = writeFiles(plan)
  printRest(plan, hasChanged, lost.length > 0)
  if (hasChanged) printNote(buildAgain)
  if (only.length > 0 && !only.includes('ledger/reachable')) return
  writeRedirects(lost, finished.options, root)
}

/**
 * Return all edits that correct findings, including unsafe ones: those of `check --fix` in sources, and those of
 * `apply --fix` where no source is known.
 */
export function editsOf({ findings }: Report, root: string, outDir: string): Map<Finding, SourceEdit> {
  const only = Object.entries(rules).flatMap(([id, { fix }]) => (fix === undefined ? [] : id))
  const ofSources = planFixes(findings, { root, outDir, into: 'sources', only })
  const others = ofSources.left.map(({ finding }) => finding)
  const ofOutput = planFixes(others, { root, outDir, into: 'output', only })
  return new Map(
    [...ofSources.files, ...ofOutput.files].flatMap(({ file, before, edits }) => {
      const locate = createLocateRange(before, file)
      return edits.map(({ finding, start, end, text }) => [finding, { ...locate(start, end), text }] as const)
    }),
  )
}
