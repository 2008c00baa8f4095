import module from 'node:module'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Builds } from './builds.ts'
import { captureData } from './capture-data.ts'
import type { EleventyConfig, Middleware } from './eleventy-config.ts'
import type { EleventyOptions } from './eleventy-options.ts'

export type { PageData, UserOptions } from 'indexical'
export type { EleventyOptions } from './eleventy-options.ts'
export type { EleventyBuild, EleventyConfig, EleventyPage, EleventyResult } from './eleventy-config.ts'

/**
 * Give every HTML page its canonical and robots tags, check them, and write a canonical-only sitemap.
 *
 * A build fails once, after all pages, with every error. `--serve` and `--watch` print problems and continue.
 */
function indexical(
  eleventyConfig: EleventyConfig,
  userOptions: EleventyOptions = {} as EleventyOptions,
): void {
  if (typeof eleventyConfig?.versionCheck !== 'function')
    throw failure(
      'Unexpected call of the plugin with options, expected `eleventyConfig.addPlugin(indexical, { site: … })`',
    )
  // Eleventy would replace the transform of the first plugin. Its build would then miss every page.
  if (Object.keys(eleventyConfig.transforms ?? {}).some((name) => name.endsWith(transformName)))
    return console.warn(listedTwice)
  requireEleventy2(eleventyConfig)
  const { dev, ...options } = { ...userOptions }
  let builds: Builds | undefined
  const data = captureData(eleventyConfig, (page) => builds?.declare(page))

  eleventyConfig.on('eleventy.before', async ({ directories, dir }) => {
    // The command lines of Astro and Vite do this too. Compiling is a quarter of the time that we add to a small build.
    // Node 20 does not have this function; the code that is loaded next refuses that version with a message.
    module.enableCompileCache?.()
    // To keep config loading fast, load the rest for the first build.
    const { openBuilds } = await import('./cached-builds.ts')
    const outDir = path.resolve(directories?.output ?? outputFlag() ?? dir.output)
    builds ??= await openBuilds({ eleventyConfig, options, dev, outDir, data })
    builds.start()
  })
  eleventyConfig.on('eleventy.layouts', (layouts) => builds?.setLayouts(layouts))
  eleventyConfig.on('eleventy.passthrough', ({ map }) => builds?.addCopied(map))
  eleventyConfig.addTransform(transformName, async function (content) {
    // Eleventy 3 measures a transform until its first `await`, and prints a line for slow ones. Our transform does most
    // of the work of a page.
    await Promise.resolve()
    return builds && typeof content === 'string' ? builds.transform(this.page, content) : content
  })
  eleventyConfig.on('eleventy.after', (build) => builds?.finish(build))
  // Called for the dev server only, after its first build.
  eleventyConfig.setServerOptions({ middleware: [servePanel(() => builds)] })
}

function servePanel(buildsOf: () => Builds | undefined): Middleware {
  let panel: Promise<Middleware | undefined> | undefined
  return async function (request, response, next) {
    panel ??= buildsOf()?.panel()
    const middleware = await panel
    return middleware ? middleware.call(this, request, response, next) : next()
  }
}

/** @throws {Error} one sentence for Eleventy 1, in which plugins cannot list the pages of a build */
function requireEleventy2(eleventyConfig: EleventyConfig): void {
  try {
    eleventyConfig.versionCheck('>=2')
  } catch (cause) {
    throw failure(
      'Unexpected Eleventy 1, expected Eleventy 2, 3 or 4: `npm install --save-dev @11ty/eleventy@3`',
      cause,
    )
  }
}

/** Create an error of one sentence, without the calls that led to it. */
function failure(message: string, cause?: unknown): Error {
  return Object.assign(new Error(`eleventy-plugin-indexical: ${message}`, { cause }), { stack: '' })
}

/** Return the output folder on the command line. Eleventy 2 does not pass it to plugins. */
function outputFlag(): string | undefined {
  const { output } = parseArgs({ options: { output: { type: 'string' } }, strict: false }).values
  return typeof output === 'string' ? output : undefined
}

const transformName = 'indexical'

const listedTwice =
  '[indexical] Unexpected eleventy-plugin-indexical twice in the Eleventy config, expected once: only the options of the first one count'

export default indexical
// `require` returns this export.
export { indexical as 'module.exports' }
