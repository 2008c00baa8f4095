/** A page as Docusaurus describes it in its folder `.docusaurus`. */
export interface DocusaurusPage {
  /** Source relative to the project. */
  source: string
  /** Names that the page may have in the output: `trailingSlash` decides. */
  outputs: readonly string[]
}

/** Whether a file in `.docusaurus` describes a page: a doc, a blog post or a Markdown page. */
export function isPageMetadata(file: string): boolean {
  return /^[^/]*content-[^/]+\/[^/]+\/site-[^/]+\.json$/.test(file)
}

/**
 * Return the page that a metadata file describes; undefined if it describes none.
 *
 * Docusaurus writes its own result of `slug`, `id`, versions, route paths and number prefixes there.
 *
 * @param base path under which the output is served, with a final slash
 */
export function readPageMetadata(text: string, base: string): DocusaurusPage | undefined {
  const { source, permalink } = parseObject(text)
  if (typeof source !== 'string' || typeof permalink !== 'string') return undefined
  if (!source.startsWith('@site/')) return undefined
  return { source: source.slice('@site/'.length), outputs: outputsOf(permalink, base) }
}

/** Whether the metadata are those of all pages: each language replaces the metadata of the one before. */
export function hasOneLanguage(i18n: string): boolean {
  const { locales } = parseObject(i18n)
  return !Array.isArray(locales) || locales.length < 2
}

function outputsOf(permalink: string, base: string): string[] {
  if (!`${permalink}/`.startsWith(base)) return []
  const path = decode(permalink.slice(base.length)).replace(/\/$/, '')
  return path === '' ? ['index.html'] : [`${path}/index.html`, `${path}.html`]
}

function decode(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
