import type { UserOptions } from 'indexical'
import type { Environment, ResolvedConfig, Rollup } from 'vite'
import { hasPages } from './build-pages.ts'
import { finishBundle, tagBundle } from './finish-bundle.ts'
import type { TaggedOutput } from './finish-bundle.ts'

/** The outputs of one environment that were built so far. */
interface Progress {
  /** Number of outputs that this build has generated. */
  seen: number
  /** Whether one of them was linted. */
  isLinted: boolean
  tagged: TaggedOutput | undefined
}

/** The steps of a build, in the order of Vite's hooks. */
export interface BuildOutputs {
  start(environment: Environment): void
  /** Add the tags to the pages of an output. */
  tag(context: Rollup.PluginContext, bundle: Rollup.OutputBundle, to: Rollup.NormalizedOutputOptions): void
  /** Lint the output. Other plugins may have changed or removed pages since `tag`. */
  lint(context: Rollup.PluginContext, bundle: Rollup.OutputBundle): Promise<void>
}

/** Follow the builds of all environments. */
export function createBuildOutputs(options: UserOptions): BuildOutputs {
  const builds = new WeakMap<Environment, Progress>()
  const progressOf = (environment: Environment): Progress => {
    const known = builds.get(environment) ?? { seen: 0, isLinted: false, tagged: undefined }
    builds.set(environment, known)
    return known
  }
  return {
    start: (environment) => void builds.delete(environment),
    tag(context, bundle, to) {
      progressOf(context.environment).tagged = tagBundle(context, bundle, to, options)
    },
    async lint(context, bundle) {
      const { config } = context.environment
      const progress = progressOf(context.environment)
      const isLast = ++progress.seen >= countOutputs(config)
      // One of several outputs may contain no page. For example, plugin-legacy writes scripts for old browsers into a
      // separate one.
      if (!hasPages(bundle, config) && (progress.isLinted || !isLast)) return
      progress.isLinted = true
      await finishBundle(context, bundle, progress.tagged!)
    },
  }
}

function countOutputs({ build }: ResolvedConfig): number {
  const { output } = build.rollupOptions
  return Array.isArray(output) ? output.length : 1
}
