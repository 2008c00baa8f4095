import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Options } from '@indexical/core'
import type { AstroConfig, AstroIntegration, IntegrationResolvedRoute } from 'astro'
import type { Build, PageData } from 'indexical'
import { hasToolbarApp, pageFiles, pathOf, type AstroIndexicalOptions } from './config.ts'
import { configWarnings, isFirst, listedTwice, warnAmongVitePlugins } from './config-warnings.ts'
import { runtimePlugin } from './runtime-plugin.ts'

export type { AstroIndexicalOptions } from './config.ts'
export type { PageData } from 'indexical'

const localsType = `declare namespace App {
  interface Locals {
    /** The content of this page for Indexical: an entry of a collection, a source file, or frontmatter values. */
    indexical?: import('astro-indexical').PageSource | undefined
  }
}
`

/** The content of a page for `Astro.locals.indexical`: a source file, an entry, or frontmatter values. */
export type PageSource = string | { collection: string; id: string } | PageData

/**
 * Canonical links, robots meta and a sitemap for Astro, from frontmatter.
 *
 * @throws {OptionsError} from Astro's config step, for options that cannot be used
 */
export default function indexical(userOptions: AstroIndexicalOptions = {}): AstroIntegration {
  // A config in JavaScript may pass null.
  const options = { ...userOptions }
  let config: AstroConfig
  let resolved: Options
  let routes: IntegrationResolvedRoute[] = []
  let isServer = (): boolean => false
  let isActive = false
  let build: Build | undefined

  // To keep config loading fast, each hook loads the code that it needs.
  const integration: AstroIntegration = {
    name: 'astro-indexical',
    hooks: {
      'astro:config:setup': async ({
        command,
        config: found,
        logger,
        addDevToolbarApp,
        addMiddleware,
        updateConfig,
      }) => {
        if (command !== 'dev' && command !== 'build') return
        isActive = isFirst(integration, found)
        if (!isActive) return logger.warn(listedTwice)
        const { refuseOldAstro } = await import('./refuse-old-astro.ts')
        refuseOldAstro(found.root)
        addMiddleware({ order: 'pre', entrypoint: new URL('./middleware.js', import.meta.url) })
        if (command === 'dev' && hasToolbarApp(options, found)) addDevToolbarApp(toolbarApp)
        const plugin = runtimePlugin({
          runtime: async () => ({
            dev: command === 'dev',
            preview: command === 'build' && (await isPreview(resolved)),
            options: resolved,
            format: config.build.format,
            domains: config.i18n?.domains ?? {},
            pageFiles: pageFiles(routes),
          }),
          onDemand: () => isServer() || command === 'dev',
          frontmatter: async () => {
            const { collectFrontmatter } = await import('./collect-frontmatter.ts')
            return collectFrontmatter(config, resolved.fields)
          },
          pathOf: (file) => pathOf(file, config.root),
        })
        updateConfig({ vite: { plugins: [plugin], ssr: { noExternal: ['astro-indexical'] } } })
      },

      'astro:config:done': async (setup) => {
        const { injectTypes, logger } = setup
        config = setup.config
        if (isActive)
          for (const warning of configWarnings(options, config, setup.buildOutput === 'server'))
            logger.warn(warning)
        // If another integration sets an adapter later, the value changes.
        isServer = () => setup.buildOutput === 'server'
        injectTypes({ filename: 'locals.d.ts', content: localsType })
        if (!isActive) return
        const { toOptions } = await import('./start-build.ts')
        resolved = toOptions(options, config)
      },

      'astro:routes:resolved': ({ routes: found }) => {
        routes = found
      },

      'astro:server:setup': async ({ logger, server }) => {
        if (!isActive) return
        const { createDevHandler, devKey } = await import('./dev-handler.ts')
        const { serveToolbar } = await import('./serve-toolbar.ts')
        const { createDevSite } = await import('indexical/adapter')
        const site = createDevSite(resolved, {
          root: fileURLToPath(config.root),
          outDir: fileURLToPath(config.outDir),
        })
        if (hasToolbarApp(options, config)) serveToolbar(server, site, config)
        const handler = createDevHandler({
          site,
          format: config.build.format,
          pageFile: (route) => pageFiles(routes)[route],
          logger,
        })
        Object.defineProperty(globalThis, devKey, { value: handler, configurable: true })
      },

      'astro:build:generated': async ({ dir }) => {
        // Astro 5 calls this without a folder if every page is rendered on demand.
        if (!isActive || !existsSync(dir)) return
        const { addRedirects, startBuild } = await import('./start-build.ts')
        const { applyFolder, createFolderBuild } = await import('indexical/adapter')
        const { takeStamp } = await import('./stamp.ts')
        build = startBuild(resolved, config, dir, routes, (known, context) =>
          createFolderBuild({ ...known, cleanUrls: options.cleanUrls }, context),
        )
        if (isServer() || !config.build.redirects) addRedirects(build, routes, 'all')
        else if (resolved.redirects === 'host') addRedirects(build, routes, 'temporary')
        await applyFolder(build, { before: (_file, html) => takeStamp(html) })
      },

      'astro:build:done': async ({ dir, logger }) => {
        if (!isActive) return
        const { endBuild, isEmptySitemap } = await import('./end-build.ts')
        // Later versions skip the hook above if every page is rendered on demand.
        if (!build && isEmptySitemap(resolved)) return logger.info(nothingPrerendered)
        if (!build) {
          const { addRedirects, startBuild } = await import('./start-build.ts')
          build = startBuild(resolved, config, dir, routes)
          addRedirects(build, routes, 'all')
        }
        await endBuild(build, config, logger)
      },
    },
  }
  return Object.assign(integration, warnAmongVitePlugins())
}

const toolbarApp = {
  id: 'indexical',
  name: 'Indexing',
  icon: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round"><circle cx="8.5" cy="8.5" r="6"/><path d="m13 13 5 5M6 8.5l2 2 3.5-4"/></svg>',
  entrypoint: new URL('./toolbar.js', import.meta.url),
}

const nothingPrerendered =
  'No prerendered pages, so the build has nothing to check. For a sitemap, add the URLs of your pages to `sitemap.include`'

async function isPreview(options: Options): Promise<boolean> {
  const { detectEnvironment } = await import('indexical/adapter')
  return detectEnvironment(options).name === 'preview'
}
