import { formatJson, formatReport, OptionsError } from '@indexical/core'
import { resolve } from 'node:path'
import { rules as allRules } from '@indexical/core'
import type { Report, RuleId, RuleSetting, UserOptions } from '@indexical/core'
import { compareWithBaseline } from '../baseline.ts'
import type { Compared } from '../baseline.ts'
import { FactsError } from '../facts/byte-reader.ts'
import { FolderError } from '../folder-error.ts'
import { paint } from '../paint.ts'
import { version } from '../version.ts'
import { help, readCommandLine, UsageError } from './args.ts'
import type { CommandLine, Flags } from './args.ts'
import { mergeParts } from './merge.ts'
import { examineFolder } from './examine-folder.ts'
import { explainCommand } from './explain.ts'
import { folderOf } from './folder-of.ts'
import { serverOf } from './server-of.ts'
import { rulesCommand } from './rules-command.ts'
import { readOptions } from './config.ts'

const commands = 'check, apply, merge, explain or rules'

/**
 * Run the command line.
 *
 * @returns the exit code: 0 nothing wrong, 1 errors found, 2 wrong use or a run that could not be done
 */
export async function main(args: readonly string[]): Promise<number> {
  try {
    return await execute(readCommandLine(args))
  } catch (error) {
    if (!isExpected(error)) throw error
    process.stderr.write(`indexical: ${error.message.replaceAll('\n', '\nindexical: ')}\n`)
    if (error instanceof UsageError) process.stderr.write('Run `indexical --help` for the usage\n')
    return 2
  }
}

function isExpected(error: unknown): error is Error {
  return [UsageError, OptionsError, FolderError, FactsError].some((kind) => error instanceof kind)
}

async function execute({ command, operands, flags }: CommandLine): Promise<number> {
  if (flags.version) return say(version)
  if (flags.help) return say(help.trimEnd())
  const format = flags.format ?? 'text'
  if (format !== 'text' && format !== 'json') {
    throw new UsageError(`Unexpected format \`${format}\`, expected text or json`)
  }
  const root = process.cwd()
  switch (command) {
    case 'check':
    case 'apply':
      return examineCommand(operands, flags, { root, write: command === 'apply', format })
    case 'merge':
      return mergeCommand(operands, flags, { root, format })
    case 'explain':
      return say(await explainCommand(operands, flags, root))
    case 'rules':
      return say(rulesCommand(operands))
    default:
      throw new UsageError(
        command === undefined
          ? `Missing command, expected ${commands}`
          : `Unexpected command \`${command}\`, expected ${commands}`,
      )
  }
}

interface Examination {
  root: string
  write: boolean
  format: 'text' | 'json'
}

async function examineCommand(
  [dir, extra]: readonly string[],
  flags: Flags,
  { root, write, format }: Examination,
): Promise<number> {
  if (extra !== undefined) throw new UsageError(`Unexpected operand \`${extra}\`, expected one folder`)
  if (write && flags.url !== undefined) throw new UsageError('Unexpected --url, expected it with `check`')
  const maxWarnings = readMaxWarnings(flags['max-warnings'])
  const options = onlyRule(await readOptions(flags, root), flags.rule)
  const full = await examineFolder(options, {
    root,
    outDir: folderOf(dir, root),
    write,
    cache: flags['no-cache'] !== true,
    server: serverOf(flags),
    facts: flags.facts,
  })
  return settle(full, flags, { root, format, maxWarnings })
}

async function mergeCommand(
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
  say(format === 'json' ? formatJson(report) : formatReport(report, paint))
  if (known > 0 && format === 'text') say(`${known} known findings of the baseline are not shown`)
  if (report.errors > 0) return 1
  if (report.warnings <= maxWarnings) return 0
  process.stderr.write(`indexical: Unexpected ${report.warnings} warnings, expected at most ${maxWarnings}\n`)
  return 1
}

async function compare(report: Report, flags: Flags, root: string): Promise<Compared> {
  const file = flags.baseline ?? (flags['update-baseline'] ? 'indexical-baseline.json' : undefined)
  if (file === undefined) return { report, known: 0 }
  try {
    const ran = (rule: string): boolean => flags.rule === undefined || flags.rule.includes(rule)
    return await compareWithBaseline(report, resolve(root, file), flags['update-baseline'] === true, ran)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new UsageError(
      `Unexpected baseline \`${file}\`, expected one that --update-baseline wrote: ${error.message}`,
    )
  }
}

function readMaxWarnings(text: string | undefined): number {
  if (text === undefined) return Infinity
  if (/^\d+$/.test(text)) return Number(text)
  throw new UsageError(`Unexpected --max-warnings \`${text}\`, expected a whole number`)
}

/** `--rule` runs one rule, or those it names, at the levels they have. */
function onlyRule(options: UserOptions, ids: readonly string[] | undefined): UserOptions {
  if (ids === undefined) return options
  // An id that does not exist is refused with all others when the rules are prepared.
  const levelOf = (id: RuleId): RuleSetting => options.rules?.[id] ?? allRules[id]?.level ?? 'error'
  const rules = Object.fromEntries(ids.map((id) => [id, levelOf(id as RuleId)]))
  return { ...options, preset: 'off', rules, overrides: [] }
}

function say(text: string): 0 {
  process.stdout.write(`${text}\n`)
  return 0
}
