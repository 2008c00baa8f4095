import path from 'node:path'
import {
  annotate,
  formatReport,
  keepOtherFiles,
  paint,
  refuseParts,
  sitemapOf,
  writeProjectFiles,
} from 'indexical'
import type { Report, UserOptions } from 'indexical'
import type { ResolvedConfig, Rollup } from 'vite'
import { buildPages, publicFilesOf, tagPages } from './build-pages.ts'
import type { Html, Output } from './build-pages.ts'
import { describeFailure } from './describe-failure.ts'
import { rememberSources } from './page-source.ts'
import { projectRoot } from './project-root.ts'
import { runOf } from './run-of.ts'
import { staleCopies, wordStaleCopies } from './stale-copies.ts'
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
  const run = runOf(options, config, { outDir })
  const project = projectRoot(config)
  const publicFiles = publicFilesOf(config)
  const sourcesOf = rememberSources(project)
  const output = { run, bundle, config, project, outDir, publicFiles, sourcesOf }
  const tagged = tagPages(output)
  const changed = [...tagged.keys()].filter((file) => run.known(file)?.changed)
  return { output, tagged, stale: staleCopies(bundle, changed) }
}

/** Judge all pages of an output as they will be written, then fail or add the sitemap and the files of the host. */
export function finishBundle(
  context: Rollup.PluginContext,
  bundle: Rollup.OutputBundle,
  { output: before, tagged, stale }: TaggedOutput,
): void {
  const output = { ...before, bundle }
  const { run, config, project } = output
  const built = buildPages(output, tagged)
  for (const [fileName, source] of built.copies) context.emitFile({ type: 'asset', fileName, source })
  if (context.meta.watchMode) {
    for (const source of built.sources) context.addWatchFile(path.resolve(project, source))
  }
  const report = run.finish(built.files)
  annotate(report, project)
  const first = report.findings.find(({ level }) => level === 'error')
  if (first)
    context.error(describeFailure(messageOf(report, run.options.site, config), first, project, built.html))
  if (stale.length > 0) context.error({ message: wordStaleCopies(stale), stack: '' })
  keepOtherParts(output, report)
  for (const { file, text } of sitemapOf(run, report)) {
    context.emitFile({ type: 'asset', fileName: file, source: text })
  }
  const hostFiles = run.hostFiles()
  for (const { room, name, text } of hostFiles) {
    if (room === 'output') context.emitFile({ type: 'asset', fileName: name, source: text })
  }
  if (config.build.write) writeProjectFiles(hostFiles, project)
  config.logger[report.warnings > 0 ? 'warn' : 'info'](formatReport(report, paint))
  // A fallback page answers at every path, and would name the home page as the canonical of them all.
  if (config.appType === 'spa' && run.files().join() === 'index.html' && report.changed > 0) {
    config.logger.warn(fallbackPage)
  }
}

/**
 * Refuse to replace files of other tools by parts of the sitemap: what is emitted would win without a word.
 *
 * @throws {FolderError} naming the file that would be lost
 */
function keepOtherParts({ run, bundle, config, outDir }: Output, report: Report): void {
  const { sitemapFile } = report
  if (sitemapFile === undefined) return
  const names = (): string[] => [...sitemapOf(run, report)].map(({ file }) => file)
  refuseParts(sitemapFile, names, { present: Object.keys(bundle) })
  // Vite has emptied the folder by now, unless it was told not to, and copied the public folder into it.
  if (config.build.write) keepOtherFiles(sitemapFile, names, outDir)
}

const fallbackPage =
  "Unexpected canonical on the only page of a single-page app, expected `appType: 'mpa'` where index.html answers at / alone, or `inject: { canonical: false }` where it answers at every path"

function messageOf(report: Report, site: string, config: ResolvedConfig): string {
  const text = formatReport(report)
  return report.pages > 0 ? text : `${text}\n\n${wordUnseen(config, site)}`
}
