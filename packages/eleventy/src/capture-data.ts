import type { EleventyConfig, EleventyPage } from './eleventy-config.ts'

/** Data of one page after the whole cascade. */
export type PageData = Record<string, unknown> & { page: EleventyPage }

/** The pages of one build, with their data. */
export interface CapturedData {
  /** Data of the page; undefined when no hook saw it. An unset computed key may read as `''`. */
  of(page: EleventyPage): PageData | undefined
  /** Every page that this build has, whether it is rendered again or not. */
  pages(): EleventyPage[]
  /** Forget the build before. */
  clear(): void
}

/**
 * Record the data of every page once the cascade is complete.
 *
 * `eleventyDataSchema` is called for each output page after computed data, in incremental builds for all of
 * them. A site that sets its own replaces ours, so a computed entry, which is merged, records as well.
 *
 * @param onPage called once for each page before the first one is rendered
 */
export function captureData(
  eleventyConfig: EleventyConfig,
  onPage: (page: EleventyPage) => void,
): CapturedData {
  const byPage = new Map<string, PageData>()
  const record = (data: PageData): void => {
    // Computed entries are called once more before, with stand-ins for all values: an empty path tells.
    if (!data.page?.outputPath) return
    const key = keyOf(data.page)
    const isNew = !byPage.has(key)
    byPage.set(key, data)
    if (isNew) onPage(data.page)
  }
  eleventyConfig.addGlobalData('eleventyDataSchema', () => record)
  eleventyConfig.addGlobalData('eleventyComputed.indexicalRecord', () => record)
  return {
    of: (page) => byPage.get(keyOf(page)),
    pages: () => [...byPage.values()].map((data) => data.page),
    clear: () => byPage.clear(),
  }
}

/** One template makes many pages in pagination: only both paths together name a page. */
function keyOf(page: EleventyPage): string {
  return `${page.inputPath}\0${page.outputPath}`
}
