import type { EleventyConfig, EleventyPage } from './eleventy-config.ts'

/** Data of one page after the whole cascade. */
export type PageData = Record<string, unknown> & { page: EleventyPage }

/** The pages of one build, with their data. */
export type CapturedData = ReturnType<typeof captureData>

/**
 * Record the data of every page when the cascade is complete.
 *
 * Eleventy 3 calls `eleventyDataSchema` for each output page after computed data, and also in incremental builds. Data
 * of a site may replace our schema, so the preprocessor calls both. Eleventy 2 has neither. It merges computed data, so
 * a computed entry records the data, which takes a tenth of the time of a build.
 *
 * @param onPage called once for each page before the first one is rendered
 */
export function captureData(eleventyConfig: EleventyConfig, onPage: (page: EleventyPage) => void) {
  const byPage = new Map<string, PageData>()
  const record = (data: PageData): void => {
    // Eleventy first calls computed entries with placeholders for all values. The path is then empty.
    if (!data.page?.outputPath) return
    const key = keyOf(data.page)
    const isNew = !byPage.has(key)
    byPage.set(key, data)
    if (isNew) onPage(data.page)
  }
  if (eleventyConfig.addPreprocessor) {
    const ours = new WeakSet<object>()
    eleventyConfig.addPreprocessor('indexical', '*', (given) => {
      const own = given['eleventyDataSchema']
      // An incremental build may use the same data again.
      if (typeof own === 'function' && ours.has(own)) return
      const schema = (page: PageData): unknown => {
        record(page)
        return typeof own === 'function' ? (own(page) as unknown) : undefined
      }
      ours.add(schema)
      given['eleventyDataSchema'] = schema
    })
  } else eleventyConfig.addGlobalData('eleventyComputed.indexicalRecord', () => record)
  return {
    /** Return the data of a page; undefined if no hook received it. An unset computed key may be `''`. */
    of: (page: EleventyPage) => byPage.get(keyOf(page)),
    /** Return every page of this build, including those that are not rendered again. */
    pages: () => [...byPage.values()].map((data) => data.page),
    /** Remove the pages of the previous build. */
    clear: () => byPage.clear(),
  }
}

/** Return a key of both paths, because with pagination, one template makes many pages. */
function keyOf(page: EleventyPage): string {
  return `${page.inputPath}\0${page.outputPath}`
}
