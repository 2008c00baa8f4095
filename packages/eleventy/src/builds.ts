import { existsSync } from 'node:fs'
import path from 'node:path'
import { createBuild, finishBuild, FolderError } from 'indexical'
import {
  checkOptions,
  createBuiltPages,
  createFolderBuild,
  createPanel,
  dataKeys,
  explainMistakes,
  failureOf,
  formatSummary,
  findConfigFile,
  writeFileAtomic,
  writeResults,
} from 'indexical/adapter'
import type { Build, FinishedBuild, PageInput, Report, UserOptions } from 'indexical'
import type { Recorder } from 'indexical/replay'
import type { CapturedData } from './capture-data.ts'
import type {
  EleventyBuild,
  EleventyConfig,
  EleventyPage,
  EleventyResult,
  Middleware,
} from './eleventy-config.ts'
import type { EleventyOptions } from './eleventy-options.ts'
import { fileOf, findLayouts, isHtmlPage, sourceOf } from './page-paths.ts'
import type { HtmlPage, LayoutsOf } from './page-paths.ts'
import { createPrintReport } from './print-report.ts'
import { explainMissingOutput, publicFolder, refuseLostSitemap } from './replaced-output.ts'
import { inputOf, removeDeletedPages, unseenPages } from './unseen-pages.ts'

/** The builds of one process, one after the other. With `--serve` and `--watch`, there are many. */
export interface Builds {
  /** Clear the data of the previous build. */
  start(): void
  /** Declare the output page of a template before any page is read. */
  declare(page: EleventyPage): void
  /** @param users templates and layouts by the layout that they use, from `eleventy.layouts` */
  setLayouts(users: Readonly<Record<string, readonly string[]>>): void
  /** @param map URL path to original, from `eleventy.passthrough` */
  addCopied(map: Readonly<Record<string, string>>): void
  /** Add the tags to a page. Other content stays as it is. */
  transform(page: EleventyPage, content: string): string | Promise<string>
  /** Lint all pages of the build, and write the sitemap unless there are errors. */
  finish(build: EleventyBuild): Promise<void>
  /** Return the dev server's middleware for the panel and the badge. Output files never contain the badge. */
  panel(): Promise<Middleware>
}

/** The parts that all builds of one config share. */
export interface BuildsContext {
  eleventyConfig: EleventyConfig
  options: UserOptions
  dev: EleventyOptions['dev']
  /** Absolute output folder. */
  outDir: string
  /** Pages of the current build. */
  data: CapturedData
  /** Prepare to record the first build. @default it is not recorded */
  createRecorder?: ((dataKeys: () => readonly string[]) => Recorder) | undefined
}

