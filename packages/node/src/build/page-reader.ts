import { createMatchGlobs } from '@indexical/syntax/globs'
import { hidePage, resolveImages } from '@indexical/core/internal'
import { readContent, readImages } from '@indexical/html'
import type { HeadersFor } from '@indexical/hosts'
import type { LintedPage, Linter, Options, Page } from '@indexical/core'
import type { Content } from '../content/types.ts'
import type { PageUrls } from './page-urls.ts'
import type { ReadIntentOf } from './read-intent-of.ts'
import { readUtf16 } from './read-utf16.ts'
import type { LintPage } from './lint-page.ts'
import type { PageInput } from './types.ts'

/** What reading a page needs to know about the build. */
export interface PageReaderContext {
  options: Options
  linter: Linter
  pageUrls: PageUrls
  readIntentOf: ReadIntentOf
  lintPage: LintPage
  /** The header lines that the host sends with a page, as far as they are known. */
  headersFor: HeadersFor
  /** The sources of pages, by output file. */
  requests: Content['requests']
  /** Whether the output is hidden from crawlers, as in a preview. */
  isHidden: boolean
  /** Whether texts of pages are compared with each other, as far as rules do. */
  comparesTexts: boolean
}

/** A page that was read. */
export interface ReadInput<T extends string | Uint8Array> {
  html: T
  /** Whether the page had no canonical and got one. */
  gotCanonical: boolean
  /** Undefined when the file is excluded by the options. */
  linted: LintedPage | undefined
}

/** Reads the pages of a build, one after the other. */
export interface PageReader {
  /** Read a page, add the tags that are missing, and run the page rules. */
  read<T extends string | Uint8Array>(input: PageInput<T>): ReadInput<T>
  /** Everything besides the bytes and the options that decides what reading a file yields, as text. */
  keyOf(input: Omit<PageInput<string>, 'html'>): string
}

/** Prepare to read pages. */
export function createPageReader({
  options,
  linter,
  pageUrls,
  readIntentOf,
  lintPage,
  headersFor,
  requests,
  isHidden,
  comparesTexts,
}: PageReaderContext): PageReader {
  const excludedBy = createMatchGlobs(options.exclude)
  const addImages = createAddImages(options)
  const addContent = comparesTexts ? createAddContent(linter, options) : (page: Page) => page

  const withSource = <I extends Omit<PageInput<string>, 'html'>>(input: I): I =>
    requests.size === 0 ? input : { ...requests.get(input.file), ...input }

  const readText = <T extends string | Uint8Array>(given: PageInput<T>): ReadInput<T> => {
    const input = withSource(given)
    const { file, source } = input
    if (excludedBy(file).length > 0) return { html: input.html, gotCanonical: false, linted: undefined }
    const url = pageUrls.of(input)
    if (source !== undefined) pageUrls.declare(source, url)
    const { html, page, findings, changed, gotCanonical } = lintPage(input.html, {
      url,
      file,
      source,
      ...readIntentOf(input, url),
      served: true,
      pairCanonical: input.pairCanonical,
      versions: input.versions,
      headers: headersFor(url, file),
      urlOfSource: (link) => (source === undefined ? undefined : pageUrls.ofSource(source, link)),
    })
    // Rules see the page as it will be for the public.
    const shown = isHidden ? hidePage(html, page) : html
    const isChanged = changed || input.wasChanged === true || shown !== html
    const linted = { page: addImages(addContent(page, html), html), findings, changed: isChanged }
    return { html: shown, gotCanonical, linted }
  }

  return {
    read<T extends string | Uint8Array>(input: PageInput<T>): ReadInput<T> {
      const utf16 = typeof input.html === 'string' ? undefined : readUtf16(input.html)
      if (!utf16) return readText(input)
      const { html, ...read } = readText({ ...input, html: utf16.text })
      return { ...read, html: html === utf16.text ? input.html : (utf16.encode(html) as T) }
    },
    keyOf(given) {
      const input = withSource(given)
      const url = pageUrls.of(input)
      const { intent, problems } = readIntentOf(input, url)
      const link = intent.canonicalKind === 'file' ? intent.canonical?.value : undefined
      const target = link === undefined ? undefined : pageUrls.ofSource(input.source ?? '', link)
      return JSON.stringify([url, input.source, intent, problems, target, headersFor(url, input.file)])
    },
  }
}

/** The rules that compare main texts. */
const comparingRules = [
  'canonical/matches-lang',
  'canonical/not-on-app-shell',
  'canonical/own-page-in-series',
  'duplicates/no-identical-text',
  'duplicates/no-url-variants',
  'duplicates/one-language-per-text',
]

/** Read main texts only if a rule or the sitemap compares them, because that costs a second walk over each page. */
function createAddContent(
  linter: Linter,
  { sitemap }: Options,
): (page: Page, html: string | Uint8Array) => Page {
  const isOn = (rule: string): boolean => linter.levelOf(rule) !== undefined
  const sketch = isOn('duplicates/no-similar-text')
  const { alternates, lastmod } = Object(sitemap) as { alternates?: unknown; lastmod?: unknown }
  const isListed = Boolean(alternates) || lastmod === 'content-hash'
  const isCompared = sketch || isListed || comparingRules.some(isOn)
  if (!isCompared) return (page) => page
  return (page, html) => (page.kind === 'page' ? { ...page, content: readContent(html, { sketch }) } : page)
}

/** Read the images of pages only if the sitemap lists them, for the same reason. */
function createAddImages({ sitemap }: Options): (page: Page, html: string | Uint8Array) => Page {
  const { images: isOn } = Object(sitemap) as { images?: boolean }
  if (!isOn) return (page) => page
  return (page, html) => {
    if (page.kind !== 'page') return page
    const images = resolveImages(readImages(html, mostImages), page)
    return images.length === 0 ? page : { ...page, images }
  }
}

/**
 * The most images of one page in a sitemap.
 *
 * @see https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps
 */
const mostImages = 1000
