import type { Report } from '../../../packages/core/src/report/report.ts'
import type { UserOptions } from '../../../packages/core/src/options/options.ts'
import { readOnlyOptions } from '../../../packages/node/src/commands/config.ts'
import { OptionsError } from '../../../packages/node/src/index.ts'
import type { OutputFolder, BuildContext } from '../../../packages/node/src/output/types.ts'
import { createBuild } from '../../../packages/node/src/site/build.ts'
import type { FinishedBuild } from '../../../packages/node/src/site/finished-build.ts'
import { isHtml } from '../../../packages/node/src/output/walk-pages.ts'
import { sitemapOf } from '../../../packages/node/src/sitemap/write-sitemap.ts'
import type { SiteText } from './read-site.ts'

/** The folder of sites that exist only in memory. */
const root = '/nowhere'
const outDir = `${root}/dist`

/** A site as bytes. */
export interface SiteFiles {
  output: ReadonlyMap<string, Uint8Array>
  project: ReadonlyMap<string, Uint8Array>
}

/** The report of a run, and the site after it. */
export interface SiteRun {
  report: Report
  files: SiteFiles
}

const encoder = new TextEncoder()

/** The files of a site as bytes. */
export function filesOf({ output, project }: Pick<SiteText, 'output' | 'project'>): SiteFiles {
  const encoded = (files: ReadonlyMap<string, string>): Map<string, Uint8Array> =>
    new Map([...files].map(([name, text]) => [name, encoder.encode(text)]))
  return { output: encoded(output), project: encoded(project) }
}

/** Create a folder in memory. Its list is sorted, as for a folder on disk. */
function memoryFolder(files: ReadonlyMap<string, Uint8Array>): OutputFolder {
  const names = [...files.keys()].sort()
  return {
    list: () => names,
    top: () => names.filter((name) => !name.includes('/')),
    size: (name) => files.get(name)?.length ?? 0,
    read: (name) => files.get(name),
    skipped: () => [],
  }
}

/** Return the folders of a run. */
function contextOf({ output, project }: SiteFiles, writesSitemap: boolean): BuildContext {
  return {
    root,
    outDir,
    output: memoryFolder(output),
    project: memoryFolder(project),
    cache: false,
    writesSitemap,
  }
}

/**
 * Check a site in the same way as the command line.
 *
 * @param order puts the pages in the order in which they are read
 * @throws {OptionsError} for wrong options
 */
export function check(
  options: UserOptions,
  files: SiteFiles,
  order: (names: string[]) => string[] = (names) => names,
): Report {
  const build = createBuild(readOnlyOptions(options), contextOf(files, false))
  for (const file of order(pagesOf(files))) build.addPage({ file, html: files.output.get(file)! })
  return { ...build.finish().report, sitemapFile: undefined }
}

/** Add the missing tags and files to a site in the same way as the command line. */
export function apply(options: UserOptions, files: SiteFiles): SiteRun {
  const build = createBuild(options, contextOf(files, true))
  const output = new Map(files.output)
  const project = new Map(files.project)
  for (const file of pagesOf(files)) {
    const { html, changed } = build.addPage({ file, html: files.output.get(file)! })
    if (changed) output.set(file, html)
  }
  const finished = build.finish()
  const { report } = finished
  if (report.errors === 0) writeResults(finished, { output, project })
  return { report, files: { output, project } }
}

function writeResults(
  finished: FinishedBuild,
  folders: Record<'output' | 'project', Map<string, Uint8Array>>,
): void {
  for (const { file, text } of sitemapOf(finished)) folders.output.set(file, encoder.encode(text))
  for (const { folder, name, text } of finished.hostFiles) folders[folder].set(name, encoder.encode(text))
}

function pagesOf({ output }: SiteFiles): string[] {
  return [...output.keys()].filter(isHtml).sort()
}

/** Return the result of `act`; undefined if the options are refused. */
export function unlessRefused<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch (error) {
    if (error instanceof OptionsError && error.message !== '') return undefined
    throw error
  }
}
