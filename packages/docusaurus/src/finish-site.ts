import { statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import {
  createFolderBuild,
  explainMistakes,
  findConfigFile,
  finishFolder,
  ownSitemap,
} from 'indexical/adapter'
import type { Build, UserOptions } from 'indexical'
import type { DocusaurusSite } from './docusaurus.ts'

/**
 * Add the tags to all pages, lint the site, and write the sitemap unless there are errors. Docusaurus builds one
 * language after the other, so this runs after the last one.
 *
 * @throws {OptionsError} for wrong options
 * @throws {IndexicalError} if the site contains errors
 * @throws {FolderError} naming the file that cannot be read or written
 */
export async function finishSite(site: DocusaurusSite, options: Partial<UserOptions>): Promise<void> {
  if (!isLastLanguage(site.i18n)) return
  await waitForLlmsTxt(site)
  await finishFolder(startBuild(site, options))
}

/** How often the size of llms.txt is read, in milliseconds, and for how long. */
const interval = 100
const longestWait = 10_000

/**
 * Wait until another plugin has written llms.txt, if one has a name that promises it. Docusaurus starts all plugins at
 * the same time, and none knows when another ends.
 */
async function waitForLlmsTxt(site: DocusaurusSite): Promise<void> {
  if (!site.plugins.some(({ name }) => name.includes('llms'))) return
  const file = path.join(rootOf(site).outDir, 'llms.txt')
  let before: number | undefined
  for (let waited = 0; waited < longestWait; waited += interval) {
    const size = statSync(file, { throwIfNoEntry: false })?.size
    if (size !== undefined && size > 0 && size === before) return
    before = size
    await setTimeout(interval)
  }
}

/**
 * Read the options and start the build.
 *
 * @throws {OptionsError} for wrong options, and for another plugin that writes the sitemap
 */
export function startBuild(site: DocusaurusSite, options: Partial<UserOptions>): Build {
  const { siteDir, plugins } = site
  const { url, base, outDir } = rootOf(site)
  const { trailingSlash } = site.siteConfig
  const own = trailingSlash === undefined ? {} : { trailingSlash: slashes[`${trailingSlash}`] }
  const file = findConfigFile(siteDir, configFiles, 'the Docusaurus config')
  return explainMistakes({ plugin: 'docusaurus-plugin-indexical', file }, () => {
    const build = createFolderBuild({ site: url, base, ...own, ...options } as UserOptions, {
      root: siteDir,
      outDir,
      mayOmitPages: true,
      knowsSources: false,
    })
    // All plugins run at the same time, so the sitemap that is written last would stay.
    const hasPlugin = plugins.some(({ name }) => name === 'docusaurus-plugin-sitemap')
    ownSitemap(build.options, {
      tool: '@docusaurus/plugin-sitemap',
      writes: (name) => hasPlugin && name === 'sitemap.xml',
      removal: '`sitemap: false` in the options of the preset',
    })
    return build
  })
}

const slashes = { true: 'always', false: 'never' } as const

const configFiles = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'].map(
  (extension) => `docusaurus.config.${extension}`,
)

/**
 * Return whether this is the last language. Docusaurus builds the default language first, or only those of `--locale`.
 */
function isLastLanguage({ locales, defaultLocale, currentLocale }: DocusaurusSite['i18n']): boolean {
  const { locale } = parseArgs({
    options: { locale: { type: 'string', short: 'l', multiple: true } },
    strict: false,
  }).values
  const named = Array.isArray(locale) ? locale.filter((one) => typeof one === 'string') : []
  const built = named.length > 0 ? named : locales
  return (built.findLast((one) => one !== defaultLocale) ?? defaultLocale) === currentLocale
}

/** Return the folder, URL and base of the whole site. Languages other than the default one have their own folders. */
function rootOf({ outDir, siteConfig, i18n }: DocusaurusSite): { url: string; base: string; outDir: string } {
  const { defaultLocale, currentLocale, localeConfigs } = i18n
  const { url = siteConfig.url, baseUrl } = localeConfigs[defaultLocale] ?? {}
  const own = siteConfig.baseUrl
  // Before Docusaurus 3.9, the configuration of a language has no `baseUrl`.
  const base = baseUrl ?? (currentLocale === defaultLocale ? own : path.posix.join(own, '../'))
  const depth = own.startsWith(base) ? own.slice(base.length).split('/').length - 1 : 0
  return { url, base, outDir: path.resolve(outDir, '../'.repeat(depth)) }
}
