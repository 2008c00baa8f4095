import { createMatchGlobs } from '@indexical/syntax/globs'
import { createFileToUrl, siteUrl, urlKey } from '@indexical/syntax/url'
import { hasCanonicalPattern, resolveSourceLink } from '@indexical/core/internal'
import type { Options } from '@indexical/core'
import { isHtml } from '../output/walk-pages.ts'

/** Guesses the URL of a source file from that of another one. */
export type GuessUrl = (own: { source: string; url: string }, target: string) => string | undefined

/** URLs of a build: of its output files, and of the source files that become pages. */
export type PageUrls = ReturnType<typeof createPageUrls>

/**
 * Prepare to find the URLs of a build.
 *
 * @param listFiles lists the output files that exist
 * @param findOwnForm returns the form of its own URL that a page declares. @default unknown
 */
export function createPageUrls(
  options: Options,
  listFiles: () => readonly string[],
  findOwnForm: (page: { file: string; url: string }) => string | undefined = () => undefined,
) {
  const fileToUrl = createFileToUrl(options)
  const bySource = new Map<string, { file: string; url: string; form?: string }>()
  const needsPages = hasCanonicalPattern(options)
  const declared = new Set<string>()
  let byKey: Map<string, string> | undefined
  const pagesByKey = (): Map<string, string> => {
    const excludedBy = createMatchGlobs(options.exclude)
    const files = listFiles().filter((file) => isHtml(file) && excludedBy(file).length === 0)
    return new Map([...files.map(fileToUrl), ...declared].map((url) => [urlKey(url), url]))
  }
  const absolute = (url: string): string => siteUrl(url, options)
  return {
    /** Return the absolute URL of a path of the site. */
    absolute,
    /** Return the absolute URL of an output file: the given one, or the one that follows from the file name. */
    of: ({ file, url }: { file: string; url?: string | undefined }): string =>
      url === undefined ? fileToUrl(file) : absolute(url),
    /**
     * Declare which page a source file becomes. The first one counts: links to a paginated source lead to its first page.
     */
    declare({ source, file, url }: { source: string | undefined; file: string; url: string }): void {
      if (source !== undefined && !bySource.has(source)) bySource.set(source, { file, url })
      if (!needsPages || declared.has(url)) return
      declared.add(url)
      byKey?.set(urlKey(url), url)
    },
    /** Return the page's own URL for any form of it; undefined if this build has no such page. */
    findPage: (url: string) => (byKey ??= pagesByKey()).get(urlKey(url)),
    /** Forget which pages exist, because the next build of a watching tool has others. */
    forgetPages(): void {
      declared.clear()
      byKey = undefined
    },
    /**
     * Return the URL of the page to which a link in a source file leads.
     *
     * @param guess returns the URL of a source that was not declared, from the declared page that links to it. @default none
     */
    ofSource(from: string, link: string, guess?: GuessUrl): string | undefined {
      const own = bySource.get(from)
      return resolveSourceLink(from, link, (source) => {
        const target = bySource.get(source)
        if (target) return (target.form ??= findOwnForm(target) ?? target.url)
        return own && guess?.({ source: from, url: own.url }, source)
      }).url
    },
    forgetSource: (source: string) => void bySource.delete(source),
    /** Return each declared source, and the file of its page. */
    sources: (): [source: string, file: string][] =>
      Array.from(bySource, ([source, { file }]) => [source, file]),
  }
}
