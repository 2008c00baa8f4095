import path from 'node:path'
import { finishBuild, formatReport } from 'indexical'
import { compressedCopies, keepOtherFiles, paint, sitemapOf, writeProjectFiles } from 'indexical/adapter'
import type { Build, FinishedBuild, Report, TextOptions, UserOptions } from 'indexical'
import type { Recorder, Replay } from 'indexical/replay'
import type { Rollup } from 'vite'
import { buildPages, pendingFilesOf, publicFilesOf, tagPages } from './build-pages.ts'
import type { Html, Output, OutputFiles } from './build-pages.ts'
import { describeFailure } from './describe-failure.ts'
import { cacheSources } from './page-source.ts'
import { projectRoot, startBuild } from './start-build.ts'
import { otherFiles } from './unchanged-output.ts'
import { describeUnbuiltPages, explainUnseenPages } from './unseen-pages.ts'

/** An output whose pages have their tags. */
export interface TaggedOutput {
  output: Output
  /** HTML with the tags, by output file. */
  tagged: ReadonlyMap<string, Html>
  /** Compressed copies without these tags. */
  stale: readonly string[]
  recorder: Recorder | undefined
  /** The other files of the output. */
  others: readonly string[]
}

/** Find the files of an output whose pages have no tags yet. */
export function filesOfBundle(
  { environment: { config } }: Rollup.PluginContext,
  bundle: Rollup.OutputBundle,
  { dir }: Rollup.NormalizedOutputOptions,
): OutputFiles {
  const outDir = dir === undefined ? path.resolve(config.root, config.build.outDir) : path.resolve(dir)
  const project = projectRoot(config)
  return {
    bundle,
    config,
    project,
    outDir,
    publicFiles: publicFilesOf(config),
    sourcesOf: cacheSources(project),
  }
}

/** Add the tags to the pages of an output. */
export function tagBundle(files: OutputFiles, options: UserOptions, recorder?: Recorder): TaggedOutput {
  const { config, bundle, outDir } = files
  const build = startBuild(options, config, outDir, pendingFilesOf(files), recorder)
  const output = { ...files, build }
  const tagged = tagPages(output, recorder)
  const changed = [...tagged.keys()].filter((file) => build.pages.get(file)?.changed)
  const stale = findStaleCopies(bundle, changed)
  return { output, tagged, stale, recorder, others: otherFiles(files, tagged) }
}

/** Lint the final pages of an output, then fail or add the sitemap and the files of the host. */
export async function finishBundle(
  context: Rollup.PluginContext,
  bundle: Rollup.OutputBundle,
  { output: before, tagged, stale, recorder, others }: TaggedOutput,
): Promise<void> {
  const output = { ...before, bundle }
  const { build, project } = output
  const built = buildPages(output, tagged)
  for (const [fileName, source] of built.copies) context.emitFile({ type: 'asset', fileName, source })
  if (context.meta.watchMode) {
    for (const source of built.sources) context.addWatchFile(path.resolve(project, source))
  }
  let unbuilt: string | undefined
  let summary: string | undefined
  let written: Replay['written'] = []
  let isKnown = built.areTagged && `${otherFiles(output, tagged)}` === `${others}`
  const ended = await finishBuild(build, {
    files: built.files,
    html: built.html,
    finished(result) {
      const missing = result.missingFiles()
      isKnown &&= missing.length === 0
      unbuilt = describeUnbuiltPages(output.config, built.files, missing)
    },
    // Stale copies also fail the build.
    print: (report, options) => {
      if (stale.length === 0) summary = print(report, output, options, unbuilt)
    },
    fail(report, { frameOf } = {}) {
      const first = report.findings.find(({ level }) => level === 'error')
      // Vite prints the lines around the first error.
      const rest: TextOptions = { frameOf: (place) => (place === first ? undefined : frameOf?.(place)) }
      const message = messageOf(report, build.options.site, rest, unbuilt)
      context.error(describeFailure(message, first, project, built.html))
    },
    write(finished) {
      if (stale.length > 0) context.error({ message: describeStaleCopies(stale), stack: '' })
      written = emitResults(context, finished, output)
    },
  })
  const { pages, findings, hostFiles = [], keptSitemap } = ended
  const isQuiet = hostFiles.length === 0 && !keptSitemap && findings.every(({ level }) => level === 'info')
  if (!isKnown || !isQuiet || summary === undefined) return
  const later = { others, written }
  const ending = { pages, infos: findings.length, summary, sitemapFile: undefined, later }
  recorder?.save({ ...ending, sources: build.sources() })
}

