import { existsSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import {
  countOf,
  expectRule,
  formatHtml,
  formatJson,
  formatReport,
  formatSarif,
  rules as allRules,
  wholeSite,
} from '@indexical/core'
import type { Report, RuleId, RuleSetting, UserOptions } from '@indexical/core'
import { annotate } from '../annotate.ts'
import { compareWithBaseline } from '../baseline.ts'
import type { Compared } from '../baseline.ts'
import { paint } from '../paint.ts'
import { repositoryPath } from '../repository-path.ts'
import { toPosix } from '../show-file.ts'
import { UsageError } from './args.ts'
import type { Flags, Format } from './args.ts'
import { findConfig, readOptions } from './config.ts'
import { examineFolder } from './examine-folder.ts'
import { folderOf } from './folder-of.ts'
import { mergeParts } from './merge.ts'
import { serverOf } from './server-of.ts'

/** How a command is to be carried out. */
export interface Examination {
  root: string
  write: boolean
  format: Format
}

/**
 * `check` and `apply`.
 *
 * @returns the exit code
 */
export async function examineCommand(
  [dir, extra]: readonly string[],
  flags: Flags,
  { root, write, format }: Examination,
): Promise<number> {
  if (extra !== undefined) throw new UsageError(`Unexpected operand \`${extra}\`, expected one folder`)
  const maxWarnings = readMaxWarnings(flags['max-warnings'])
  const options = onlyRule(await readOptions(flags, root), flags.rule)
  const full = await examineFolder(options, {
    root,
    outDir: folderOf(dir, root, options),
    write,
    cache: flags['no-cache'] !== true,
    server: serverOf(flags),
    facts: flags.facts,
  })
  return settle(full, flags, { root, format, maxWarnings })
}

/**
 * `merge`.
 *
 * @returns the exit code
 */
export async function mergeCommand(
  operands: readonly string[],
  flags: Flags,
  { root, format }: Omit<Examination, 'write'>,
): Promise<number> {
  const maxWarnings = readMaxWarnings(flags['max-warnings'])
  const options = onlyRule(await readOptions(flags, root), flags.rule)
  const cache = flags['no-cache'] !== true
  const full = await mergeParts(operands, options, { root, out: flags.out, cache })
  return settle(full, flags, { root, format, maxWarnings })
}

/** Print what a report leaves of a baseline, and tell whether that is a failure. */
async function settle(
  full: Report,
  flags: Flags,
  { root, format, maxWarnings }: Omit<Examination, 'write'> & { maxWarnings: number },
): Promise<number> {
  const { report, known } = await compare(full, flags, root)
  print(report, format, { root, config: flags.config })
  if (known > 0 && format === 'text') say(`${countOf(known, 'known finding')} of the baseline not shown`)
  if (report.errors > 0) return 1
  if (report.warnings <= maxWarnings) return 0
  const found = countOf(report.warnings, 'warning')
  process.stderr.write(`indexical: Unexpected ${found}, expected at most ${maxWarnings}\n`)
  return 1
}

function print(
  report: Report,
  format: Format,
  { root, config }: { root: string; config: string | undefined },
): void {
  if (format === 'json') return say(formatJson(report))
  if (format === 'html') return say(formatHtml(report))
  if (format === 'sarif') return say(formatSarif(report, filesIn(root, config)))
  say(formatReport(report, paint, '--format json'))
  annotate(report, root)
}

/** How files are named in a repository; what is about the site as a whole stands in the file with its options. */
function filesIn(root: string, config: string | undefined): (file: string) => string {
  const pathOf = repositoryPath(root)
  const hasPackage = existsSync(resolve(root, 'package.json'))
  const options = findConfig(config, root) ?? (hasPackage ? 'package.json' : wholeSite)
  const named = toPosix(relative(root, resolve(root, options))) || wholeSite
  return (file) => pathOf(file === wholeSite ? named : file)
}

async function compare(report: Report, flags: Flags, root: string): Promise<Compared> {
  const file = flags.baseline ?? (flags['update-baseline'] ? 'indexical-baseline.json' : undefined)
  if (file === undefined) return { report, known: 0 }
  try {
    const path = resolve(root, file)
    return await compareWithBaseline(report, path, flags['update-baseline'] === true, (rule) =>
      findsAll(rule, flags),
    )
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new UsageError(
      `Unexpected baseline \`${file}\`, expected one that --update-baseline wrote: ${error.message}`,
    )
  }
}

/** Whether a run finds all that a rule finds on the site: not of a part, nor without the server that it asks. */
function findsAll(id: string, { rule, facts, url }: Flags): boolean {
  if (facts !== undefined || (url === undefined && id.startsWith('served/'))) return false
  return rule === undefined || rule.includes(id)
}

function readMaxWarnings(text: string | undefined): number {
  if (text === undefined) return Infinity
  if (/^\d+$/.test(text)) return Number(text)
  throw new UsageError(`Unexpected --max-warnings \`${text}\`, expected a whole number`)
}

/** `--rule` runs one rule, or those it names, at the levels they have. */
function onlyRule(options: UserOptions, ids: readonly string[] | undefined): UserOptions {
  if (ids === undefined) return options
  const unknown = ids.find((id) => !Object.hasOwn(allRules, id))
  if (unknown !== undefined) {
    throw new UsageError(`Unexpected rule \`${unknown}\`, expected ${expectRule(unknown)}`)
  }
  const levelOf = (id: RuleId): RuleSetting => options.rules?.[id] ?? allRules[id]?.level ?? 'error'
  const rules = Object.fromEntries(ids.map((id) => [id, levelOf(id as RuleId)]))
  return { ...options, preset: 'off', rules, overrides: [] }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
