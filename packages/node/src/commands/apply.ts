import { resolve } from 'node:path'
import type { Report } from '@indexical/core'
import { refuseVersionsInHead } from '@indexical/core/internal'
import { finishBuild, writeResults } from '../site/finish-build.ts'
import { createFolderBuild } from '../site/assume-form.ts'
import type { FinishedBuild } from '../site/finished-build.ts'
import { applyFolder } from '../scan/apply-folder.ts'
import { writePart } from '../facts/write-part.ts'
import { readFixing } from './fix-flags.ts'
import { expectOperands } from './args.ts'
import { jsonConfig } from './config.ts'
import { checkOutput, fixReport } from './check.ts'
import { endCommand, prepareCommand } from './end-command.ts'
import type { CheckedCommand, SiteCommand } from './end-command.ts'
import { folderOf } from './folder.ts'
import { endWithLedger } from './ledger/update-ledger.ts'

/**
 * `indexical apply <dir>`: add missing tags to a folder, and lint it.
 *
 * @returns the exit code
 */
export async function applyCommand(operands: readonly string[], command: SiteCommand): Promise<number> {
  const [dir] = expectOperands(operands, 1, 'one folder')
  const prepared = await prepareCommand(command)
  const outDir = folderOf(dir, command.root, prepared.options)
  const fixing = readFixing(command.flags, { root: command.root, outDir, into: 'output' })
  if (fixing) {
    // Fix before tags are added, because the tags depend on the corrected pages.
    const check = (): Promise<Report> => checkOutput(prepared, outDir)
    const found = await check()
    await fixReport(found, fixing, check)
    if (fixing.isDryRun) return found.errors > 0 ? 1 : 0
  }
  return endCommand(await applyOutput(prepared, outDir), prepared, outDir)
}

/**
 * Add missing tags to a folder, and lint it. The sitemap and the files of hosts are written only without errors.
 *
 * @throws {FolderError} naming the file that cannot be read or written
 */
export async function applyOutput(
  { flags, options, root, cache, updates }: CheckedCommand,
  outDir: string,
): Promise<Report> {
  const context = { root, outDir, cache, config: jsonConfig(flags, root) }
  const build = createFolderBuild(options, context, flags.facts !== undefined)
  // One part does not contain all versions of its pages.
  if (flags.facts !== undefined) refuseVersionsInHead(build.options)
  await applyFolder(build)
  if (flags.facts !== undefined) {
    writePart(resolve(root, flags.facts), build, true)
    return { ...build.finish({ isPart: true }).report, sitemapFile: undefined }
  }
  const ending = endWithLedger(updates)
  const write = async (finished: FinishedBuild): Promise<void> => {
    writeResults(finished)
    await ending.write(finished)
  }
  return finishBuild(build, { ...ending, write, isPartial: flags.rule !== undefined })
}
