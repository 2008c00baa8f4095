import { fileURLToPath } from 'node:url'
import type { AstroConfig, AstroIntegrationLogger } from 'astro'
import {
  annotate,
  countOf,
  formatReport,
  formatSummary,
  paint,
  sitemapFile,
  writeResults,
  type Report,
  type Run,
} from 'indexical'
import { hasSitemap } from './config.ts'
import { toFailure } from './failure.ts'
import { expectOwnName, pruneSitemaps } from './prune-sitemaps.ts'

/**
 * Judge all pages of a build, and write the sitemap and the files of the host.
 *
 * @param outDir absolute output folder
 * @throws {AstroError} when anything of level error was found
 * @throws {OptionsError} when our sitemap would replace one of another integration
 */
export async function finishBuild(
  run: Run,
  config: AstroConfig,
  outDir: string,
  logger: AstroIntegrationLogger,
): Promise<void> {
  // The other integration has written its files by now if it comes first; they must tell the same story.
  if (hasSitemap(config)) {
    const own = sitemapFile(run.options)
    if (own !== undefined) expectOwnName(own, outDir)
    // To finish twice would compare the number of pages with itself.
    const { taken, renamed } = pruneSitemaps(run.listing(), outDir, run.options)
    const files = 'the files of @astrojs/sitemap'
    if (taken > 0) logger.info(`Took ${countOf(taken, 'URL')} out of ${files}`)
    if (renamed > 0)
      logger.info(`Gave ${countOf(renamed, 'URL')} in ${files} the form that their pages state`)
  }
  const report = run.finish()
  print(report, logger)
  annotate(report, fileURLToPath(config.root))
  const failure = toFailure(report, config.root)
  if (failure) throw failure
  await writeResults(run, report, { root: fileURLToPath(config.root), outDir })
}

/** Astro prints one error at most, so all findings go through the logger first. */
function print(report: Report, logger: AstroIntegrationLogger): void {
  if (report.errors > 0) logger.error(`\n${formatReport(report, paint)}`)
  else if (report.warnings > 0) logger.warn(`\n${formatReport(report, paint)}`)
  else logger.info(formatSummary(report))
}
