import type { Plugin, ResolvedConfig } from 'vite'
import type { BuildOutputs } from './build-outputs.ts'
import type { PagePreparer } from './prepare-page.ts'
import type { ServePage } from './serve-pages.ts'
import type { ViteOptions } from './vite-options.ts'

export type { PageData } from 'indexical'
export type { ViteOptions } from './vite-options.ts'

/**
 * Give every HTML page its canonical and robots tags, check them, and write a canonical-only sitemap.
 *
 * A build fails once, after all pages, with every error; the dev server prints problems as warnings.
 */
export default function indexical(userOptions: ViteOptions = {} as ViteOptions): Plugin[] {
  // A config in JavaScript may pass null.
  const { dev, ...options } = { ...userOptions }
  let config: ResolvedConfig | undefined
  let serve: ServePage | undefined
  let outputs: BuildOutputs | undefined
  let isIdle = false
  let isSecond = false
  let preparer: Promise<PagePreparer> | undefined

  // To keep config loading fast, each hook loads the code that it needs.
  const plugins: Plugin[] = [
    {
      name: 'indexical:source',
      transformIndexHtml: {
        order: 'pre',
        async handler(html, { filename }) {
          if (isSecond) return html
          const pages = await (preparer ??= loadPreparer())
          return pages.prepare(html, filename, config)
        },
      },
    },
    {
      name: tagsName,
      enforce: 'post',
      applyToEnvironment: isClient,
      async configResolved(resolved) {
        // During a build, frameworks start dev servers with the same plugin.
        if (config?.command !== 'build') config = resolved
        isSecond = isListedBefore(plugins[1]!, resolved)
        if (isSecond) resolved.logger.warnOnce(listedTwice)
        isIdle = isSecond || isStorybook(resolved)
        const { checkConfig } = await import('./check-config.ts')
        checkConfig({ options, dev, config: resolved, isIdle })
      },
      async configureServer(server) {
        if (isIdle) return
        const { createServePage } = await import('./serve-pages.ts')
        serve = createServePage(options, server, dev)
      },
      transformIndexHtml: {
        order: 'post',
        async handler(html, { filename, path }) {
          if (isSecond) return html
          const pages = await (preparer ??= loadPreparer())
          const page = pages.restore(html, filename)
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
      // There is no `order`, so that the position of the plugin counts: later plugins may compress or remove pages.
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
        const { settleSitemap } = await import('indexical/adapter')
        // With `emptyOutDir: false`, the files of the previous build still exist.
        settleSitemap(dir, options, Object.keys(bundle))
      },
    },
  ]
  Object.assign(plugins[0]!, warnAmongIntegrations)
  return plugins
}

// A function without a call would be a plugin without hooks for Vite.
Object.assign(indexical, {
  config(): never {
    throw Object.assign(new Error(notCalled), { stack: '' })
  },
})

const notCalled =
  'vite-plugin-indexical: Unexpected `indexical` without a call in `plugins`, expected `indexical({ site: … })`'

const tagsName = 'indexical:tags'

const listedTwice =
  'Unexpected vite-plugin-indexical twice in `plugins`, expected once: only the options of the first one count'

/** A hook that Astro calls if the plugin is in the list of integrations, where it would do nothing. */
const warnAmongIntegrations = {
  hooks: {
    'astro:config:setup'({ logger }: { logger: { warn: (message: string) => void } }) {
      logger.warn(
        'Unexpected vite-plugin-indexical in `integrations`, where it has no effect; expected the integration of astro-indexical',
      )
    },
  },
}

/** Return whether another instance of a plugin comes first. Nuxt copies plugins, but shares their hooks. */
function isListedBefore({ name, configResolved }: Plugin, { plugins }: ResolvedConfig): boolean {
  const [first, ...others] = plugins.filter((plugin) => plugin.name === name)
  return others.length > 0 && first?.configResolved !== configResolved
}

async function loadPreparer(): Promise<PagePreparer> {
  const { createPagePreparer } = await import('./prepare-page.ts')
  return createPagePreparer()
}

function isClient({ config }: { config: { consumer: string } }): boolean {
  return config.consumer === 'client'
}

/**
 * Return whether Storybook runs. It uses the config of the project to build its own page, which is not part of the
 * site.
 */
function isStorybook({ plugins }: ResolvedConfig): boolean {
  return plugins.some(({ name }) => name.startsWith('storybook:'))
}
