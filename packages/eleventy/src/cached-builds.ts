import { openReplay } from 'indexical/replay'
import type { Replay } from 'indexical/replay'
import type { Builds, BuildsContext } from './builds.ts'
import { copiedPages } from './copied-pages.ts'
import type { EleventyBuild } from './eleventy-config.ts'
import { logSummary } from './eleventy-config.ts'
import { fileOf, findLayouts, isHtmlPage } from './page-paths.ts'
import type { LayoutsOf } from './page-paths.ts'
import { inputOf } from './unseen-pages.ts'

/**
 * Prepare the builds of one config. If everything is as in the last build, its result is repeated, and the code that
 * reads pages is not loaded.
 *
 * @throws {OptionsError} for wrong options
 */
export async function openBuilds(context: BuildsContext): Promise<Builds> {
  const { eleventyConfig, options, dev, outDir } = context
  const { pathPrefix, ignores = [] } = eleventyConfig
  // Servers build many times, and only build what changed.
  const kept =
    process.env['ELEVENTY_RUN_MODE'] === 'build'
      ? openReplay({
          root: process.cwd(),
          outDir,
          options: { ...options },
          inputs: [pathPrefix, [...ignores], dev],
          code: import.meta.dirname,
        })
      : undefined
  const load = async (): Promise<Builds> => {
    const { createBuilds } = await import('./builds.ts')
    return createBuilds({ ...context, createRecorder: kept?.createRecorder })
  }
  return kept?.replay ? replayBuilds(context, kept.replay, load) : load()
}

/** Repeat a build while its pages are the same. At the first difference, load the code and build everything. */
function replayBuilds(
  { eleventyConfig, outDir, data }: BuildsContext,
  replay: Replay,
  load: () => Promise<Builds>,
): Builds {
  /** The calls of this build so far. */
  let calls: ((builds: Builds) => unknown)[] = []
  let loading: Promise<Builds> | undefined
  let loaded: Builds | undefined
  let builds = 0
  let layoutsOf: LayoutsOf = () => []
  let copied: Readonly<Record<string, string>> = {}
  const transformed = new Map<string, string>()

  const loadAll = (): Promise<Builds> =>
    (loading ??= load().then((all) => {
      loaded = all
      for (const call of calls) call(all)
      return all
    }))
  const forward = (call: (all: Builds) => unknown): unknown => (loaded ? call(loaded) : calls.push(call))
  // A program may build more than once. The record is from the first build.
  const repeats = (): boolean => builds === 1 && !loading

  const holds = ({ results, outputMode }: EleventyBuild): boolean =>
    outputMode === 'fs' &&
    results.every((page) => !isHtmlPage(page) || transformed.get(fileOf(page, outDir)) === page.content) &&
    results.filter(isHtmlPage).length === transformed.size &&
    data
      .pages()
      .filter(isHtmlPage)
      .every((page) => transformed.has(fileOf(page, outDir))) &&
    copiedPages(copied).length === 0 &&
    replay.holds(transformed.keys())

  return {
    start() {
      builds++
      if (loaded) return loaded.start()
      data.clear()
      transformed.clear()
      calls = []
    },
    declare: (page) => void forward((all) => all.declare(page)),
    setLayouts(users) {
      layoutsOf = findLayouts(users)
      forward((all) => all.setLayouts(users))
    },
    addCopied(map) {
      copied = { ...copied, ...map }
      forward((all) => all.addCopied(map))
    },
    async transform(page, content) {
      if (!isHtmlPage(page)) return content
      const html = repeats() ? replay.page(inputOf(page, content, { outDir, data, layoutsOf })) : undefined
      if (html === undefined) return (await loadAll()).transform(page, content)
      calls.push((all) => all.transform(page, content))
      transformed.set(fileOf(page, outDir), html)
      return html
    },
    async finish(build) {
      if (!repeats() || !holds(build)) return (await loadAll()).finish(build)
      logSummary(eleventyConfig, replay.summary)
    },
    panel: async () => (await loadAll()).panel(),
  }
}
