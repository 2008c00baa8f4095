import type { UserOptions } from 'indexical'
import type { Environment, ResolvedConfig, Rollup } from 'vite'
import { hasPages } from './build-pages.ts'
import { finishBundle, tagBundle } from './finish-bundle.ts'
import type { TaggedOutput } from './finish-bundle.ts'

/** The builds of one environment, output after output. */
interface Progress {
  /** Outputs of this build that were looked at. */
  seen: number
  /** Whether one of them was judged. */
  isJudged: boolean
  tagged: TaggedOutput | undefined
}

/** What the hooks of a build do, in the order in which Vite calls them. */
export interface BuildOutputs {
  start(environment: Environment): void
  /** Give the pages of an output their tags. */
  tag(context: Rollup.PluginContext, bundle: Rollup.OutputBundle, to: Rollup.NormalizedOutputOptions): void
  /** Judge the output; another plugin may have changed its pages meanwhile, or taken them out. */
  judge(context: Rollup.PluginContext, bundle: Rollup.OutputBundle): void
}

/** Follow the builds of all environments. */
export function createBuildOutputs(options: UserOptions): BuildOutputs {
  const builds = new WeakMap<Environment, Progress>()
  const progressOf = (environment: Environment): Progress => {
    const known = builds.get(environment) ?? { seen: 0, isJudged: false, tagged: undefined }
    builds.set(environment, known)
    return known
  }
  return {
    start: (environment) => void builds.delete(environment),
    tag(context, bundle, to) {
      progressOf(context.environment).tagged = tagBundle(context, bundle, to, options)
    },
    judge(context, bundle) {
      const { config } = context.environment
      const progress = progressOf(context.environment)
      const isLast = ++progress.seen >= countOutputs(config)
      // One of several outputs may hold no page: plugin-legacy writes scripts for old browsers into one of their own.
      if (!hasPages(bundle, config) && (progress.isJudged || !isLast)) return
      progress.isJudged = true
      finishBundle(context, bundle, progress.tagged!)
    },
  }
}

function countOutputs({ build }: ResolvedConfig): number {
  const { output } = build.rollupOptions
  return Array.isArray(output) ? output.length : 1
}
