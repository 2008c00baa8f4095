import type { Options } from '@indexical/core'
import type { AstroConfig, AstroIntegration, AstroIntegrationLogger, IntegrationResolvedRoute } from 'astro'
import { fileURLToPath } from 'node:url'
import {
  applyFolder,
  createRun,
  formatReport,
  formatSummary,
  paint,
  writeSitemap,
  type Report,
  type Run,
} from 'indexical'
import { addRedirects, pageFiles, toContext, toOptions, type AstroIndexicalOptions } from './config.ts'
import { createDevHandler, devKey } from './dev-handler.ts'
import { toFailure } from './failure.ts'
import { collectFrontmatter } from './collect-frontmatter.ts'
import { pruneSitemaps } from './prune-sitemaps.ts'
import { runtimePlugin } from './runtime-plugin.ts'
import { takeStamp } from './stamp.ts'
import { toSource } from './to-source.ts'

export type { AstroIndexicalOptions } from './config.ts'

const localsType = `declare namespace App {
  interface Locals {
    /** What this page is made of, for Indexical: an entry of a collection, a source file, or frontmatter values. */
    indexical?: import('astro-indexical').PageSource | undefined
  }
}
`

/** What a page may say about itself in `Astro.locals.indexical`. */
export type PageSource = string | { collection: string; id: string } | Record<string, unknown>

/**
 * Canonical links, robots meta and a sitemap for Astro, from frontmatter.
 *
 * @throws {OptionsError} from Astro's config step, for options that cannot be used
 */
export default function indexical({ dev, ...options }: AstroIndexicalOptions = {}): AstroIntegration {
  let config: AstroConfig
  let resolved: Options
  let routes: IntegrationResolvedRoute[] = []
  let onDemand = false
  let isActive = false
  let run: Run | undefined

  return {
    name: 'astro-indexical',
    hooks: {
      'astro:config:setup': ({ command, addMiddleware, updateConfig }) => {
        if (command !== 'dev' && command !== 'build') return
        isActive = true
        addMiddleware({ order: 'pre', entrypoint: new URL('./middleware.js', import.meta.url) })
        const plugin = runtimePlugin({
          runtime: () => ({
            dev: command === 'dev',
            options: resolved,
            format: config.build.format,
            pageFiles: pageFiles(routes),
          }),
          frontmatter: () =>
            onDemand || command === 'dev' ? collectFrontmatter(config, resolved.fields) : {},
          pathOf: (file) => fileURLToPath(new URL(encodeURI(file), config.root)),
          mayLeaveNode: () => command === 'dev' && config.adapter !== undefined,
        })
        updateConfig({ vite: { plugins: [plugin], ssr: { noExternal: ['astro-indexical'] } } })
      },

      'astro:config:done': ({ config: done, buildOutput, injectTypes, logger }) => {
        config = done
        if (isActive && sitemapComesLater(config)) logger.warn(putLast)
        onDemand = buildOutput === 'server'
        injectTypes({ filename: 'locals.d.ts', content: localsType })
        if (isActive) resolved = toOptions(options, config)
      },

      'astro:routes:resolved': ({ routes: found }) => {
        routes = found
      },

      'astro:server:setup': ({ logger }) => {
        const handler = createDevHandler({
          run: createRun(resolved, { ...toContext(config, config.outDir, routes), partial: true }),
          root: config.root,
          format: config.build.format,
          pageFile: (route) => pageFiles(routes)[route],
          logger,
          overlay: dev?.overlay ?? false,
        })
        Object.defineProperty(globalThis, devKey, { value: handler, configurable: true })
      },

      'astro:build:generated': async ({ dir }) => {
        run = createRun(resolved, toContext(config, dir, routes))
        addRedirects(run, routes, !onDemand && config.build.redirects)
        const announced = new Set<string>()
        await applyFolder(run, {
          outDir: fileURLToPath(dir),
          before: (file, bytes) => {
            const { html, own } = takeStamp(bytes)
            if (!own?.shared || announced.has(file)) return { html, ...toSource(own, config.root) }
            // Files are announced before any page is judged, and the first that names a source owns it.
            announced.add(file)
            return { html }
          },
        })
      },

      'astro:build:done': async ({ dir, logger }) => {
        // Astro skips the hook above when every page is rendered on demand.
        if (!run) return logger.info('No prerendered pages, nothing to judge before a request')
        const outDir = fileURLToPath(dir)
        // The other integration has written its files by now if it comes first; they must tell the same story.
        const pruned = hasSitemap(config) ? pruneSitemaps(run.finish(), outDir) : 0
        if (pruned > 0) logger.info(`Took ${pruned} URLs out of the files of @astrojs/sitemap`)
        const report = run.finish()
        print(report, logger)
        const failure = toFailure(report, config.root)
        if (failure) throw failure
        await writeSitemap(run, report, outDir)
      },
    },
  }
}

const putLast =
  'Unexpected @astrojs/sitemap after this integration, expected before it: its files are judged and corrected once they are written'

function hasSitemap({ integrations }: AstroConfig): boolean {
  return integrations.some(({ name }) => name === '@astrojs/sitemap')
}

function sitemapComesLater({ integrations }: AstroConfig): boolean {
  const names = integrations.map(({ name }) => name)
  return names.indexOf('@astrojs/sitemap') > names.indexOf('astro-indexical')
}

/** Astro prints one error at most, so all findings go through the logger first. */
function print(report: Report, logger: AstroIntegrationLogger): void {
  if (report.errors > 0) logger.error(`\n${formatReport(report, paint)}`)
  else if (report.warnings > 0) logger.warn(`\n${formatReport(report, paint)}`)
  else logger.info(formatSummary(report))
}
