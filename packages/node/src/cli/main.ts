import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { formatJson, formatReport, OptionsError } from '@indexical/core'
import type { Report } from '@indexical/core'
import { applyFolder, FolderError } from '../apply-folder.ts'
import { paint } from '../paint.ts'
import { createRun } from '../run.ts'
import { version } from '../version.ts'
import { writeSitemap } from '../write-sitemap.ts'
import { help, readCommandLine, UsageError } from './args.ts'
import type { CommandLine } from './args.ts'
import { readOptions } from './config.ts'

/**
 * Run the command line.
 *
 * @returns the exit code: 0 nothing wrong, 1 errors found, 2 wrong use or a run that could not be done
 */
export async function main(args: readonly string[]): Promise<number> {
  try {
    return await execute(readCommandLine(args))
  } catch (error) {
    const expected =
      error instanceof UsageError || error instanceof OptionsError || error instanceof FolderError
    if (!expected) throw error
    process.stderr.write(`indexical: ${error.message.replaceAll('\n', '\nindexical: ')}\n`)
    if (error instanceof UsageError) process.stderr.write('Run `indexical --help` for the usage\n')
    return 2
  }
}

async function execute({ command, operands, flags }: CommandLine): Promise<number> {
  if (flags.version) return say(`${version}\n`)
  if (flags.help) return say(help)
  if (command !== 'check' && command !== 'apply') {
    throw new UsageError(
      command === undefined
        ? 'Missing command, expected check or apply'
        : `Unexpected command \`${command}\`, expected check or apply`,
    )
  }
  const format = flags.format ?? 'text'
  if (format !== 'text' && format !== 'json') {
    throw new UsageError(`Unexpected format \`${format}\`, expected text or json`)
  }
  const root = process.cwd()
  const outDir = folderOf(operands, root)
  const report = await examineFolder(await readOptions(flags, root), {
    root,
    outDir,
    write: command === 'apply',
  })
  say(format === 'json' ? `${formatJson(report)}\n` : `${formatReport(report, paint)}\n`)
  return report.errors > 0 ? 1 : 0
}

interface FolderRun {
  root: string
  outDir: string
  write: boolean
}

async function examineFolder(
  options: Parameters<typeof createRun>[0],
  { root, outDir, write }: FolderRun,
): Promise<Report> {
  // `check` judges what is there; only `apply` may count on tags that it writes itself.
  const runOptions = write ? options : { ...options, inject: false }
  const run = createRun(runOptions, { root, outDir })
  await applyFolder(run, { outDir, write })
  const report = run.finish()
  if (write) await writeSitemap(run, report, outDir)
  return write ? report : { ...report, sitemapFile: undefined }
}

function folderOf(operands: readonly string[], root: string): string {
  const [dir, extra] = operands
  if (dir === undefined) throw new UsageError('Missing folder, expected the output of a build')
  if (extra !== undefined) throw new UsageError(`Unexpected operand \`${extra}\`, expected one folder`)
  const path = resolve(root, dir)
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats?.isDirectory()) throw new UsageError(`Missing folder \`${dir}\`, expected the output of a build`)
  return path
}

function say(text: string): 0 {
  process.stdout.write(text)
  return 0
}
