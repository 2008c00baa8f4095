import type { UserOptions } from 'indexical'
import type { Plugin, ResolvedConfig } from 'vite'
import type { BuildOutputs } from './build-outputs.ts'
import { isStorybook } from './is-storybook.ts'
import type { ServePage } from './serve-pages.ts'
import type { Gap } from './strip-frontmatter.ts'

/** Options of the plugin. */
export interface ViteOptions extends UserOptions {
  /** What the dev server does with problems besides printing them. */
  dev?:
    | {
        /**
         * Show errors over the page.
         * @default false
         */
        overlay?: boolean | undefined
      }
    | undefined
}

/**
 * Give every HTML page its canonical and robots tags, check them, and write a canonical-only sitemap.
 *
 * A build fails once, after all pages, with every error; the dev server prints problems as warnings.
 */
export default function indexical(userOptions: ViteOptions = {} as ViteOptions): Plugin[] {
  // A config in JavaScript may say null, too.
  const { dev, ...options } = { ...userOptions }
  const gaps = new Map<string, Gap | undefined>()
  let config: ResolvedConfig | undefined
  let serve: ServePage | undefined
  let outputs: BuildOutputs | undefined
  let isIdle = false
  let tools: Promise<typeof import('./prepare-page.ts')> | undefined

  // Whatever is not needed to read the config is loaded by the hook that uses it.
  return [
    {
      name: 'indexical:source',
      transformIndexHtml: {
        order: 'pre',
        async handler(html, { filename }) {
          const prepare = await (tools ??= import('./prepare-page.ts'))
          const stripped = prepare.stripFrontmatter(html, filename)
          gaps.set(filename, stripped.gap)
          const sidecar = stripped.gap && prepare.sidecarOf(filename)
          if (sidecar !== undefined && config) {
            config.logger.warnOnce(prepare.twoSources(filename, sidecar, prepare.projectRoot(config)))
          }
          return prepare.keepLinks(stripped.html)
        },
      },
    },
    {
      name: 'indexical:tags',
      enforce: 'post',
      applyToEnvironment: isClient,
      async configResolved(resolved) {
        // Frameworks start dev servers with the same plugin during a build.
        if (config?.command !== 'build') config = resolved
        isIdle = isStorybook(resolved)
        const { refuseWrong } = await import('./refuse-wrong.ts')
        refuseWrong({ options, dev, config: resolved, context: this })
      },
      async configureServer(server) {
        if (isIdle) return
        const { createServePage } = await import('./serve-pages.ts')
        serve = createServePage(options, server, dev?.overlay ?? false)
      },
      transformIndexHtml: {
        order: 'post',
        async handler(html, { filename, path }) {
          const { closeGap } = await (tools ??= import('./prepare-page.ts'))
          const page = closeGap(html, gaps.get(filename))
          return config?.command === 'build' ? page : serve?.(page, filename, path)
        },
      },
      async buildStart() {
        const { environment } = this
        if (environment.config.command !== 'build' || isIdle) return
        const { createBuildOutputs } = await import('./build-outputs.ts')
        outputs ??= createBuildOutputs(options)
        outputs.start(environment)
      },
      // In the place of the plugin: another one may compress what stands in the bundle, or take pages out of it.
      generateBundle(to, bundle) {
        outputs?.tag(this, bundle, to)
      },
    },
    {
      name: 'indexical',
      enforce: 'post',
      applyToEnvironment: isClient,
      generateBundle: {
        order: 'post',
        async handler(_to, bundle) {
          await outputs?.lint(this, bundle)
        },
      },
      async writeBundle({ dir }, bundle) {
        if (outputs === undefined || dir === undefined) return
        // With `emptyOutDir: false` the files of the build before are still there.
        const { removeOldParts } = await import('indexical')
        removeOldParts(dir, options, Object.keys(bundle))
      },
    },
  ]
}

function isClient({ config }: { config: { consumer: string } }): boolean {
  return config.consumer === 'client'
}
