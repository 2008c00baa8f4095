import type { Options } from '@indexical/core'

/** What the middleware cannot know by itself, as the virtual module `virtual:astro-indexical` hands it over. */
export interface Runtime {
  /** Whether this is `astro dev`. */
  dev: boolean
  /** Whether this build is a preview, no page of which may be indexed. */
  preview: boolean
  /** The integration's options, with Astro's own settings filled in. */
  options: Options
  /** Astro's `build.format`. */
  format: string
  /** Origins of locales that have a domain of their own, by the locale with which paths begin. */
  domains: Record<string, string>
  /** Page files by route pattern. */
  pageFiles: Record<string, string>
}

/** Frontmatter of the files that state something for crawlers, for pages that are rendered on demand. */
export type SourceData = Record<string, Record<string, unknown>>

export const virtualModule = 'virtual:astro-indexical'