/**
 * Print a report without errors. For a failed build, Vite prints the error, which contains the findings.
 *
 * @returns the text; undefined if more was printed, or nothing
 */
function print(
  report: Report,
  { build, config }: Output,
  options: TextOptions,
  unbuilt: string | undefined,
): string | undefined {
  if (report.errors > 0) return undefined
  const text = formatReport(report, paint, options)
  config.logger[report.warnings > 0 ? 'warn' : 'info'](text)
  const [only] = report.sitemap.listed
  const isLone = config.appType === 'spa' && only && isLonePage(build, report)
  const more = unbuilt ?? (isLone ? describeLonePage(only.url) : undefined)
  if (more === undefined) return text
  config.logger.info(more)
  return undefined
}

/**
 * Return whether the plugin added a canonical to the only page. If a host serves that page at every path, this
 * canonical makes the home page the canonical of all paths. `canonical/not-on-app-shell` reports this if the config of
 * the host is in the project.
 */
function isLonePage(build: Build, { changed, findings }: Report): boolean {
  const { inject } = build.options
  const injectsCanonical = typeof inject === 'boolean' ? inject : inject.canonical
  const isAlone = build.pages.files().join() === 'index.html' && changed > 0
  return isAlone && injectsCanonical && !findings.some(({ rule }) => rule === 'canonical/not-on-app-shell')
}

/**
 * Add the sitemap and the files of hosts to the bundle.
 *
 * @returns the files of the sitemap
 * @throws {FolderError} naming a file of another tool that a part of the sitemap would replace
 */
function emitResults(
  context: Rollup.PluginContext,
  finished: FinishedBuild,
  output: Output,
): Replay['written'] {
  const sitemap = [...sitemapOf(finished)]
  const { sitemapFile } = finished.report
  const names = (): string[] => sitemap.map(({ file }) => file)
  // Vite has already emptied the folder, unless the config forbids it, and has copied the public folder.
  if (sitemapFile !== undefined) keepOtherFiles(sitemapFile, names, output.outDir, Object.keys(output.bundle))
  for (const { file, text } of sitemap) {
    context.emitFile({ type: 'asset', fileName: file, source: text })
  }
  for (const { folder, name, text } of finished.hostFiles) {
    if (folder === 'output') context.emitFile({ type: 'asset', fileName: name, source: text })
  }
  if (output.config.build.write) writeProjectFiles(finished.hostFiles, output.project)
  return sitemap
}

function describeLonePage(url: string): string {
  return `index.html is the only page and got the canonical ${url}. If the host serves it at every path, set \`inject: { canonical: false }\`; if not, \`appType: 'mpa'\` in the Vite config removes this line`
}

function messageOf(report: Report, site: string, options: TextOptions, unbuilt: string | undefined): string {
  const hint = report.pages > 0 ? unbuilt : explainUnseenPages(site)
  return [formatReport(report, undefined, options), ...(hint === undefined ? [] : [hint])].join('\n\n')
}

/**
 * Return the compressed copies that another plugin made before the pages got their tags. Servers would send these
 * copies.
 *
 * @param pages output files that have just got their tags
 */
function findStaleCopies(bundle: Rollup.OutputBundle, pages: readonly string[]): string[] {
  return pages.toSorted().flatMap((page) => compressedCopies(page).filter((copy) => copy in bundle))
}

/** Describe the stale copies to the author of the config. */
function describeStaleCopies([first = '', ...others]: readonly string[]): string {
  const more = others.length > 0 ? ` and ${others.length} more` : ''
  const page = first.slice(0, first.lastIndexOf('.'))
  return `Unexpected \`${first}\`${more}, made before \`${page}\` got its tags, expected indexical() before the plugin that compresses in \`plugins\``
}
