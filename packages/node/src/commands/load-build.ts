import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Options, UserOptions } from '@indexical/core'
import { createFolderBuild } from '../site/assume-form.ts'
import { checkOptions } from '../site/check-options.ts'
import type { FinishedBuild } from '../site/finished-build.ts'
import { createShowFile } from '../output/show-file.ts'
import { readOnlyOptions } from './config.ts'
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

/** How to load a build. */
export interface LoadContext {
  /** Absolute project folder. */
  root: string
  cache: boolean
}

/**
 * Read a whole build: an output folder, its facts, or a folder with the facts of all its parts. For facts, the options
 * are those of the run that wrote them.
 *
 * @throws {UsageError} if it does not exist or contains no page
 * @throws {FactsError} if facts are damaged, or of another version, or their parts disagree
 */
export async function loadBuild(
  name: string,
  readOptions: () => Promise<UserOptions>,
  context: LoadContext,
): Promise<LoadedBuild> {
  const facts = factsOf(name, context.root)
  const loaded =
    facts.length > 0 ? loadFacts(facts, context) : await loadFolder(name, await readOptions(), context)
  if (loaded.finished.pages > 0) return { name, ...loaded }
  throw new UsageError(`Unexpected \`${name}\` without pages, expected the output of a build, or its facts`)
}

type Loaded = Pick<LoadedBuild, 'finished' | 'folder'>

async function loadFolder(name: string, options: UserOptions, { root, cache }: LoadContext): Promise<Loaded> {
  const outDir = folderOf(name, root, options)
  const build = createFolderBuild(withoutLedger(readOnlyOptions(options)), {
    root,
    outDir,
    cache,
    writesSitemap: false,
  })
  await checkFolder(build)
  return { finished: build.finish(), folder: showFolder(root, outDir) }
}

function loadFacts(names: readonly string[], { root }: LoadContext): Loaded {
  const parts = names.map((name) => loadPart(name, root))
  const [first] = parts
  for (const part of parts) expectPartOptions(part, first!.options)
  const options = withoutLedger(readFactsOptions(first!))
  const outDir = resolve(root, first!.outDir)
  const build = createMergedBuild(parts, options, { root, outDir, cache: false, writesSitemap: false })
  return { finished: build.finish(), folder: showFolder(root, outDir) }
}

/** Remove the ledger: a comparison lists lost URLs itself, and both builds have the same ledger. */
function withoutLedger(options: UserOptions): UserOptions {
  return { ...options, ledger: undefined }
}

/** Return the output folder as findings show it. */
function showFolder(root: string, outDir: string): string {
  return dirname(createShowFile({ root, outDir })('index.html'))
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
