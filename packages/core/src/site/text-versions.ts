import type { DesiredHeaders } from '@indexical/hosts'
import { requestsNoindex } from '@indexical/syntax/internal/robots'
import { printLinkHeader } from '@indexical/syntax/link-header'
import { fileToUrl } from '@indexical/syntax/url'
import type { Options } from '../options/options.ts'
import type { Page } from '../page/types.ts'
import { declaredCanonicals } from './resolve-page.ts'
import type { Graph } from './types.ts'

/** Text files that sites publish for language models: `a.md`, `a/index.html.md`, `llms.txt`. */
const textFile = /\.(?:md|mdx|txt)$/i

/** Return whether a URL has the ending of text versions. */
export function isTextVersion(url: string): boolean {
  return textFile.test(new URL(url).pathname)
}

/**
 * Files such as llms.txt, which list pages and are not the version of one page.
 *
 * @see https://llmstxt.org/
 */
const listFile = /(?:^|\/)llms(?:-[\w-]+)?\.txt$/i

/**
 * Return the headers for text versions of pages, by the option `textVersions`: the canonical of the page, or noindex.
 * Text versions of noindex pages always get noindex. Lists such as llms.txt never get a canonical.
 *
 * @param ownFiles files that another option or a data file describes
 */
export function textVersionHeaders(
  { pages, files }: { pages: readonly Page[]; files: Iterable<string> },
  options: Options,
  ownFiles: ReadonlySet<string>,
): DesiredHeaders[] {
  const { textVersions } = options
  if (textVersions === undefined) return []
  const pageOf = createPageOf(pages, files)
  return [...files]
    .filter((file) => textFile.test(file) && !ownFiles.has(file))
    .toSorted()
    .flatMap((file): DesiredHeaders[] => {
      const page = pageOf(file)
      const header = headerFor(page, listFile.test(file), textVersions)
      if (!header) return []
      const paths = [new URL(fileToUrl(file, options)).pathname]
      return [{ glob: undefined, paths, files: [file], headers: [header], location: undefined }]
    })
}

/** Return whether the option `textVersions` is set and no file is a version of a page. */
export function lacksTextVersions(
  site: { pages: readonly Page[]; files: Iterable<string> },
  options: Options,
): boolean {
  if (options.textVersions === undefined) return false
  return textVersionHeaders(site, { ...options, textVersions: 'noindex' }, new Set()).length === 0
}

function headerFor(
  page: Page | undefined,
  isList: boolean,
  textVersions: 'canonical' | 'noindex',
): DesiredHeaders['headers'][number] | undefined {
  if (!page && !isList) return undefined
  const isHidden = page && (page.kind !== 'page' || requestsNoindex(page.robots))
  if (textVersions === 'noindex' || isHidden) return { name: 'X-Robots-Tag', value: 'noindex' }
  return page && canonicalHeader(declaredCanonicals(page)[0] ?? page.url)
}

/** Return the header that declares the canonical of a file. */
export function canonicalHeader(target: string): DesiredHeaders['headers'][number] {
  return { name: 'Link', value: printLinkHeader([{ target, params: [{ name: 'rel', value: 'canonical' }] }]) }
}

/**
 * Create a function that returns the page whose text version an output file is; undefined for other files.
 *
 * @param files the output, which is read at most once
 */
export function createPageOf(
  pages: readonly Page[],
  files: Iterable<string>,
): (file: string) => Page | undefined {
  let byFile: ReadonlyMap<string, Page> | undefined
  let isNext: boolean | undefined
  return (file) => {
    if (!textFile.test(file)) return undefined
    byFile ??= new Map(pages.map((page) => [page.file, page]))
    const page = pageNames(file).flatMap((name) => byFile!.get(name) ?? [])[0]
    // Next writes such a file for each page. Its client loads it, and it contains code.
    if (page && file.endsWith('.txt')) isNext ??= [...files].some((name) => name.startsWith('_next/'))
    return isNext && file.endsWith('.txt') ? undefined : page
  }
}

/** Yield the output files of a graph that are not pages. */
export function* otherFilesOf(graph: Graph): Generator<string> {
  for (const { file } of graph.otherFiles()) yield file
}

/** Return the possible output files of the page whose text version a file is. */
function pageNames(file: string): string[] {
  const name = file.replace(textFile, '')
  return [...(name.endsWith('.html') ? [name] : []), `${name}.html`, `${name}/index.html`]
}
