import { resolve } from 'node:path'
import type { Explanation, Report, UserOptions } from '@indexical/core'
import { createFolderBuild } from '../site/assume-form.ts'
import { finishBuild } from '../site/finish-build.ts'
import { readOnlyOptions } from './config.ts'
import { folderOf } from './folder.ts'
import { applyFolder } from '../scan/apply-folder.ts'
import type { FolderOptions } from '../scan/apply-folder.ts'
import { checkFolder, checkSite } from '../scan/check-folder.ts'

/** The folder of a project, and whether results are kept. */
export interface ProjectOptions {
  /** Project folder: source files, and the files of hosts. @default the working folder of the process */
  root?: string
  /** Whether to use results of earlier runs, and keep those of this one, in `node_modules/.cache/indexical`. @default true */
  cache?: boolean
  /** Whether `explain` lists the crawlers of AI also for a site that states nothing about AI. @default false */
  engines?: boolean
}

/** The folder of a project, and the facts of a script about its pages. */
export interface ApplyOptions extends ProjectOptions {
  /** Return the source, URL or data of an output file; called once or twice per file. @default only the HTML is known */
  before?: NonNullable<FolderOptions['before']>
}

/**
 * Lint the output folder of a build, and write nothing into it, as `indexical check` does.
 *
 * @param folder relative to the project
 * @throws {OptionsError} for wrong options
 * @throws {UsageError} if the folder does not exist or is that of a project
 * @throws {FolderError} naming the file that cannot be read
 */
export async function check(
  folder: string,
  options: UserOptions,
  project: ProjectOptions = {},
): Promise<Report> {
  const context = contextOf(folder, options, project)
  const report = await checkSite(readOnlyOptions(options), { ...context, writesSitemap: false })
  return { ...report, sitemapFile: undefined }
}

/**
 * Write missing tags into the output folder of a build and lint it, as `indexical apply` does. The sitemap and the files
 * of hosts are written only if the report contains no errors.
 *
 * @param folder relative to the project
 * @throws {OptionsError} for wrong options
 * @throws {UsageError} if the folder does not exist or is that of a project
 * @throws {FolderError} naming the file that cannot be read or written
 */
export async function apply(
  folder: string,
  options: UserOptions,
  { before, ...project }: ApplyOptions = {},
): Promise<Report> {
  const build = createFolderBuild(options, contextOf(folder, options, project))
  await applyFolder(build, { ...(before && { before }) })
  return finishBuild(build, { fail: () => {} })
}

/**
 * Return every signal about a URL, and what each crawler concludes, as `indexical explain` does.
 *
 * @param folder output folder, relative to the project
 * @param url absolute, or a path of the site
 * @throws {OptionsError} for wrong options
 * @throws {UsageError} if the folder does not exist or is that of a project
 * @throws {FolderError} naming the file that cannot be read
 */
export async function explain(
  folder: string,
  url: string,
  options: UserOptions,
  project: ProjectOptions = {},
): Promise<Explanation> {
  const context = contextOf(folder, options, project)
  const build = createFolderBuild(readOnlyOptions(options), { ...context, writesSitemap: false })
  await checkFolder(build)
  return build.finish().explain(url, project.engines)
}

function contextOf(
  folder: string,
  options: UserOptions,
  { root = '.', cache = true }: ProjectOptions,
): { root: string; outDir: string; cache: boolean } {
  const project = resolve(root)
  return { root: project, outDir: folderOf(folder, project, options), cache }
}
