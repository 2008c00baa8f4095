import { createLinter, excerptAt, formatFinding, rules } from '@indexical/core'
import { formatLocation, namesLocalUrl } from '@indexical/core/internal'
import type { Excerpt, Finding, Page, UserOptions } from '@indexical/core'
import { createSourceFiles } from '../content/source-files.ts'
import { createShowFile } from '../output/show-file.ts'
import { noContent } from '../output/types.ts'
import type { PageInput } from '../output/types.ts'
import { checkOptions, checkOptionsFor } from '../site/check-options.ts'
import { detectEnvironment } from '../site/environment.ts'
import { frameWidth } from '../report/frames.ts'
import { paint } from '../report/print.ts'
import { createPageReader } from '../site/page-reader.ts'
import { createPageUrls } from '../site/page-urls.ts'
import { createReadIntentOf } from '../site/read-intent-of.ts'
import { moveToSource } from './move-to-source.ts'
import type { ProjectFolders } from './fix-offers.ts'
import { guessUrl } from './guess-url.ts'
import { projectFile } from './page-previews.ts'
import { createServedPages } from './served-pages.ts'

/** The pages of a dev server, which knows no host, and of other pages only their sources. */
export type DevSite = ReturnType<typeof createDevSite>

/**
 * Create the site of one dev server.
 *
 * @throws {OptionsError} for wrong options, or a Node that is too old
 */
export function createDevSite(userOptions: UserOptions, { root, outDir }: ProjectFolders) {
  const options = checkOptions(userOptions)
  checkOptionsFor({ root, outDir }, options)
  const showFile = createShowFile({ root, outDir })
  const linter = createLinter(options, { rules, now: Date.now, showFile })
  const sources = createSourceFiles(root)
  const pageUrls = createPageUrls(options, () => [])
  const guess = (own: { source: string; url: string }, target: string): string | undefined =>
    sources.read(target)?.data['slug'] === undefined && projectFile(root, target) !== undefined
      ? guessUrl(own, target)
      : undefined
  const reader = createPageReader({
    options,
    linter,
    pageUrls: { ...pageUrls, ofSource: (from, link) => pageUrls.ofSource(from, link, guess) },
    readIntentOf: createReadIntentOf(options, sources, { root }),
    requests: noContent.requests,
    headersFor: () => [],
    isHidden: false,
    comparesTexts: false,
  })
  const printed = new Map<string, string>()
  const pages = createServedPages({ root, outDir, options, linter, environment: detectEnvironment(options) })
  return {
    options,
    /** The results of `preview`, for the views in a browser. */
    pages,
    /** Declare a page and its source file, so that other pages may name both before the page is served. */
    declare: ({ file, source }: { file: string; source?: string | undefined }) =>
      pageUrls.declare({ source, file, url: pageUrls.of({ file }) }),
    /**
     * Add the tags that are missing to a page, and run the page rules.
     *
     * @returns `page` is undefined when the file is excluded by the options. `news` is what to print: findings, and a fact
     *   that only a build can decide. Both are empty if the last preview of the page had the same, because every reload
     *   lints the page again
     */
    preview<T extends string | Uint8Array>(input: PageInput<T>) {
      // It may have been edited since the last request.
      if (input.source !== undefined) {
        sources.forget(input.source)
        pageUrls.forgetSource(input.source)
      }
      const { html, linted } = reader.read(input)
      const page = linted?.page
      const found = page ? linter.applyExceptions(linted?.findings ?? [], [page]) : []
      const place = { root, shown: showFile(input.file), source: input.source }
      // A dev server serves all pages from this computer.
      const findings = moveToSource(found, html, place).filter(({ message }) => !namesLocalUrl(message))
      if (page) pages.record({ page, findings, frames: framesIn(html, place.shown, findings) })
      const problems = findings.filter(({ level }) => level !== 'info')
      const news = {
        problems: problems.map((finding) => formatFinding(finding, paint)).join('\n\n'),
        open: describeOpen(page),
      }
      const text = news.problems + news.open
      const isNew = printed.get(input.file) !== text
      printed.set(input.file, text)
      return { html, page, news: isNew ? news : { problems: '', open: '' } }
    },
  }
}

/** Return the marked lines of findings in a page that is in no file. */
function framesIn(
  html: string | Uint8Array,
  file: string,
  findings: readonly Finding[],
): ReadonlyMap<Finding, Excerpt> {
  const own = findings.filter((finding) => finding.file === file && finding.line !== undefined)
  if (own.length === 0) return new Map()
  const text = typeof html === 'string' ? html : new TextDecoder().decode(html)
  return new Map(
    own.flatMap((finding) => {
      const excerpt = excerptAt(text, { ...finding, line: finding.line! }, frameWidth)
      return excerpt ? [[finding, excerpt]] : []
    }),
  )
}

/** Return a line about a canonical that only a build can decide. */
function describeOpen(page: Page | undefined): string {
  const { requestedCanonical: requested, url } = page ?? {}
  const { value, location } = requested?.href ?? {}
  if (requested?.problem !== 'gone' || value === undefined) return ''
  const place = location && 'file' in location ? formatLocation(location) : url
  return `${place}  canonical \`${value}\`: known after the build`
}
