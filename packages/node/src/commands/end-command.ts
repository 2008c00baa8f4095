import { existsSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { formatReport, rules as allRules } from '@indexical/core'
import { countOf, expectRule, groupFindings, wholeSite, jsonPieces } from '@indexical/core/internal'
import type { Report, RuleId, RuleSetting, UserOptions } from '@indexical/core'
import { checkOptions } from '../site/check-options.ts'
import { createFrames } from '../report/frames.ts'
import { annotate, paint, repositoryPath, printPieces } from '../report/print.ts'
import { toPosix } from '../output/show-file.ts'
import { UsageError } from '../output/errors.ts'
import { takersOf } from './flags.ts'
import type { Command, Flags, Format } from './flags.ts'
import { compareWithBaseline } from '../report/baseline.ts'
import type { Compared } from '../report/baseline.ts'
import { nextStep } from '../report/next-step.ts'
import { sitemapFile } from '@indexical/syntax/internal'
import { findConfig, readOptions } from './config.ts'
import { planLedgerUpdate } from './ledger/update-ledger.ts'
import { printNote } from '../output/print-note.ts'

/** A command that lints a site, as the user typed it. */
export interface SiteCommand {
  name: Command
  flags: Flags
  format: Format
  /** Absolute project folder. */
  root: string
  /** Whether to use results of earlier runs. */
  cache: boolean
}

/** The parts of a command that lint a folder. */
export interface CheckedCommand extends Pick<SiteCommand, 'flags' | 'root' | 'cache'> {
  options: UserOptions
  /** The ledger that gets new URLs; undefined without `--update-urls`. */
  updates?: string | undefined
}

/** A site command whose flags were read. */
export interface PreparedCommand extends SiteCommand, CheckedCommand {
  /** When the command started, in milliseconds since 1970. */
  startedAt: number
}

/**
 * Read the flags of all commands that lint a site.
 *
 * @throws {UsageError} for a flag or a config that cannot be used
 */
export async function prepareCommand(command: SiteCommand): Promise<PreparedCommand> {
  const { flags, root } = command
  const startedAt = Date.now()
  const options = onlyRule(await readOptions(flags, root), flags.rule)
  return { ...command, startedAt, ...planLedgerUpdate(options, flags, root) }
}

/**
 * Print a report without the findings of the baseline.
 *
 * @param outDir absolute output folder; a merge has none
 * @returns the exit code
 */
export async function endCommand(full: Report, command: PreparedCommand, outDir?: string): Promise<number> {
  const { flags, root, format, options } = command
  if (outDir !== undefined && options.reports) {
    const { writeReports } = await import('../report/on-request.ts')
    await writeReports(full, checkOptions(options), { root, outDir })
  }
  const { report, known, notes } = await compare(full, flags, root)
  await printReport(report, command, outDir)
  if (known > 0 && format === 'text')
    printLine(`${countOf(known, 'known finding')} of the baseline not shown`)
  for (const sentence of notes) printNote(sentence)
  if (format === 'text') {
    const step = nextStep(report, {
      command: command.name,
      dir: toPosix(relative(root, outDir ?? root)) || '.',
      typed: typedFlags(flags),
      ownSitemap: sitemapFile(options),
      fixable: await countFixable(report, command, outDir),
      hasBaseline: flags.baseline !== undefined || flags['update-baseline'] === true,
    })
    if (step !== undefined) printLine(`Next: ${step}`)
  }
  if (report.errors > 0) return 1
  const maxWarnings = Number(flags['max-warnings'] ?? Infinity)
  if (report.warnings <= maxWarnings) return 0
  const found = countOf(report.warnings, 'warning')
  printNote(`Unexpected ${found}, expected at most ${maxWarnings}`)
  return 1
}

/** Write the flags of the site as they were typed: without them, the next command fails or reads another site. */
function typedFlags(flags: Flags): string {
  return Object.entries(flags)
    .filter(([name]) => takersOf(name).includes('urls') && name !== 'format')
    .flatMap(([name, value]) =>
      [value].flat().map((one) => ` --${name}${one === true ? '' : ` ${quote(`${one}`)}`}`),
    )
    .join('')
}

function quote(value: string): string {
  return /^[\w./:@%-]+$/.test(value) ? value : JSON.stringify(value)
}

/** Count the problems that `--fix` corrects, by one finding of each. */
async function countFixable(
  { findings }: Report,
  { name, flags, root }: SiteCommand,
  outDir: string | undefined,
): Promise<number> {
  if (outDir === undefined || flags.fix === true) return 0
  const offered = groupFindings(findings).flatMap(
    ({ findings: own }) => own.find(({ fix }) => fix !== undefined) ?? [],
  )
  if (offered.length === 0) return 0
  const { planFixes } = await import('../report/on-request.ts')
  const into = name === 'apply' ? 'output' : 'sources'
  return planFixes(offered, { root, outDir, into }).files.flatMap(({ edits }) => edits).length
}

async function printReport(
  report: Report,
  { name, flags, format, root, startedAt }: PreparedCommand,
  outDir: string | undefined,
): Promise<void> {
  // `apply` wrote the output itself.
  const readAt = name === 'apply' ? Date.now() : startedAt
  if (format === 'json') {
    await printPieces(jsonPieces(report))
    return printLine('')
  }
  if (format === 'html' || format === 'sarif' || format === 'codequality') {
    const { formatAs } = await import('../report/on-request.ts')
    return printLine(await formatAs(format, report, { root, outDir, readAt, pathOf: filesIn(root, flags) }))
  }
  const frameOf = createFrames(root, readAt)
  // A pipe gets the same text from each run.
  const seconds = process.stdout.isTTY ? performance.now() / 1000 : undefined
  const showInfos = flags['show-infos'] === true
  printLine(formatReport(report, paint, { allBy: '--format json', showInfos, frameOf, seconds }))
  annotate(report, root)
}

/** Return a function that makes paths relative to the repository. Findings about the whole site get the config file. */
function filesIn(root: string, { config }: Flags): (file: string) => string {
  const pathOf = repositoryPath(root)
  const hasPackage = existsSync(resolve(root, 'package.json'))
  const options = findConfig(config, root) ?? (hasPackage ? 'package.json' : wholeSite)
  const configFile = toPosix(relative(root, resolve(root, options))) || wholeSite
  return (file) => pathOf(file === wholeSite ? configFile : file)
}

async function compare(report: Report, flags: Flags, root: string): Promise<Compared> {
  const file = flags.baseline ?? (flags['update-baseline'] ? 'indexical-baseline.json' : undefined)
  if (file === undefined) return { report, known: 0, notes: [] }
  const path = resolve(root, file)
  if (!flags['update-baseline'] && !existsSync(path))
    throw new UsageError(`Missing baseline \`${file}\`, expected a file that --update-baseline wrote`)
  try {
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

/**
 * Return whether this run reports all findings of a rule. False for a part of a site, and for `served/*` without a
 * server.
 */
function findsAll(id: string, { rule, facts, url }: Flags): boolean {
  if (facts !== undefined || (url === undefined && id.startsWith('served/'))) return false
  return rule === undefined || rule.includes(id)
}

/** Return options for `--rule`: only the named rules and those about the run are on, at their own levels. */
function onlyRule(options: UserOptions, ids: readonly string[] | undefined): UserOptions {
  if (ids === undefined) return options
  const unknown = ids.find((id) => !Object.hasOwn(allRules, id))
  if (unknown !== undefined) {
    throw new UsageError(`Unexpected rule \`${unknown}\`, expected ${expectRule(allRules, unknown)}`)
  }
  const levelOf = (id: RuleId): RuleSetting => options.rules?.[id] ?? allRules[id]?.level ?? 'error'
  const aboutRun = Object.keys(allRules).filter((id) => id.startsWith('run/'))
  const rules = Object.fromEntries([...ids, ...aboutRun].map((id) => [id, levelOf(id as RuleId)]))
  return { ...options, preset: 'off', rules, overrides: [] }
}

function printLine(text: string): void {
  process.stdout.write(`${text}\n`)
}
