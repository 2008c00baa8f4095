import { explain } from '@indexical/core'
import { findLostUrls, followUrl, listUrls, reportDetails } from '@indexical/core/internal'
import { siteUrl, urlToFiles } from '@indexical/syntax/url'
import type {
  Environment,
  ExplainContext,
  Explanation,
  Finding,
  LintedSite,
  Listing,
  Options,
  Report,
} from '@indexical/core'
import type { UrlRecord } from '@indexical/core/internal'
import type { HostFile, Hosts } from '@indexical/hosts'
import type { ReplacedUrl } from '../fix/write-redirects.ts'
import { listRequests } from './list-requests.ts'
import type { Request } from './list-requests.ts'
import { outputOf, projectOf, readOutputText } from '../output/output-folder.ts'
import type { BuildContext, BuildInputs, ChangedFile } from '../output/types.ts'
import { createSourceOf } from '../content/pair-sources.ts'
import type { FinishedInputs } from './site-inputs.ts'
import { UsageError } from '../output/errors.ts'
import { makeReport, readKeptSitemap } from './make-report.ts'
import { readSitemaps } from '../sitemap/read-sitemaps.ts'

/** What is known after a build is finished, and the method that receives all of it. */
const laterInputs = { served: 'withServed', rendered: 'withRendered', otherSites: 'withOtherSites' } as const

/** Lints the pages of a finished build again, with more inputs. */
type Finish = (inputs: FinishedInputs) => FinishedBuild

/** A finished build. The report is built lazily: a listing needs no rules. */
export class FinishedBuild {
  private readonly linted: LintedSite
  private readonly inputs: FinishedInputs
  readonly context: BuildContext
  private readonly finishAgain: Finish
  private cachedReport: Report | undefined
  private cachedOwnFiles: readonly ChangedFile[] | undefined

  constructor(linted: LintedSite, inputs: FinishedInputs, context: BuildContext, finishAgain: Finish) {
    this.linted = linted
    this.inputs = inputs
    this.context = context
    this.finishAgain = finishAgain
  }

  get options(): Options {
    return this.inputs.options
  }

  /** The hosts with the config that the site desires of them. */
  get hosts(): Hosts {
    return this.linted.hosts
  }

  /** What the sitemap lists. */
  get listing(): Listing {
    return this.linted.listing
  }

  /** Files of hosts, robots.txt, and the dates of texts, that have to be written if there are no errors. */
  get hostFiles(): readonly HostFile[] {
    return this.inputs.isWritten ? [...this.linted.hostFiles, ...this.ownFiles] : []
  }

  /** Made once: the dates of texts are compared for all pages. */
  private get ownFiles(): readonly ChangedFile[] {
    const { robotsFile, changes } = this.inputs
    const { pages } = this.linted.site.graph
    return (this.cachedOwnFiles ??= [
      robotsFile,
      this.environment.name === 'preview' ? undefined : changes.record?.(pages),
    ].filter((file) => file !== undefined))
  }

  /** Whether one of `hostFiles` still has the text that was read; if not, writing it would undo the change. */
  isAsRead({ folder, name }: HostFile): boolean {
    const isSame = (one: HostFile): boolean => one.folder === folder && one.name === name
    const own = this.ownFiles.find(isSame)
    const previous = own ? own.previous : (this.inputs.hosts.hostFiles.find(isSame)?.text ?? '')
    return readOutputText((folder === 'output' ? outputOf : projectOf)(this.context), name) === previous
  }

  /** The result of all rules. Reading it records the number of pages, which the next build compares with its own. */
  get report(): Report {
    const { linted, inputs, context } = this
    return (this.cachedReport ??=
      this.withKeptSitemap()?.report ?? makeReport(linted, inputs, context, () => this.hostFiles))
  }

  /** Return the same build, linted with the sitemap that stays because this build lists no URL; undefined without one. */
  private withKeptSitemap(): FinishedBuild | undefined {
    const { inputs, context } = this
    const { options, linter, known, isPart } = inputs
    if (isPart || known.sitemaps.own === undefined) return undefined
    const kept = readKeptSitemap(this.linted, inputs, context)
    if (!kept || outputOf(context).read(kept.file) === undefined) return undefined
    const all = readSitemaps({
      options,
      context: { ...context, writesSitemap: false },
      files: outputOf(context).list(),
      robotsTxt: known.robotsTxt.facts,
      showFile: linter.showFile,
    })
    return this.finishAgain({
      ...inputs,
      known: { ...known, sitemaps: { all, own: undefined, replaced: undefined } },
    })
  }