/** @throws {OptionsError} for wrong options */
export function createBuilds({
  eleventyConfig,
  options,
  dev,
  outDir,
  data,
  createRecorder,
}: BuildsContext): Builds {
  let recorder = createRecorder?.(() => dataKeys(build.options.fields))
  // The prefix may come from the command line, and is final now. Incremental builds share one `Build`.
  const given = { eleventyConfig, options, dev, outDir }
  let build = startBuild(given, recorder)
  let allPages: readonly HtmlPage[] | undefined
  /** Pages as they were rendered, which show the form of URLs. */
  const inputs = new Map<string, PageInput<string>>()
  const startFolder = (all: readonly HtmlPage[], current?: Build): Build => {
    const pending = {
      list: () => all.map((page) => fileOf(page, outDir)),
      read: (file: string) => inputs.get(file)?.html ?? '',
    }
    const started = startBuild(given, recorder, (known, context) =>
      createFolderBuild(known, { ...context, pending }, false, current),
    )
    for (const page of all) started.declare(sourceFileOf(page, outDir))
    return started
  }
  /** Start again with the form of URLs that the host serves, which depends on the names of all pages. */
  const startWithPages = (): void => {
    if (allPages) return
    allPages = data.pages().filter(isHtmlPage)
    build = startFolder(allPages)
  }
  let isSettled = false
  /**
   * Read all pages again, if the first build shows only now in which form pages name themselves and each other. Pages that
   * another transform changed later stay as they are.
   */
  const settleForms = (results: readonly EleventyResult[], writes: boolean): void => {
    if (isSettled || !allPages) return
    isSettled = true
    const isFinal = results.every(
      (result) => !isHtmlPage(result) || transformed.get(fileOf(result, outDir)) === result.content,
    )
    if (!isFinal) return
    const links = [...build.pages].some(({ page: { intent } }) => intent.canonicalKind === 'file')
    const later = startFolder(allPages, links ? undefined : build)
    if (later === build) return
    build = later
    recorder = undefined
    for (const [file, input] of inputs) {
      const { html } = build.addPage(input)
      const target = path.join(outDir, file)
      if (html !== transformed.get(file) && writes && existsSync(target)) writeFileAtomic(target, html)
    }
  }
  let layoutsOf: LayoutsOf = () => []
  let copied: Readonly<Record<string, string>> = {}
  const transformed = new Map<string, string>()
  const print = createPrintReport(eleventyConfig)
  const builtPages = createBuiltPages(build.context)

  /** Record a build that printed only its summary, and wrote only pages and a sitemap. */
  const keepRecord = (report: Report, sources: readonly string[]): void => {
    const { findings, hostFiles = [], keptSitemap, sitemapFile, pages } = report
    if (hostFiles.length > 0 || keptSitemap || findings.some(({ level }) => level !== 'info')) return
    recorder?.save({ pages, infos: findings.length, summary: formatSummary(report), sitemapFile, sources })
  }

  return {
    start() {
      for (const page of data.pages()) build.sourceChanged(sourceOf(page))
      data.clear()
      transformed.clear()
    },

    declare(page) {
      if (isHtmlPage(page)) build.declare(sourceFileOf(page, outDir))
    },

    setLayouts(users) {
      layoutsOf = findLayouts(users)
      for (const layout of Object.keys(users)) build.sourceChanged(sourceOf({ inputPath: layout }))
    },

    addCopied(map) {
      copied = { ...copied, ...map }
    },

    transform(page, content) {
      if (!isHtmlPage(page)) return content
      startWithPages()
      const input = inputOf(page, content, { outDir, data, layoutsOf })
      const { html } = build.addPage(input)
      inputs.set(input.file, input)
      recorder?.add(input, html)
      transformed.set(fileOf(page, outDir), html)
      return html
    },

    async finish({ results, runMode, outputMode }) {
      startWithPages()
      // A dry run transforms pages and has no results.
      const writes = outputMode === 'fs' && !(transformed.size > 0 && results.length === 0)
      settleForms(results, writes)
      const built = { outDir, data, layoutsOf, results, transformed, copied }
      for (const input of unseenPages(build, built)) {
        const { html, changed } = build.addPage(input)
        const target = path.join(outDir, input.file)
        if (changed && writes && existsSync(target)) writeFileAtomic(target, html)
      }
      removeDeletedPages(build, built)
      const report = await finishBuild(build, {
        finished: (finished) => builtPages.update(finished),
        print,
        write: (finished) => (writes ? writeAll(finished) : undefined),
        fail(failed) {
          // An error must not end a server.
          if (runMode === 'build') throw Object.assign(failureOf(failed), messageAlone)
        },
      })
      if (writes) keepRecord(report, build.sources())
      recorder = undefined
    },

    async panel() {
      const base = `/${eleventyConfig.pathPrefix}/`.replaceAll(/\/{2,}/g, '/')
      const { site } = build.options
      const panel = createPanel({ base, site, pages: builtPages })
      return function (request, response, next) {
        const { showAllHosts = false, reloadPort } = this.options
        // The server names the addresses of this computer in the network.
        if (showAllHosts && dev?.badge !== true) return next()
        if (panel.answer(request, response, { port: reloadPort ? String(reloadPort) : '' })) return undefined
        const url = new URL(request.url ?? '/', site)
        if (dev?.badge !== false) panel.addBadge(response, url.origin + url.pathname)
        return next()
      }
    },
  }
}

function sourceFileOf(page: HtmlPage, outDir: string): { file: string; source: string } {
  return { file: fileOf(page, outDir), source: sourceOf(page) }
}

/** @throws {OptionsError} for wrong options */
function startBuild(
  { eleventyConfig, options, dev, outDir }: Omit<BuildsContext, 'data'>,
  recorder: Recorder | undefined,
  create: typeof createBuild = createBuild,
): Build {
  const file = findConfigFile(process.cwd(), configFiles, 'the Eleventy config')
  return explainMistakes({ plugin: 'eleventy-plugin-indexical', file, also: messageAlone }, () => {
    const folder = publicFolder(eleventyConfig)
    const context = {
      root: process.cwd(),
      outDir,
      keepsDrafts: isServeOrWatch(),
      mayOmitPages: true,
      ...(folder !== undefined && { publicFolder: folder }),
      ...(recorder && { output: recorder.output, project: recorder.project }),
    }
    checkOptions({ base: eleventyConfig.pathPrefix, ...options }, { dev, tagsOnArrival: true })
    const build = create({ base: eleventyConfig.pathPrefix, ...options }, context)
    refuseLostSitemap(eleventyConfig, build.options)
    return build
  })
}

/** The names that Eleventy looks for, in its order. */
const configFiles = ['.eleventy.js', 'eleventy.config.js', 'eleventy.config.mjs', 'eleventy.config.cjs']

/** @throws {FolderError} naming the file that cannot be written, or the folder that is gone */
function writeAll(finished: FinishedBuild): void {
  try {
    writeResults(finished)
  } catch (error) {
    throw error instanceof FolderError
      ? Object.assign(explainMissingOutput(error, finished.context.outDir), messageAlone)
      : error
  }
}

/**
 * Properties of an error of which Eleventy prints only the message. Eleventy appends a name other than `Error`, and a
 * title for the stack.
 */
const messageAlone = { name: 'Error', skipOriginalStack: true }

/**
 * Return whether this is `--serve` or `--watch`. The drafts recipe of Eleventy's docs builds drafts only in these
 * modes.
 */
function isServeOrWatch(): boolean {
  const { ELEVENTY_RUN_MODE: mode } = process.env
  return mode === 'serve' || mode === 'watch'
}
