import type { UserOptions } from 'indexical/adapter'
import type { Environment, ResolvedConfig, Rollup } from 'vite'
import { hasPages } from './build-pages.ts'
import { finishBundle, tagBundle } from './finish-bundle.ts'
import type { TaggedOutput } from './finish-bundle.ts'

/** The builds of one environment, output after output. */
interface Progress {
  /** Outputs of this build that were looked at. */
  seen: number
  /** Whether one of them was linted. */
  isLinted: boolean
  tagged: TaggedOutput | undefined
}

/** What the hooks of a build do, in the order in which Vite calls them. */
export interface BuildOutputs {
  start(environment: Environment): void
  /** Give the pages of an output their tags. */
  tag(context: Rollup.PluginContext, bundle: Rollup.OutputBundle, to: Rollup.NormalizedOutputOptions): void
  /** Lint the output; another plugin may have changed its pages meanwhile, or taken them out. */
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
      // One of several outputs may hold no page: plugin-legacy writes scripts for old browsers into one of their own.
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
