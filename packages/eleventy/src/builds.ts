import { existsSync } from 'node:fs'
import path from 'node:path'
import {
  annotate,
  createRun,
  failureOf,
  FolderError,
  formatReport,
  formatSummary,
  OptionsError,
  paint,
  writeFileAtomic,
  writeResults,
} from 'indexical'
import type { Report, Run, UserOptions } from 'indexical'
import type { CapturedData } from './capture-data.ts'
import type { EleventyBuild, EleventyConfig, EleventyPage } from './eleventy-config.ts'
import { findLayouts } from './find-layouts.ts'
import type { LayoutsOf } from './find-layouts.ts'
import { fileOf, isHtmlPage, sourceOf } from './page-paths.ts'
import { expectKeptSitemap, withoutOutput } from './replaced-output.ts'
import { forgetGone, inputOf, unseenPages } from './unseen-pages.ts'

/** The builds of one process, one after the other: `--serve` and `--watch` have many. */
export interface Builds {
  /** Forget what was told in the build before. */
  start(): void
  /** Tell which output page a template makes, before any page is read. */
  declare(page: EleventyPage): void
  /** @param users each layout with the templates and layouts that use it, as `eleventy.layouts` tells */
  layouts(users: Readonly<Record<string, readonly string[]>>): void
  /** @param map URL path to original, as `eleventy.passthrough` tells */
  copy(map: Readonly<Record<string, string>>): void
  /** Give a page its tags; what is no HTML stays as it is. */
  transform(page: EleventyPage, content: string): string
  /** Judge all pages of the build, and write the sitemap unless there are errors. */
  finish(build: EleventyBuild): Promise<void>
}

/** What stays the same in all builds of one config. */
interface BuildsContext {
  eleventyConfig: EleventyConfig
  options: UserOptions
  /** Absolute output folder. */
  outDir: string
  /** The pages of the build that goes on. */
  data: CapturedData
}

/** @throws {OptionsError} for wrong options */
export function createBuilds({ eleventyConfig, options, outDir, data }: BuildsContext): Builds {
  // The prefix may come from the command line: it is final now. The run lives on between incremental builds.
  const run = startRun({ eleventyConfig, options, outDir })
  let layoutsOf: LayoutsOf = () => []
  let copied: Readonly<Record<string, string>> = {}
  const transformed = new Map<string, string>()

  return {
    start() {
      for (const page of data.pages()) run.forgetSource(sourceOf(page))
      data.clear()
      transformed.clear()
    },

    declare(page) {
      if (isHtmlPage(page)) run.declare({ file: fileOf(page, outDir), source: sourceOf(page) })
    },

    layouts(users) {
      layoutsOf = findLayouts(users)
      for (const layout of Object.keys(users)) run.forgetSource(sourceOf({ inputPath: layout }))
    },

    copy(map) {
      copied = { ...copied, ...map }
    },

    transform(page, content) {
      if (!isHtmlPage(page)) return content
      const { html } = run.page(inputOf(page, content, { outDir, data, layoutsOf }))
      transformed.set(fileOf(page, outDir), html)
      return html
    },

    async finish({ results, runMode, outputMode }) {
      // A dry run transforms pages and has no results.
      const writes = outputMode === 'fs' && !(transformed.size > 0 && results.length === 0)
      const build = { outDir, data, layoutsOf, results, transformed, copied }
      for (const input of unseenPages(run, build)) {
        const { html, changed } = run.page(input)
        const target = path.join(outDir, input.file)
        if (changed && writes && existsSync(target)) writeFileAtomic(target, html)
      }
      forgetGone(run, build)

      const report = run.finish()
      printReport(eleventyConfig, report)
      annotate(report, process.cwd())
      const failure = failureOf(report)
      if (!failure && writes) await writeAll(run, report, outDir)
      // The first build of a server must not end it.
      if (failure && runMode === 'build') throw worded(failure)
    },
  }
}

/** @throws {OptionsError} for wrong options */
function startRun({ eleventyConfig, options, outDir }: Omit<BuildsContext, 'data'>): Run {
  try {
    const context = { root: process.cwd(), outDir, keepsDrafts: isForAuthors() }
    const run = createRun({ base: eleventyConfig.pathPrefix, ...options }, context)
    expectKeptSitemap(eleventyConfig, run.options)
    return run
  } catch (error) {
    throw error instanceof OptionsError ? worded(error) : error
  }
}

/** @throws {FolderError} naming the file that cannot be written, or the folder that is gone */
async function writeAll(run: Run, report: Report, outDir: string): Promise<void> {
  try {
    await writeResults(run, report, { root: process.cwd(), outDir })
  } catch (error) {
    throw error instanceof FolderError ? worded(withoutOutput(error, outDir)) : error
  }
}

/** An error that Eleventy prints as it is worded: it appends any other name than this, and a title for the stack. */
function worded<E extends Error>(error: E): E {
  return Object.assign(error, { name: 'Error', skipOriginalStack: true })
}

/** Whether this is `--serve` or `--watch`; Eleventy's own recipe builds drafts in these only. */
function isForAuthors(): boolean {
  const { ELEVENTY_RUN_MODE: mode } = process.env
  return mode === 'serve' || mode === 'watch'
}

function printReport({ logger }: EleventyConfig, report: Report): void {
  if (report.errors + report.warnings > 0) console.error(`\n${formatReport(report, paint)}\n`)
  else logger?.logWithOptions({ message: formatSummary(report), prefix: '[indexical]' })
}
