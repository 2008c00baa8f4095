import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { resolveOptions } from '@indexical/core'
import type { Report, UserOptions } from '@indexical/core'
import { FactsError } from '../facts/facts-error.ts'
import { expectOptions, readPart } from '../facts/part.ts'
import type { Part } from '../facts/part.ts'
import { folderError } from '../folder-error.ts'
import { adoptParts, mergedFolder } from '../merge-parts.ts'
import { ownSitemap } from '../sitemap-file.ts'
import { createRun } from '../run.ts'
import type { RunContext } from '../types.ts'
import { writeResults } from '../write-results.ts'
import { UsageError } from './args.ts'
import { readOnly } from './config.ts'

interface MergeOptions {
  root: string
  /** Folder of the whole site as the user named it; nothing is written without. */
  out: string | undefined
  cache: boolean
}

/**
 * Judge a site from the facts of its parts.
 *
 * @param names facts as the user named them
 * @throws {FactsError} when facts are damaged, or of another version or other options, or two parts disagree
 */
export async function mergeParts(
  names: readonly string[],
  userOptions: UserOptions,
  { root, out, cache }: MergeOptions,
): Promise<Report> {
  const parts = names.map((name) => load(resolve(root, name), name))
  const [first] = parts
  if (!first) throw new UsageError('Missing facts, expected files that --facts wrote')
  const outDir = resolve(root, out ?? folderOf(parts))
  const writes = out !== undefined
  // Parts that were only checked have no tags that this program wrote, and the site must not count on any.
  const options = resolveOptions(first.isWritten ? userOptions : readOnly(userOptions))
  for (const part of parts) expectOptions(part, options)
  const context: RunContext = { root, outDir, cache, writesSitemap: writes }
  const output = mergedFolder(parts, ownSitemap(options, context))
  // What was checked once is a valid choice of the user.
  const run = createRun(options as UserOptions, { ...context, output })
  adoptParts(run, parts)
  const report = run.finish()
  if (!writes) return { ...report, sitemapFile: undefined }
  if (report.errors > 0) return report
  mkdirSync(outDir, { recursive: true })
  await writeResults(run, report, { root, outDir })
  return report
}

function load(path: string, name: string): Part {
  try {
    return readPart(path, name)
  } catch (error) {
    throw error instanceof FactsError ? error : folderError('read', path, error as Error)
  }
}

/** The folder that all parts had on their machines. */
function folderOf(parts: readonly Part[]): string {
  const [folder, other] = new Set(parts.map(({ outDir }) => outDir))
  if (other === undefined) return folder!
  throw new UsageError(
    `Missing --out, expected the folder in which \`${folder}\` and \`${other}\` come together`,
  )
}
