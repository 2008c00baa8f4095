import { createLinter, lintSite, rules } from '@indexical/core'
import { findHosts } from '@indexical/core/internal'
import type { Hosts } from '@indexical/hosts'
import type { Options, UserOptions } from '@indexical/core'
import type { Redirect } from '@indexical/syntax'
import { recordLastBuild } from '../cache/last-build.ts'
import { withProgress } from '../output/progress.ts'
import { folderOnDisk, followRootsOf, outputOf } from '../output/output-folder.ts'
import { noContent } from '../output/types.ts'
import { createPageUrls } from './page-urls.ts'
import { detectEnvironment } from './environment.ts'
import { checkOptions, checkOptionsFor } from './check-options.ts'
import { createShowFile } from '../output/show-file.ts'
import { createSourceFiles } from '../content/source-files.ts'
import { createFindOwnForm } from './own-forms.ts'
import { createReadIntentOf } from './read-intent-of.ts'
import { UsageError } from '../output/errors.ts'
import { FinishedBuild } from './finished-build.ts'
import { createReadLastChanges } from '../sitemap/last-changes.ts'
import { LintedPages } from './linted-pages.ts'
import { createPageReader } from './page-reader.ts'
import type { PageReader } from './page-reader.ts'
import { readHostFiles, readSiteInputs } from './site-inputs.ts'
import type { FinishedInputs } from './site-inputs.ts'
import type { BuildContext, PageInput, PageResult } from '../output/types.ts'

/** One build, or one after the other where a tool watches: pages arrive, and `finish` lints the site. */
export interface Build {
  readonly options: Options
  readonly context: BuildContext
  /** The pages that arrived so far. Threads, the cache and facts files add pages that are already linted. */
  readonly pages: LintedPages
  /** Reads a page without adding it to `pages`. */
  readonly reader: PageReader
  /** Declare a page and its source file, so that other pages may name both before the page is read; the first URL stays. */
  declare(page: { file: string; source?: string | undefined; url?: string | undefined }): void
  /** Read a page, add the tags that are missing, and run the page rules; replaces the page of the same file. */
  addPage<T extends string | Uint8Array>(input: PageInput<T>): PageResult<T>
  /** Add a redirect of the host or framework: paths of the site or absolute URLs. */
  addRedirect(redirect: Redirect): void
  /** Remove a page that no longer exists. */
  removePage(file: string): void
  /** Forget a source file that may have changed: its data, and which page it becomes. */
  sourceChanged(file: string): void
  /** Source files that were read, or looked for, relative to the project. */
  sources(): readonly string[]
  /** Keep for the language server how this build was made. */
  record(): void
  /** Lint the site. A watching tool may add pages again and finish again. */
  finish(options?: FinishOptions): FinishedBuild
}

/** How to finish a build. */
export interface FinishOptions {
  /** Output files that are not on disk yet, besides those in the output folder. @default none */
  files?: Iterable<string> | undefined
  /** Whether other machines have the other pages of the site: only findings on single pages are reported. @default false */
  isPart?: boolean | undefined
}

/**
 * Start a build.
 *
 * @throws {OptionsError} for wrong options, or a Node that is too old
 */
export function createBuild(userOptions: UserOptions, ownContext: BuildContext): Build {
  const options = checkOptions(userOptions)
  const context = withFolders(ownContext, options)
  checkOptionsFor(context, options)
  const showFile = createShowFile(context)
  const linter = createLinter(rulesOptions(options, context), { rules, now: Date.now, showFile })
  const environment = detectEnvironment(options)
  const sources = createSourceFiles(context.root, context.unsaved)
  const pageUrls = createPageUrls(
    options,
    () => outputOf(context).list(),
    context.isComplete ? createFindOwnForm(options, context) : undefined,
  )
  const { pages: paired, requests } = context.content ?? noContent
  for (const { file, source } of paired) pageUrls.declare({ source, file, url: pageUrls.of({ file }) })
  // Tools copy the files of hosts before, or after, they write pages: read at the first page, and again at the end.
  let hosts: Hosts | undefined
  const reader = createPageReader({
    options,
    linter,
    pageUrls,
    requests,
    readIntentOf: createReadIntentOf(options, sources, {
      ...context,
      findPage: (url) => pageUrls.findPage(url),
    }),
    headersFor: (url, file) =>
      (hosts ??= findHosts(readHostFiles(options, context, showFile), options)).model.headersFor(url, file),
    isHidden: environment.name === 'preview' && context.writesSitemap !== false,
    comparesTexts: true,
  })
  const readLastChanges = createReadLastChanges(options, context)
  const pages = new LintedPages()
  const redirects: Redirect[] = []
  // How often pages changed, apart from what `finish` itself does.
  let pageChanges = 0
  const finishWith = (inputs: FinishedInputs): FinishedBuild => {
    const before = pageChanges
    const linted = withProgress('Comparing all pages', () => lintSite(pages, inputs))
    return new FinishedBuild(linted, inputs, context, (more) => {
      if (pageChanges === before) return finishWith(more)
      throw new UsageError('Unexpected change of pages after `finish`, expected another `finish` first')
    })
  }

  return {
    options,
    context,
    pages,
    reader,
    sources: () => sources.files(),
    declare({ file, source, url }) {
      pageUrls.declare({ source, file, url: pageUrls.of({ file, url }) })
    },
    addPage(input) {
      const read = reader.read(input)
      if (read.linted) pages.replace(read.linted)
      pageChanges++
      return read
    },
    addRedirect: ({ from, to, ...rest }) =>
      void redirects.push({ from: pageUrls.absolute(from), to: pageUrls.absolute(to), ...rest }),
    removePage(file) {
      pages.delete(file)
      pageChanges++
    },
    sourceChanged(file) {
      sources.forget(file)
      pageUrls.forgetSource(file)
    },
    record() {
      // The content of a folder is read again from its sources.
      const named = context.content === undefined ? pageUrls.sources() : undefined
      recordLastBuild(context, userOptions, named)
    },
    finish({ files = [], isPart = false } = {}) {
      const arrived = { redirects, otherFiles: files, pageFiles: pages.files(), isPart }
      const known = { options, context, linter, environment, sources, readLastChanges }
      const finished = finishWith(readSiteInputs(known, arrived))
      pageUrls.forgetPages()
      hosts = finished.hosts
      return finished
    },
  }
}

function withFolders(context: BuildContext, options: Options): BuildContext {
  const followRoots = followRootsOf(options, context.root)
  return {
    output: folderOnDisk(context.outDir, followRoots),
    project: folderOnDisk(context.root, followRoots),
    ...context,
  }
}

/** An assumed slash is no request of the user, so rules must not require it. */
function rulesOptions(options: Options, { assumed }: BuildContext): Options {
  return assumed?.trailingSlash === undefined ? options : { ...options, trailingSlash: 'ignore' }
}
