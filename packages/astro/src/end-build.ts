import type { AstroConfig, AstroIntegrationLogger } from 'astro'
import { finishBuild, formatReport } from 'indexical'
import { correctSitemaps, countOf, formatSummary, ownSitemap, paint } from 'indexical/adapter'
import type { Build, Report, TextOptions } from 'indexical'
import type { Options } from '@indexical/core'
import { hasSitemap } from './config.ts'
import { findOtherSitemaps, isTheirs } from './other-sitemap.ts'
import { toFailure } from './to-failure.ts'

/**
 * Lint all pages of a build, and write the sitemap and the files of the host.
 *
 * @throws {AstroError} when anything of level error was found
 * @throws {OptionsError} when our sitemap would replace one of another integration
 */
export async function endBuild(
  build: Build,
  config: AstroConfig,
  logger: AstroIntegrationLogger,
): Promise<void> {
  if (hasSitemap(config)) correctOtherSitemaps(build, logger)
  await finishBuild(build, {
    print: (report, options) => print(report, options, logger),
    fail(report) {
      throw toFailure(report, config.root)
    },
  })
}

/** Return whether the sitemap would list nothing if the build has no pages. */
export function isEmptySitemap({ sitemap }: Options): boolean {
  return typeof sitemap !== 'object' || (sitemap.include ?? []).length === 0
}

/** Correct the files of @astrojs/sitemap. They exist now if that integration comes first. */
function correctOtherSitemaps(build: Build, logger: AstroIntegrationLogger): void {
  const { outDir } = build.context
  ownSitemap(build.options, { tool: '@astrojs/sitemap', writes: (file) => isTheirs(file, outDir) })
  const { removed, renamed } = correctSitemaps(build.finish(), findOtherSitemaps(outDir))
  const files = 'the files of @astrojs/sitemap'
  if (removed > 0) logger.info(`Took ${countOf(removed, 'URL')} out of ${files}`)
  if (renamed > 0) logger.info(`Gave ${countOf(renamed, 'URL')} in ${files} the form that their pages state`)
}

/** Log all findings, because Astro prints at most one error. */
function print(report: Report, options: TextOptions, logger: AstroIntegrationLogger): void {
  if (report.errors > 0) logger.error(`\n${formatReport(report, paint, options)}`)
  else if (report.warnings > 0) logger.warn(`\n${formatReport(report, paint, options)}`)
  else logger.info(formatSummary(report, paint))
}
