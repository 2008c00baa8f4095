import type { UserOptions } from 'indexical'
import type { Environment, ResolvedConfig, Rollup } from 'vite'
import { hasPages, setSource } from './build-pages.ts'
import { filesOfBundle, finishBundle, tagBundle } from './finish-bundle.ts'
import type { TaggedOutput } from './finish-bundle.ts'
import { endAsBefore, openRecord, tagAsBefore } from './unchanged-output.ts'
import type { UnchangedOutput } from './unchanged-output.ts'

/** The outputs of one environment that were built so far. */
interface Progress {
  /** Number of outputs that this build has generated. */
  seen: number
  /** Whether one of them was linted. */
  isLinted: boolean
  tagged: TaggedOutput | UnchangedOutput | undefined
}

/** The steps of a build, in the order of Vite's hooks. */
export type BuildOutputs = ReturnType<typeof createBuildOutputs>

/** Follow the builds of all environments. */
export function createBuildOutputs(options: UserOptions) {
  const builds = new WeakMap<Environment, Progress>()
  const progressOf = (environment: Environment): Progress => {
    const known = builds.get(environment) ?? { seen: 0, isLinted: false, tagged: undefined }
    builds.set(environment, known)
    return known
  }
  return {
    start: (environment: Environment) => void builds.delete(environment),
    /** Add the tags to the pages of an output. */
    tag(
      context: Rollup.PluginContext,
      bundle: Rollup.OutputBundle,
      to: Rollup.NormalizedOutputOptions,
    ): void {
      const files = filesOfBundle(context, bundle, to)
      const record = openRecord(context, options, files)
      progressOf(context.environment).tagged =
        (record?.replay && tagAsBefore(record.replay, files)) ??
        tagBundle(
          files,
          options,
          record?.createRecorder(() => []),
        )
    },
    /** Lint the output. Other plugins may have changed or removed pages since `tag`. */
    async lint(context: Rollup.PluginContext, bundle: Rollup.OutputBundle): Promise<void> {
      const { config } = context.environment
      const progress = progressOf(context.environment)
      const isLast = ++progress.seen >= countOutputs(config)
      // One of several outputs may contain no page. For example, plugin-legacy writes scripts for old browsers into a
      // separate one.
      if (!hasPages(bundle, config) && (progress.isLinted || !isLast)) return
      progress.isLinted = true
      const tagged = progress.tagged!
      if (!('replay' in tagged)) return finishBundle(context, bundle, tagged)
      if (!endAsBefore(context, bundle, tagged))
        await finishBundle(context, bundle, tagAgain(bundle, tagged, options))
    },
  }
}

/** Read the pages of an output as Vite made them, and leave them in the bundle as other plugins changed them. */
function tagAgain(
  bundle: Rollup.OutputBundle,
  { files, originals }: UnchangedOutput,
  options: UserOptions,
): TaggedOutput {
  const assets = [...originals.keys()].map((file) => bundle[file]).filter((asset) => asset?.type === 'asset')
  const finals = assets.map(({ fileName, source }) => [fileName, source] as const)
  for (const [file, html] of originals) setSource(bundle, file, html)
  // Copies were compressed after the pages got the same tags.
  const tagged = { ...tagBundle({ ...files, bundle }, options), stale: [] }
  for (const [file, html] of finals) setSource(bundle, file, html)
  return tagged
}

function countOutputs({ build }: ResolvedConfig): number {
  const { output } = build.rollupOptions
  return Array.isArray(output) ? output.length : 1
}
