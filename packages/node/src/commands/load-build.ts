import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Options, UserOptions } from '@indexical/core'
import { createFolderBuild } from '../site/assume-form.ts'
import { checkOptions } from '../site/check-options.ts'
import type { FinishedBuild } from '../site/finished-build.ts'
import { createShowFile } from '../output/show-file.ts'
import { readOnlyOptions, readOptions } from './config.ts'
import type { SiteCommand } from './end-command.ts'
import { folderOf } from './folder.ts'
import { attempt, FactsError, UsageError } from '../output/errors.ts'
import { checkFolder } from '../scan/check-folder.ts'
import { createMergedBuild } from '../scan/merge-parts.ts'
import { expectPartOptions, loadPart } from '../facts/part.ts'
import type { Part } from '../facts/part.ts'

/** A build that was read from its output or from facts. */
export interface LoadedBuild {
  /** As the user named it. */
  name: string
  finished: FinishedBuild
  /** Output folder as findings show it. */
  folder: string
}

/**
 * Read a whole build: an output folder, its facts, or a folder with the facts of all its parts. For facts, the options
 * are those of the run that wrote them.
 *
 * @throws {UsageError} if it does not exist or contains no page
 * @throws {FactsError} if facts are damaged, or of another version, or their parts disagree
 */
export async function loadBuild(name: string, command: SiteCommand): Promise<LoadedBuild> {
  const { root } = command
  const facts = factsOf(name, root)
  const { outDir, build } = facts.length > 0 ? loadFacts(facts, root) : await loadFolder(name, command)
  const finished = build.finish()
  const folder = dirname(createShowFile({ root, outDir })('index.html'))
  if (finished.pages > 0) return { name, finished, folder }
  throw new UsageError(`Unexpected \`${name}\` without pages, expected the output of a build, or its facts`)
}

async function loadFolder(name: string, { flags, root, cache }: SiteCommand) {
  const options = await readOptions(flags, root)
  const outDir = folderOf(name, root, options)
  const context = { root, outDir, cache, writesSitemap: false }
  const build = createFolderBuild(withoutLedger(readOnlyOptions(options)), context)
  await checkFolder(build)
  return { outDir, build }
}

function loadFacts(names: readonly string[], root: string) {
  const parts = names.map((name) => loadPart(name, root))
  const [first] = parts
  for (const part of parts) expectPartOptions(part, first!.options)
  const options = withoutLedger(readFactsOptions(first!))
  const outDir = resolve(root, first!.outDir)
  const context = { root, outDir, cache: false, writesSitemap: false }
  return { outDir, build: createMergedBuild(parts, options, context) }
}

/** Remove the ledger: a comparison lists lost URLs itself, and both builds have the same ledger. */
function withoutLedger(options: UserOptions): UserOptions {
  return { ...options, ledger: undefined }
}

/**
 * Return the options of facts. They are validated like options of a user, because another program may have written
 * them.
 *
 * @throws {FactsError} for wrong options
 */
export function readFactsOptions({ options, path }: Part): UserOptions {
  try {
    return checkOptions(options as unknown as UserOptions) as Options as UserOptions
  } catch (error) {
    throw new FactsError(`Unexpected options in \`${path}\`: ${(error as Error).message}`)
  }
}

/** Return the facts that the user named: one file, or all `.facts` files of a folder without pages. */
function factsOf(name: string, root: string): string[] {
  const path = resolve(root, name)
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) throw new UsageError(`Missing \`${name}\`, expected the output of a build, or its facts`)
  if (!found.isDirectory()) return [name]
  if (existsSync(join(path, 'index.html'))) return []
  const names = attempt('read', path, () => readdirSync(path))
  return names
    .filter((file) => file.endsWith('.facts'))
    .map((file) => join(name, file))
    .sort()
}
