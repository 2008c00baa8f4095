import { existsSync } from 'node:fs'
import path from 'node:path'
import { resolveOptions } from '@indexical/core'
import {
  createRun,
  failureOf,
  formatReport,
  formatSummary,
  paint,
  writeFileAtomic,
  writeSitemap,
} from 'indexical'
import type { Report, Run, UserOptions } from 'indexical'
import { captureData } from './capture-data.ts'
import type { EleventyConfig } from './eleventy-config.ts'
import { fileOf, isHtmlPage, sourceOf } from './page-paths.ts'
import { forgetGone, inputOf, unseenPages } from './unseen-pages.ts'

export type { EleventyBuild, EleventyConfig, EleventyPage, EleventyResult } from './eleventy-config.ts'

/**
 * Give every HTML page its canonical and robots tags, check them, and write a canonical-only sitemap.
 *
 * A build fails once, after all pages, with every error; `--serve` and `--watch` print problems and go on.
 *
 * @throws {OptionsError} for wrong options
 */
export default function indexical(
  eleventyConfig: EleventyConfig,
  options: UserOptions = {} as UserOptions,
): void {
  resolveOptions(options)
  let outDir = ''
  let run: Run | undefined
  let copied: Record<string, string> = {}
  const transformed = new Map<string, string>()
  const data = captureData(eleventyConfig, (page) => {
    if (isHtmlPage(page)) run?.declare({ file: fileOf(page, outDir), source: sourceOf(page) })
  })

  eleventyConfig.on('eleventy.before', ({ directories }) => {
    outDir = path.resolve(directories.output)
    // The prefix may come from the command line: it is final now. The run lives on between incremental builds.
    run ??= createRun({ base: eleventyConfig.pathPrefix, ...options }, { root: process.cwd(), outDir })
    for (const page of data.pages()) run.forgetSource(sourceOf(page))
    data.clear()
    transformed.clear()
  })

  eleventyConfig.on('eleventy.passthrough', ({ map }) => {
    copied = { ...copied, ...map }
  })

  eleventyConfig.addTransform('indexical', function (content) {
    const { page } = this
    if (!run || typeof content !== 'string' || !isHtmlPage(page)) return content
    const { html } = run.page(inputOf(page, content, { outDir, data }))
    transformed.set(fileOf(page, outDir), html)
    return html
  })

  eleventyConfig.on('eleventy.after', async ({ results, runMode, outputMode }) => {
    if (!run) return
    // A dry run transforms pages and has no results.
    const writes = outputMode === 'fs' && !(transformed.size > 0 && results.length === 0)
    const build = { outDir, data, results, transformed, copied }
    for (const input of unseenPages(run, build)) {
      const { html, changed } = run.page(input)
      const target = path.join(outDir, input.file)
      if (changed && writes && existsSync(target)) writeFileAtomic(target, html)
    }
    forgetGone(run, build)

    const report = run.finish()
    printReport(eleventyConfig, report)
    const failure = failureOf(report)
    if (!failure && writes) await writeSitemap(run, report, outDir)
    // The first build of a server must not end it. Eleventy appends any other name than this to the message.
    if (failure && runMode === 'build')
      throw Object.assign(failure, { name: 'Error', skipOriginalStack: true })
  })
}

function printReport({ logger }: EleventyConfig, report: Report): void {
  if (report.errors + report.warnings > 0) console.error(`\n${formatReport(report, paint)}\n`)
  else logger?.logWithOptions({ message: formatSummary(report), prefix: '[indexical]' })
}
