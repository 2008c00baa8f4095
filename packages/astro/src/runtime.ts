import type { Options } from '@indexical/core'

/** Settings that the virtual module `virtual:astro-indexical` passes to the middleware. */
export interface Runtime {
  /** Whether this is `astro dev`. */
  dev: boolean
  /** Whether this build is a preview: none of its pages may be indexed. */
  preview: boolean
  /** The integration's options, with Astro's own settings filled in. */
  options: Options
  /** Astro's `build.format`. */
  format: string
  /** Origins of locales that have their own domain, by the locale at the start of a path. */
  domains: Record<string, string>
  /** Page files by route pattern. */
  pageFiles: Record<string, string>
}

/** Frontmatter with signals for crawlers by file, for pages that are rendered on demand. */
export type SourceData = Record<string, Record<string, unknown>>

export const virtualModule = 'virtual:astro-indexical'
