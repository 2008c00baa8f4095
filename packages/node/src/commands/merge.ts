import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Report, UserOptions } from '@indexical/core'
import { checkOptions } from '../site/check-options.ts'
import { finishBuild, writeResults } from '../site/finish-build.ts'
import type { FinishedBuild } from '../site/finished-build.ts'
import { UsageError } from '../output/errors.ts'
import { createMergedBuild } from '../scan/merge-parts.ts'
import { expectPartOptions, loadPart } from '../facts/part.ts'
import type { Part } from '../facts/part.ts'
import { readOnlyOptions } from './config.ts'
import { groupBySite, mergeSites } from './merge-sites.ts'
import { endCommand, prepareCommand } from './end-command.ts'
import type { CheckedCommand, SiteCommand } from './end-command.ts'
import { endWithLedger } from './ledger/update-ledger.ts'

/**
 * `indexical merge <facts>…`: lint a site whose parts were checked one by one.
 *
 * @returns the exit code
 */
export async function mergeCommand(operands: readonly string[], command: SiteCommand): Promise<number> {
  const prepared = await prepareCommand(command)
  const { flags, options, root, cache, updates } = prepared
  return endCommand(await mergeParts(operands, options, { root, out: flags.out, cache, updates }), prepared)
}

/**
 * Lint a site from the facts of its parts.
 *
 * @param names facts as the user named them
 * @param command `out` is the folder of the whole site as the user named it; without it, nothing is written
 * @throws {FactsError} when facts are damaged, or of another version or other options, or two parts disagree
 */
export async function mergeParts(
  names: readonly string[],
  userOptions: UserOptions,
  {
    root,
    out,
    cache,
    updates,
  }: Pick<CheckedCommand, 'root' | 'cache' | 'updates'> & { out: string | undefined },
): Promise<Report> {
  const parts = names.map((name) => loadPart(name, root))
  const [first] = parts
  if (!first) throw new UsageError('Missing facts, expected files that --facts wrote')
  const sites = groupBySite(parts)
  if (sites.length > 1) return mergeSites(sites, userOptions, { root, out, updates })
  const outDir = resolve(root, out ?? folderOf(parts))
  const writes = out !== undefined
  // Parts that were only checked have no tags of this program, so the site must not expect any.
  const options = checkOptions(first.isWritten ? userOptions : readOnlyOptions(userOptions))
  for (const part of parts) expectPartOptions(part, options)
  // Options are still valid input after they were validated.
  const context = { root, outDir, cache, writesSitemap: writes }
  const build = createMergedBuild(parts, options as UserOptions, context)
  const ending = endWithLedger(updates)
  const write = async (finished: FinishedBuild): Promise<void> => {
    if (writes) mkdirSync(outDir, { recursive: true })
    if (writes) writeResults(finished)
    await ending.write(finished)
  }
  const report = await finishBuild(build, { ...ending, write })
  return writes ? report : { ...report, sitemapFile: undefined }
}

/** Return the output folder of all parts. It must be the same. */
function folderOf(parts: readonly Part[]): string {
  const [folder, other] = new Set(parts.map(({ outDir }) => outDir))
  if (other === undefined) return folder!
  throw new UsageError(
    `Missing --out, expected the folder in which \`${folder}\` and \`${other}\` come together`,
  )
}
