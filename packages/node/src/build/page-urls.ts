import { createFileToUrl, siteUrl } from '@indexical/syntax/url'
import { resolveSourceLink } from '@indexical/core/internal'
import type { Options } from '@indexical/core'

/** URLs of a build: of its output files, and of the source files that become pages. */
export interface PageUrls {
  /** Absolute URL of a path of the site. */
  absolute(url: string): string
  /** Absolute URL of an output file: the given one, or that of the file name. */
  of(page: { file: string; url?: string | undefined }): string
  /** Declare which page a source file becomes. The first declaration wins: links to a paginated source lead to its first page. */
  declare(source: string, url: string): void
  /** URL of the page to which a link in a source file leads. */
  ofSource(from: string, link: string): string | undefined
  forgetSource(source: string): void
}

export function createPageUrls(options: Options): PageUrls {
  const fileToUrl = createFileToUrl(options)
  const bySource = new Map<string, string>()
  const absolute = (url: string): string => siteUrl(url, options)
  return {
    absolute,
    of: ({ file, url }) => (url === undefined ? fileToUrl(file) : absolute(url)),
    declare(source, url) {
      if (!bySource.has(source)) bySource.set(source, url)
    },
    ofSource: (from, link) => resolveSourceLink(from, link, (file) => bySource.get(file)).url,
    forgetSource: (source) => void bySource.delete(source),
  }
}
