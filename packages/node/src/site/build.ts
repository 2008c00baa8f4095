import { resolve } from 'node:path'
import { createLinter, lintSite, OptionsError, rules } from '@indexical/core'
import { findHosts } from '@indexical/core/internal'
import type { HeadersFor, Hosts } from '@indexical/hosts'
import type { Options, UserOptions } from '@indexical/core'
import type { Redirect } from '@indexical/syntax'
import { folderOnDisk, followRootsOf, outputOf } from '../output/output-folder.ts'
import { noContent } from '../output/types.ts'
import { createPageUrls } from './page-urls.ts'
import { environmentOf } from './environment.ts'
import { checkOptions } from './check-options.ts'
import { createShowFile } from '../output/show-file.ts'
import { createSourceFiles } from '../content/source-files.ts'
import { createReadIntentOf } from './read-intent-of.ts'
import { isInOutput } from '../output/write-output.ts'
import { attempt, UsageError } from '../output/errors.ts'
import { FinishedBuild } from './finished-build.ts'
import type { FinishedInputs } from './finished-build.ts'
import { createReadLastChanges } from '../sitemap/last-changes.ts'
import { LintedPages } from './linted-pages.ts'
import { readOnDemandRoutes } from './on-demand-routes.ts'
import { createLintPage, createPageReader, resultOf } from './page-reader.ts'
import type { PageReader } from './page-reader.ts'
import { readHostFiles, readSiteInputs } from './site-inputs.ts'
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
  const followRoots = followRootsOf(options, ownContext.root)
  const context: BuildContext = {
    output: folderOnDisk(ownContext.outDir, followRoots),
    project: folderOnDisk(ownContext.root, followRoots),
    ...ownContext,
  }
  const { content = noContent } = context
  expectSources(options, context)
  expectReports(options, context)
  const showFile = createShowFile(context)
  const linter = createLinter(rulesOptions(options, context), { rules, now: Date.now, showFile })
  const pageUrls = createPageUrls(options, () => outputOf(context).list())
  for (const { file, source } of content.pages) pageUrls.declare(source, pageUrls.of({ file }))
  const sources = createSourceFiles(context.root)
  const environment = environmentOf(options)
  const pages = new LintedPages()
  const redirects: Redirect[] = []
  // Tools copy the files of hosts before, or after, they write pages: read at the first page, and again at the end.
  let hosts: Hosts | undefined
  const headersFor: HeadersFor = (url, file) =>
    (hosts ??= findHosts(readHostFiles(options, context, showFile), options)).model.headersFor(url, file)
  const isHidden = environment.name === 'preview' && context.writesSitemap !== false
  const reader = createPageReader({
    options,
    linter,
    pageUrls,
    readIntentOf: createReadIntentOf(options, sources, {
      ...context,
      findPage: (url) => pageUrls.findPage(url),
    }),
    lintPage: createLintPage(options, linter),
    requests: content.requests,
    headersFor,
    isHidden,
    comparesTexts: true,
  })
  const readLastChanges = createReadLastChanges(options, context)
  // How often pages changed, apart from what `finish` itself does.
  let pageChanges = 0
  const finishWith = (inputs: FinishedInputs): FinishedBuild => {
    const before = pageChanges
    return new FinishedBuild(lintSite(pages, inputs), inputs, context, (more) => {
      if (pageChanges !== before)
        throw new UsageError('Unexpected change of pages after `finish`, expected another `finish` first')
      expectOnce(inputs, more)
      return finishWith(more)
    })
  }

  return {
    options,
    context,
    pages,
    reader,
    sources: () => sources.files(),
    declare({ file, source, url }) {
      pageUrls.declare(source, pageUrls.of({ file, url }))
    },
    addPage(input) {
      const read = reader.read(input)
      if (read.linted) pages.replace(read.linted)
      pageChanges++
      return resultOf(input, read, linter)
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
    finish({ files = [], isPart = false } = {}) {
      const read = readSiteInputs(
        { options, context, environment, showFile },
        { redirects, otherFiles: files, pageFiles: pages.files() },
      )
      const changes = readLastChanges(linter.now())
      const inputs = {
        ...read,
        known: {
          ...read.known,
          gitProblem: changes.gitProblem,
          onDemandRoutes: readOnDemandRoutes(context, options, sources),
        },
        changes,
        lastmodOf: changes.lastmodOf,
        options,
        linter,
        environment,
        isPart,
        isSource: (file: string) => sources.knows(file),
      }
      const finished = finishWith(inputs)
      pageUrls.forgetPages()
      hosts = finished.hosts
      return finished
    },
  }
}

/** What is known after a build is finished, and the method that receives all of it. */
const laterInputs = { served: 'withServed', rendered: 'withRendered', otherSites: 'withOtherSites' } as const

/** @throws {UsageError} if results would replace earlier ones */
function expectOnce({ known }: FinishedInputs, { known: more }: FinishedInputs): void {
  for (const [name, method] of Object.entries(laterInputs) as [keyof typeof laterInputs, string][]) {
    if (known[name] !== undefined && more[name] !== known[name])
      throw new UsageError(`Unexpected second call of \`${method}\`, expected one with everything`)
  }
}

/** @throws {OptionsError} if the option `content` would have no effect */
function expectSources({ content: named }: Options, { content }: BuildContext): void {
  if (named === undefined || content !== undefined) return
  throw new OptionsError(
    'Unexpected option `content`, expected none: this plugin knows the source of each page',
  )
}

/** An assumed slash is no request of the user, so rules must not require it. */
function rulesOptions(options: Options, { assumed }: BuildContext): Options {
  return assumed?.trailingSlash === undefined ? options : { ...options, trailingSlash: 'ignore' }
}

/** @throws {OptionsError} for a report in the output folder, which would be published */
function expectReports({ reports }: Options, { root, outDir }: BuildContext): void {
  if (!reports || reports.publish) return
  for (const [format, file] of Object.entries(reports)) {
    const path = typeof file === 'string' ? resolve(root, file) : undefined
    if (path !== undefined && attempt('write', path, () => isInOutput(outDir, path)))
      throw new OptionsError(
        `Unexpected file \`${file}\` in option \`reports.${format}\`, expected one outside of the output folder, or \`publish: true\``,
      )
  }
}
