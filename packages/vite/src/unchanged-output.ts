import { openReplay } from 'indexical/replay'
import { paint } from 'indexical/adapter'
import type { UserOptions } from 'indexical'
import type { Replay } from 'indexical/replay'
import type { Rollup } from 'vite'
import { inputsOf, isSame, setSource } from './build-pages.ts'
import type { Html, OutputFiles } from './build-pages.ts'
import { describeUnbuiltPages } from './unseen-pages.ts'

/** An output whose pages got the tags of the last build, because they and all other inputs are the same. */
export interface UnchangedOutput {
  replay: Replay
  /** Pages as Vite made them, and with their tags, by output file. */
  originals: ReadonlyMap<string, Html>
  tagged: ReadonlyMap<string, Html>
  files: OutputFiles
  /** The other files of the output. */
  others: readonly string[]
}

/** Open the record of the last build; undefined in watch mode, and if the build has inputs that no record contains. */
export function openRecord(
  { meta, environment }: Rollup.PluginContext,
  options: UserOptions,
  { project, outDir }: OutputFiles,
): ReturnType<typeof openReplay> {
  const { base, root, publicDir, appType, logLevel, build } = environment.config
  const { input, output } = build.rollupOptions
  if (meta.watchMode || Array.isArray(output)) return undefined
  const plain = {
    base,
    root,
    publicDir,
    appType,
    logLevel,
    input,
    assetsDir: build.assetsDir,
    write: build.write,
  }
  return openReplay({
    root: project,
    outDir,
    options: { ...options },
    // The printed text may contain colours.
    inputs: [plain, paint('bold', '')],
    code: import.meta.dirname,
  })
}

/** Give the pages of an output the tags of the last build; undefined if anything is different. */
export function tagAsBefore(replay: Replay, files: OutputFiles): UnchangedOutput | undefined {
  const originals = new Map<string, Html>()
  const tagged = new Map<string, Html>()
  for (const { file, read, sources, isCopy } of inputsOf(files)) {
    const html = read()
    if (isCopy || typeof html !== 'string') return undefined
    const again = replay.page({ file, html, source: sources[0], layouts: sources })
    if (again === undefined) return undefined
    originals.set(file, html)
    tagged.set(file, again)
  }
  const others = otherFiles(files, tagged)
  const isUnchanged = replay.holds(tagged.keys(), others) && !describeUnbuiltPages(files.config, others, [])
  if (!isUnchanged) return undefined
  for (const [file, html] of tagged) setSource(files.bundle, file, html)
  return { replay, originals, tagged, files, others }
}

/**
 * End the build as the last one ended, if other plugins left the pages as they were, and added and removed no file.
 *
 * @returns whether it ended
 */
export function endAsBefore(
  context: Rollup.PluginContext,
  bundle: Rollup.OutputBundle,
  { replay, tagged, files, others }: UnchangedOutput,
): boolean {
  const isTagged = ([file, html]: [string, Html]): boolean => {
    const asset = bundle[file]
    return asset?.type === 'asset' && isSame(asset.source, html)
  }
  const now = otherFiles({ ...files, bundle }, tagged)
  if (`${now}` !== `${others}` || ![...tagged].every(isTagged)) return false
  for (const { file, text } of replay.written)
    context.emitFile({ type: 'asset', fileName: file, source: text })
  files.config.logger.info(replay.summary)
  return true
}

/** Return the names of files that Vite writes besides the pages. */
export function otherFiles(
  { bundle, publicFiles }: OutputFiles,
  pages: ReadonlyMap<string, unknown>,
): string[] {
  return [...Object.keys(bundle), ...publicFiles].filter((file) => !pages.has(file)).toSorted()
}