  /** The findings of all rules, without recording the number of pages. */
  get findings(): readonly Finding[] {
    return this.linted.findings
  }

  /** Number of pages. */
  get pages(): number {
    return this.linted.pages
  }

  get environment(): Environment {
    return this.linted.environment
  }

  /** The hreflang links that pages get in their heads, by output file. */
  get versions(): LintedSite['versions'] {
    return this.linted.versions
  }

  /** One record for each URL of the site. */
  urls(): Iterable<UrlRecord> {
    const { linter } = this.inputs
    const sourceOf = createSourceOf(this.context)
    return listUrls(this.linted.site, { showFile: linter.showFile, now: linter.now(), sourceOf })
  }

  /** What a visitor of an absolute URL gets. */
  follow(url: string): ReturnType<typeof followUrl> {
    return followUrl(this.linted.site, url)
  }

  /** The URLs of the ledger that lead to nothing, each with the page that replaces it. */
  lostUrls(): ReplacedUrl[] {
    const { ledger } = this.inputs.known.inputs
    const lost = ledger ? findLostUrls(this.linted.site.graph, ledger, this.inputs.linter.now()) : []
    return lost.map(({ entry, successor }) => ({ url: entry.url, successor }))
  }

  /** Every signal about a URL: absolute, or a path of the site. */
  explain(url: string, withAi = false): Explanation {
    const context = { ...this.explainContext(), withAi }
    return explain(this.linted.site, siteUrl(url, this.inputs.options), context)
  }

  /** What the HTML report shows of each URL. */
  details(): ReturnType<typeof reportDetails> {
    const sourceOf = createSourceOf(this.context)
    return reportDetails(this.linted.site, { ...this.explainContext(), sourceOf })
  }

  private explainContext(): ExplainContext {
    const { linter, options } = this.inputs
    const { findings } = this.linted
    const { engines } = options
    return { listing: this.listing, findings, showFile: linter.showFile, now: linter.now(), engines }
  }

  /** URLs to request from a server of the site, and the expected responses. */
  requests(): Request[] {
    return listRequests(this.linted, this.inputs)
  }

  /** Return the output file at a URL of the site, as its host sends it. */
  fileAt(url: string): string | undefined {
    const bare = url.replace(/[?#].*$/s, '')
    const page = this.linted.site.graph.find(bare)
    if (page?.type === 'page') return page.page.file
    return page?.type === 'file' ? page.file : undefined
  }

  /** Return the same build, linted with the responses of a running server. */
  withServed(served: BuildInputs['served']): FinishedBuild {
    return this.finishWith({ served })
  }

  /** Return the same build, linted with pages after their scripts ran. */
  withRendered(rendered: BuildInputs['rendered']): FinishedBuild {
    return this.finishWith({ rendered })
  }

  /** Return the same build, linted together with other sites. */
  withOtherSites(others: readonly FinishedBuild[]): FinishedBuild {
    return this.finishWith({ otherSites: others.map(({ linted }) => linted.site) })
  }

  /** @throws {UsageError} if results would replace earlier ones */
  private finishWith(more: Partial<Pick<BuildInputs, keyof typeof laterInputs>>): FinishedBuild {
    const { inputs } = this
    const { known } = inputs
    for (const [name, method] of Object.entries(laterInputs) as [keyof typeof laterInputs, string][])
      if (more[name] !== undefined && known.inputs[name] !== undefined)
        throw new UsageError(`Unexpected second call of \`${method}\`, expected one with everything`)
    return this.finishAgain({ ...inputs, known: { ...known, inputs: { ...known.inputs, ...more } } })
  }

  /** Return the files to which links of pages lead, but which the build did not write. */
  missingFiles(): string[] {
    const { graph } = this.linted.site
    const missing = [...graph.linkedUrls()].filter((url) => graph.owns(url) && !graph.find(url))
    return missing.flatMap((url) => urlToFiles(url, this.inputs.options))
  }
}
