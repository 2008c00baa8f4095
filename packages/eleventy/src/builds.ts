import { existsSync } from 'node:fs'
import path from 'node:path'
import {
  createBuild,
  failureOf,
  finishBuild,
  FolderError,
  formatReport,
  formatSummary,
  OptionsError,
  paint,
  writeFileAtomic,
  writeResults,
} from 'indexical/adapter'
import type { Build, FinishedBuild, Report, UserOptions } from 'indexical/adapter'
import type { CapturedData } from './capture-data.ts'
import type { EleventyBuild, EleventyConfig, EleventyPage } from './eleventy-config.ts'
import { fileOf, findLayouts, isHtmlPage, sourceOf } from './page-paths.ts'
import type { LayoutsOf } from './page-paths.ts'
import { expectKeptSitemap, withoutOutput } from './replaced-output.ts'
import { inputOf, removeGone, unseenPages } from './unseen-pages.ts'

/** The builds of one process, one after the other: `--serve` and `--watch` have many. */
export interface Builds {
  /** Forget what the build before declared. */
  start(): void
  /** Declare which output page a template makes, before any page is read. */
  declare(page: EleventyPage): void
  /** @param users each layout with the templates and layouts that use it, from `eleventy.layouts` */
  layouts(users: Readonly<Record<string, readonly string[]>>): void
  /** @param map URL path to original, from `eleventy.passthrough` */
  copy(map: Readonly<Record<string, string>>): void
  /** Give a page its tags; what is no HTML stays as it is. */
  transform(page: EleventyPage, content: string): string
  /** Lint all pages of the build, and write the sitemap unless there are errors. */
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
  // The prefix may come from the command line: it is final now. The same build goes on between incremental ones.
  const build = startBuild({ eleventyConfig, options, outDir })
  let layoutsOf: LayoutsOf = () => []
  let copied: Readonly<Record<string, string>> = {}
  const transformed = new Map<string, string>()

  return {
    start() {
      for (const page of data.pages()) build.sourceChanged(sourceOf(page))
      data.clear()
      transformed.clear()
    },

    declare(page) {
      if (isHtmlPage(page)) build.declare({ file: fileOf(page, outDir), source: sourceOf(page) })
    },

    layouts(users) {
      layoutsOf = findLayouts(users)
      for (const layout of Object.keys(users)) build.sourceChanged(sourceOf({ inputPath: layout }))
    },

    copy(map) {
      copied = { ...copied, ...map }
    },

    transform(page, content) {
      if (!isHtmlPage(page)) return content
      const { html } = build.addPage(inputOf(page, content, { outDir, data, layoutsOf }))
      transformed.set(fileOf(page, outDir), html)
      return html
    },

    async finish({ results, runMode, outputMode }) {
      // A dry run transforms pages and has no results.
      const writes = outputMode === 'fs' && !(transformed.size > 0 && results.length === 0)
      const built = { outDir, data, layoutsOf, results, transformed, copied }
      for (const input of unseenPages(build, built)) {
        const { html, changed } = build.addPage(input)
        const target = path.join(outDir, input.file)
        if (changed && writes && existsSync(target)) writeFileAtomic(target, html)
      }
      removeGone(build, built)
      await finishBuild(build, {
        print: (report) => printReport(eleventyConfig, report),
        write: (finished) => (writes ? writeAll(finished) : undefined),
        fail(report) {
          // The first build of a server must not end it.
          if (runMode === 'build') throw worded(failureOf(report)!)
        },
      })
    },
  }
}

/** @throws {OptionsError} for wrong options */
function startBuild({ eleventyConfig, options, outDir }: Omit<BuildsContext, 'data'>): Build {
  try {
    const context = { root: process.cwd(), outDir, keepsDrafts: isForAuthors() }
    const build = createBuild({ base: eleventyConfig.pathPrefix, ...options }, context)
    expectKeptSitemap(eleventyConfig, build.options)
    return build
  } catch (error) {
    throw error instanceof OptionsError ? worded(error) : error
  }
}

/** @throws {FolderError} naming the file that cannot be written, or the folder that is gone */
function writeAll(finished: FinishedBuild): void {
  try {
    writeResults(finished)
  } catch (error) {
    throw error instanceof FolderError ? worded(withoutOutput(error, finished.context.outDir)) : error
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
