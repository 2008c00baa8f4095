import { decoded } from '@indexical/syntax/internal'
import { dataOf, parseObject } from './config-data.ts'

/** A page as Docusaurus describes it in its folder `.docusaurus`. */
export interface DocusaurusPage {
  /** Source relative to the project. */
  source: string
  /** Path of the URL, encoded, with the base of its language. */
  permalink: string
}

/** A source and the possible names of its page in the output. The option `trailingSlash` of Docusaurus decides. */
export interface DocusaurusOutput {
  source: string
  outputs: readonly string[]
}

/** Return whether a file in `.docusaurus` describes a page: a doc, a blog post or a Markdown page. */
export function isPageMetadata(file: string): boolean {
  return /^[^/]*content-[^/]+\/[^/]+\/site-[^/]+\.json$/.test(file)
}

/**
 * Return the page of a metadata file; undefined if it describes no page.
 *
 * Docusaurus writes there the URL that follows from `slug`, `id`, versions, route paths and number prefixes. Each
 * language adds its translated sources, which replace the pages of untranslated sources.
 */
export function readPageMetadata(text: string): DocusaurusPage | undefined {
  const { source, permalink } = parseObject(text)
  if (typeof source !== 'string' || typeof permalink !== 'string') return undefined
  if (!source.startsWith('@site/')) return undefined
  return { source: source.slice('@site/'.length), permalink }
}

/**
 * Return the paths under which the languages of a site are served, each with a final slash.
 *
 * @param i18n text of `.docusaurus/i18n.json`
 * @param base path under which the output is served, with a final slash
 */
export function readLocaleBases(i18n: string, base: string): string[] {
  const { locales, defaultLocale, localeConfigs } = parseObject(i18n)
  if (!Array.isArray(locales)) return [base]
  const configs = dataOf(localeConfigs)
  const bases = (locales as unknown[]).map((locale) => {
    const { baseUrl, path } = dataOf(configs[String(locale)])
    // Before Docusaurus 3.9, the configuration of a language has no `baseUrl`.
    if (typeof baseUrl === 'string') return baseUrl
    return locale === defaultLocale ? base : `${base}${typeof path === 'string' ? path : String(locale)}/`
  })
  return [...new Set([base, ...bases.filter((one) => one.startsWith(base))])]
}

/**
 * Return the output of each source in each language. An untranslated source has a page in every language, at the same
 * path below the base of the language.
 *
 * @param bases from `readLocaleBases`
 * @param files output files
 */
export function docusaurusOutputs(
  pages: readonly DocusaurusPage[],
  bases: readonly string[],
  files: ReadonlySet<string>,
): DocusaurusOutput[] {
  const [base = '/'] = bases
  const longestFirst = bases.toSorted((a, b) => b.length - a.length)
  const own = pages.map(({ source, permalink }) => ({ source, outputs: outputsOf(permalink, base) }))
  const taken = new Set(own.flatMap(({ outputs }) => outputs))
  const others = pages.flatMap(({ source, permalink }) => {
    const language = longestFirst.find((one) => `${permalink}/`.startsWith(one))
    // The source of a translation is in the folder of its language.
    if (language === undefined || isTranslation(source)) return []
    return bases
      .filter((one) => one !== language)
      .map((one) => outputsOf(`${one}${permalink.slice(language.length)}`, base))
      .filter((outputs) => outputs.some((file) => files.has(file) && !taken.has(file)))
      .map((outputs) => ({ source, outputs }))
  })
  // The page of the default language comes first, because a canonical with a source leads to its first page.
  return [...own, ...others].toSorted((one, other) => lengthOf(one) - lengthOf(other))
}

function lengthOf({ outputs: [output = ''] }: DocusaurusOutput): number {
  return output.length
}

function isTranslation(source: string): boolean {
  return /(?:^|\/)docusaurus-plugin-content-[^/]+\//.test(source)
}

function outputsOf(permalink: string, base: string): string[] {
  if (!`${permalink}/`.startsWith(base)) return []
  const path = decoded(permalink.slice(base.length)).replace(/\/$/, '')
  return path === '' ? ['index.html'] : [`${path}/index.html`, `${path}.html`]
}
