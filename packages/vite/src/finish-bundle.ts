import path from 'node:path'
import {
  compressedCopies,
  finishBuild,
  formatReport,
  keepOtherFiles,
  paint,
  refuseParts,
  sitemapOf,
  writeProjectFiles,
} from 'indexical/adapter'
import type { FinishedBuild, Report, UserOptions } from 'indexical/adapter'
import type { ResolvedConfig, Rollup } from 'vite'
import { buildPages, publicFilesOf, tagPages } from './build-pages.ts'
import type { Html, Output } from './build-pages.ts'
import { describeFailure } from './describe-failure.ts'
import { rememberSources } from './page-source.ts'
import { projectRoot, startBuild } from './start-build.ts'
import { wordUnseen } from './unseen-pages.ts'

/** An output whose pages have their tags. */
export interface TaggedOutput {
  output: Output
  /** Pages as they were left, by output file. */
  tagged: ReadonlyMap<string, Html>
  /** Compressed copies without these tags. */
  stale: readonly string[]
}

/** Give the pages of an output their tags. */
export function tagBundle(
  { environment: { config } }: Rollup.PluginContext,
  bundle: Rollup.OutputBundle,
  { dir }: Rollup.NormalizedOutputOptions,
  options: UserOptions,
): TaggedOutput {
  const outDir = dir === undefined ? path.resolve(config.root, config.build.outDir) : path.resolve(dir)
  const build = startBuild(options, config, outDir)
  const project = projectRoot(config)
  const publicFiles = publicFilesOf(config)
  const sourcesOf = rememberSources(project)
  const output = { build, bundle, config, project, outDir, publicFiles, sourcesOf }
  const tagged = tagPages(output)
  const changed = [...tagged.keys()].filter((file) => build.pages.get(file)?.changed)
  return { output, tagged, stale: staleCopies(bundle, changed) }
}

/** Lint all pages of an output as they will be written, then fail or add the sitemap and the files of the host. */
export async function finishBundle(
  context: Rollup.PluginContext,
  bundle: Rollup.OutputBundle,
  { output: before, tagged, stale }: TaggedOutput,
): Promise<void> {
  const output = { ...before, bundle }
  const { build, config, project } = output
  const built = buildPages(output, tagged)
  for (const [fileName, source] of built.copies) context.emitFile({ type: 'asset', fileName, source })
  if (context.meta.watchMode) {
    for (const source of built.sources) context.addWatchFile(path.resolve(project, source))
  }
  await finishBuild(build, {
    files: built.files,
    // Copies that are stale fail the build too.
    print: (report) => {
      if (stale.length === 0) print(report, output)
    },
    fail(report) {
      const first = report.findings.find(({ level }) => level === 'error')
      const message = messageOf(report, build.options.site, config)
      context.error(describeFailure(message, first, project, built.html))
    },
    write(finished) {
      if (stale.length > 0) context.error({ message: wordStaleCopies(stale), stack: '' })
      emitResults(context, finished, output)
    },
  })
}

/** Vite prints the error that a build fails with, which holds the findings. */
function print(report: Report, { build, config }: Output): void {
  if (report.errors > 0) return
  config.logger[report.warnings > 0 ? 'warn' : 'info'](formatReport(report, paint))
  // A fallback page answers at every path, and would name the home page as the canonical of them all.
  if (config.appType === 'spa' && build.pages.files().join() === 'index.html' && report.changed > 0) {
    config.logger.warn(fallbackPage)
  }
}

/** Add the sitemap and the files of hosts to the bundle. */
function emitResults(context: Rollup.PluginContext, finished: FinishedBuild, output: Output): void {
  keepOtherParts(output, finished)
  for (const { file, text } of sitemapOf(finished)) {
    context.emitFile({ type: 'asset', fileName: file, source: text })
  }
  for (const { folder, name, text } of finished.hostFiles) {
    if (folder === 'output') context.emitFile({ type: 'asset', fileName: name, source: text })
  }
  if (output.config.build.write) writeProjectFiles(finished.hostFiles, output.project)
}

/**
 * Refuse to replace files of other tools by parts of the sitemap: what is emitted would win without a word.
 *
 * @throws {FolderError} naming the file that would be lost
 */
function keepOtherParts({ bundle, config, outDir }: Output, finished: FinishedBuild): void {
  const { sitemapFile } = finished.report
  if (sitemapFile === undefined) return
  const names = (): string[] => [...sitemapOf(finished)].map(({ file }) => file)
  refuseParts(sitemapFile, names, { present: Object.keys(bundle) })
  // Vite has emptied the folder by now, unless the config forbids it, and copied the public folder into it.
  if (config.build.write) keepOtherFiles(sitemapFile, names, outDir)
}

const fallbackPage =
  "Unexpected canonical on the only page of a single-page app, expected `appType: 'mpa'` where index.html answers at / alone, or `inject: { canonical: false }` where it answers at every path"

function messageOf(report: Report, site: string, config: ResolvedConfig): string {
  const text = formatReport(report)
  return report.pages > 0 ? text : `${text}\n\n${wordUnseen(config, site)}`
}

/**
 * Compressed copies of pages that another plugin made too soon: servers would send them instead of the pages.
 *
 * @param pages output files that have just got their tags
 */
function staleCopies(bundle: Rollup.OutputBundle, pages: readonly string[]): string[] {
  return pages.toSorted().flatMap((page) => compressedCopies(page).filter((copy) => copy in bundle))
}

/** What to tell the author of the config about the copies. */
function wordStaleCopies([first = '', ...others]: readonly string[]): string {
  const more = others.length > 0 ? ` and ${others.length} more` : ''
  const page = first.slice(0, first.lastIndexOf('.'))
  return `Unexpected \`${first}\`${more}, made before \`${page}\` got its tags, expected indexical() before the plugin that compresses in \`plugins\``
}
