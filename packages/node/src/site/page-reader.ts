import type { Root } from 'hast'
import { fromHtml, locateInsertion, readContent, readImages, splice, TextPool } from '@indexical/html'
import type { Edit, Insertion } from '@indexical/html'
import type { HeadersFor } from '@indexical/hosts'
import type { LintContext, LintedPage, Linter, Options, Page } from '@indexical/core'
import { hidePage, resolveImages } from '@indexical/core/internal'
import type { PageContext, TagOptions } from '@indexical/core/internal'
import { createMatchGlobs } from '@indexical/syntax/globs'
import { createResolveCache } from '@indexical/syntax/internal'
import { createLintFile } from 'rehype-indexical/plugin'
import type { Content, PageInput, PageResult } from '../output/types.ts'
import { loadSelect, markSelected } from './mark-selected.ts'
import type { PageUrls } from './page-urls.ts'
import type { ReadIntentOf } from './read-intent-of.ts'
import { readUtf16 } from '../output/read-utf16.ts'

/** What reading a page needs to know about the build. */
export interface PageReaderContext {
  options: Options
  linter: Linter
  pageUrls: PageUrls
  readIntentOf: ReadIntentOf
  /** The header lines that the host sends with a page, as far as they are known. */
  headersFor: HeadersFor
  /** The sources of pages, by output file. */
  requests: Content['requests']
  /** Whether the output is hidden from crawlers, as in a preview. */
  isHidden: boolean
  /** Whether texts of pages are compared with each other, as far as rules do. */
  comparesTexts: boolean
}

/** Reads the pages of a build, one after the other. */
export type PageReader = ReturnType<typeof createPageReader>

/** Prepare to read pages. */
export function createPageReader({
  options,
  linter,
  pageUrls,
  readIntentOf,
  headersFor,
  requests,
  isHidden,
  comparesTexts,
}: PageReaderContext) {
  const excludedBy = createMatchGlobs(options.exclude)
  const lintPage = createLintPage(options, linter)
  const addImages = createAddImages(options)
  const addContent = comparesTexts ? createAddContent(linter, options) : (page: Page) => page

  const withSource = <I extends Omit<PageInput<string>, 'html'>>(input: I): I =>
    requests.size === 0 ? input : { ...requests.get(input.file), ...input }

  const readText = <T extends string | Uint8Array>(given: PageInput<T>): PageResult<T> => {
    const input = withSource(given)
    const { file, source } = input
    if (excludedBy(file).length > 0)
      return { html: input.html, changed: false, gotCanonical: false, linted: undefined }
    const url = pageUrls.of(input)
    if (source !== undefined) pageUrls.declare({ source, file, url })
    const { html, gotCanonical, linted } = lintPage(input.html, {
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
    const shown = isHidden ? hidePage(html, linted.page) : html
    const changed = shown !== input.html
    const page = addImages(addContent(linted.page, html), html)
    return {
      html: shown,
      changed,
      gotCanonical,
      linted: { page, findings: linted.findings, changed: changed || input.wasChanged === true },
    }
  }

  return {
    /** Read a page, add the tags that are missing, and run the page rules. */
    read<T extends string | Uint8Array>(input: PageInput<T>): PageResult<T> {
      const utf16 = typeof input.html === 'string' ? undefined : readUtf16(input.html)
      if (!utf16) return readText(input)
      const { html, ...read } = readText({ ...input, html: utf16.text })
      return { ...read, html: read.changed ? (utf16.encode(html) as T) : input.html }
    },
    /** Return everything besides the bytes and the options that decides what reading a file yields, as text. */
    keyOf(given: Omit<PageInput<string>, 'html'>): string {
      const input = withSource(given)
      const url = pageUrls.of(input)
      const { intent, problems } = readIntentOf(input, url)
      const link = intent.canonicalKind === 'file' ? intent.canonical?.value : undefined
      const target = link === undefined ? undefined : pageUrls.ofSource(input.source ?? '', link)
      return JSON.stringify([url, input.source, intent, problems, target, headersFor(url, input.file)])
    },
  }
}

/** Adds the tags that are missing to pages, one after the other, and lints each as it is then. */
type LintPage = <T extends string | Uint8Array>(
  html: T,
  page: PageContext,
) => Pick<PageResult<T>, 'html' | 'gotCanonical'> & { linted: Pick<LintedPage, 'page' | 'findings'> }

/**
 * Prepare to lint the pages of one build with the shared plugin.
 *
 * @throws {OptionsError} for a selector that cannot be read
 */
function createLintPage({ inject, noindexCanonical, nosnippet }: Options, linter: Linter): LintPage {
  const lintFile = createLintFile()
  const pool = new TextPool()
  const resolved = createResolveCache()
  const tags: TagOptions = { inject, noindexCanonical }
  const selection = loadSelect(nosnippet)

  const run = (tree: Root, lintContext: LintContext) => lintFile(tree, { data: { lintContext } })
  const planMarks = (tree: Root, page: PageContext, select: TagOptions['select']): Edit[] =>
    run(tree, { page, linter, tags: { ...tags, inject: false, select } }).edits

  return (html, page) => {
    const selectors: string[] = []
    const marked = selection
      ? markSelected(html, selection, (whole) =>
          planMarks(whole, page, (tree) => selection.select(tree, (selector) => selectors.push(selector))),
        )
      : html
    const context = { page, linter, tags, resolved }
    const parse = (text: typeof html): Root => {
      const tree = fromHtml(text, { links: true, pool })
      if (selectors.length > 0) tree.data = { ...tree.data, selectors }
      return tree
    }
    const tree = parse(marked)
    const first = run(tree, context)
    if (first.edits.length === 0) return { html: marked, gotCanonical: false, linted: first }
    // Lint what will be in the file.
    const tagged = splice(marked, tree, first.edits) as typeof html
    const gotCanonical = first.edits.some(addsCanonical)
    const insertion = insertionOf(marked, tree, first.edits)
    const known = insertion && first.pageWith(insertion)
    if (known)
      return { html: tagged, gotCanonical, linted: { page: known, findings: linter.lintPage(known) } }
    // Read it again as a crawler would.
    const last = run(parse(tagged), context)
    if (last.edits.length === 0) return { html: tagged, gotCanonical, linted: last }
    throw new Error(
      `Unexpected second change of ${page.file}, expected injection to settle; please report this page`,
    )
  }
}

/** Return what the only edit inserts, if it is a canonical and nothing else, as in most pages. */
function insertionOf(
  html: string | Uint8Array,
  tree: Root,
  [edit, ...others]: readonly Edit[],
): Insertion | undefined {
  if (edit?.type !== 'insert' || edit.elements.length !== 1 || others.length > 0) return undefined
  return addsCanonical(edit) ? locateInsertion(html, tree, edit.elements) : undefined
}

/** Return whether an edit inserts a canonical. */
function addsCanonical(edit: Edit): boolean {
  return (
    edit.type === 'insert' &&
    edit.elements.some(({ properties }) => String(properties['rel']) === 'canonical')
  )
}

/** The rules that compare main texts. */
const comparingRules = [
  'canonical/matches-lang',
  'canonical/not-all-away',
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
