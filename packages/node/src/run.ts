import {
  createFileToUrl,
  createJudge,
  createMatchGlobs,
  explain,
  listSitemap,
  resolveOptions,
  resolveSourceLink,
  rootUrl,
  siteUrl,
  withHeaders,
} from '@indexical/core'
import type { HostFile, Page, Redirect, ServedAnswer, UserOptions } from '@indexical/core'
import { expectSelectors, hidePage } from 'rehype-indexical'
import { createAddContent } from './add-content.ts'
import { connectSite } from './connect-site.ts'
import type { SiteInput } from './connect-site.ts'
import { environmentOf } from './environment.ts'
import { expectNode } from './expect-node.ts'
import { createSiteHosts } from './hosts/site-hosts.ts'
import { placeUnwritten } from './hosts/unwritten-places.ts'
import { createInjectPage } from './inject-page.ts'
import { JudgedPages } from './judged-pages.ts'
import { judgeSite } from './judge-site.ts'
import { lastRun } from './last-run.ts'
import { createReadIntentOf } from './read-intent-of.ts'
import { outputOf } from './output-folder.ts'
import { ownSitemap } from './sitemap-file.ts'
import { readRobotsFile } from './robots-file.ts'
import { readUtf16 } from './read-utf16.ts'
import { listRequests } from './served/list-requests.ts'
import { settlePartly } from './settle-findings.ts'
import { createShowFile } from './show-file.ts'
import { createSourceFiles } from './source-files.ts'
import type { JudgedPage, PageInput, PageResult, Run, RunContext } from './types.ts'

/**
 * Start a run over one build.
 *
 * @throws {OptionsError} for wrong options, or a Node that is too old
 */
export function createRun(userOptions: UserOptions, context: RunContext): Run {
  expectNode()
  const options = resolveOptions(userOptions)
  const judge = createJudge(options, Date.now)
  expectSelectors(options.nosnippet)
  const addContent = createAddContent(judge, context.partial)
  const sources = createSourceFiles(context.root)
  const readIntentOf = createReadIntentOf(options, sources)
  const excludedBy = createMatchGlobs(options.exclude)
  const judged = new JudgedPages()
  const urlBySource = new Map<string, string>()
  const redirects: Redirect[] = []
  let served: readonly ServedAnswer[] = []
  let hostFiles: readonly HostFile[] = []
  const fileToUrl = createFileToUrl(options)
  const showFile = createShowFile(context)
  const hosts = createSiteHosts(options, context, showFile)
  const injectPage = createInjectPage(options, { headersFor: hosts.headersFor, showFile })
  const environment = environmentOf(options, context)
  const { writesSitemap: writes = true } = context
  const own = environment.name === 'preview' ? undefined : ownSitemap(options, context)
  const absolute = (url: string): string => siteUrl(url, options)
  const urlOf = (page: { file: string; url?: string | undefined }): string =>
    page.url === undefined ? fileToUrl(page.file) : absolute(page.url)

  const urlOfSource = (from: string, link: string): string | undefined =>
    resolveSourceLink(from, link, (file) => urlBySource.get(file)).url

  const pageOf = <T extends string | Uint8Array>(input: PageInput<T>): PageResult<T> => {
    if (excludedBy(input.file).length > 0)
      return { html: input.html, changed: false, page: undefined, findings: [] }
    // What was declared wins: of a paginated source the first page is meant.
    const url = urlOf(input)
    if (input.source !== undefined && !urlBySource.has(input.source)) urlBySource.set(input.source, url)
    const stated = readIntentOf(input, url)
    const { html: tagged, page: last, findings, changed } = injectPage(input, { url, stated, urlOfSource })
    const entry = { page: addContent(last, tagged), findings, changed: changed || input.wasChanged === true }
    judged.set(input.file, entry)
    // What is judged is the page as it will be for the public.
    const html = environment.name === 'preview' && writes ? hidePage(tagged, last) : tagged
    return {
      html,
      changed: html !== input.html,
      page: last,
      findings: settlePartly(findings, [last], options, judge),
    }
  }

  const page = <T extends string | Uint8Array>(input: PageInput<T>): PageResult<T> => {
    const utf16 = typeof input.html === 'string' ? undefined : readUtf16(input.html)
    if (!utf16) return pageOf(input)
    const { html, ...rest } = pageOf({ ...input, html: utf16.text })
    return { ...rest, html: rest.changed ? (utf16.encode(html) as T) : input.html }
  }

  /** Everything in the output folder and in the run, so that hosts and rules see the same files. */
  const outputFiles = (others: Iterable<string> = []): Pick<SiteInput, 'files' | 'onDisk'> => {
    const onDisk = outputOf(context).list()
    // The sitemap is written last, and what is said about it holds in the first run too.
    const sitemap = own === undefined ? [] : [own]
    return { onDisk, files: new Set([...onDisk, ...others, ...sitemap, ...judged.keys()]) }
  }

  /** Tell the hosts what all pages ask for; pages that were read with other headers than are sent are judged again. */
  const settleHosts = (files: ReadonlySet<string>): void => {
    const pages = judged.inOrder().map((entry) => entry.page)
    if (!hosts.settle({ pages, files })) return
    for (const [file, entry] of judged) {
      const joined = joinHeaders(file, entry.page)
      if (joined !== entry.page) judged.set(file, { ...entry, ...judgeAgain(joined) })
    }
  }

  const joinHeaders = (file: string, known: Page): Page => {
    const lines = hosts.headersFor(known.url, file)
    return lines.length + known.headers.length === 0 ? known : withHeaders(known, lines)
  }

  const judgeAgain = (known: Page): Pick<JudgedPage, 'page' | 'findings'> => ({
    page: known,
    findings: judge.page(known, showFile),
  })

  const gathered = (others?: Iterable<string>): SiteInput => {
    const { files, onDisk } = outputFiles(others)
    settleHosts(files)
    return {
      options,
      context,
      environment,
      judged: judged.inOrder(),
      redirects,
      files,
      onDisk,
      hosts,
      robots: readRobotsFile(options, { ...context, announced: own }, showFile),
      ownSitemap: own,
      served,
      showFile,
      isSource: (file) => sources.knows(file),
      now: Date.now(),
    }
  }

  const filesToWrite = ({ robots }: SiteInput): HostFile[] => {
    const changed = environment.name === 'preview' ? hosts.previewFiles() : hosts.now().changed
    return [...changed, ...(robots.changed ? [robots.changed] : [])]
  }

  return {
    options,
    declare({ file, source, url }) {
      if (!urlBySource.has(source)) urlBySource.set(source, urlOf({ file, url }))
    },
    page,
    inputKey(input) {
      const url = urlOf(input)
      const { intent, problems } = readIntentOf(input, url)
      const link = intent.canonicalKind === 'file' ? intent.canonical?.value : undefined
      const target = link === undefined ? undefined : urlOfSource(input.source ?? '', link)
      return JSON.stringify([url, input.source, intent, problems, target, hosts.headersFor(url, input.file)])
    },
    known: (file) => judged.get(file),
    adopt: (file, entry) => void judged.set(file, entry),
    rejudge() {
      for (const [file, entry] of judged) {
        judged.set(file, { ...entry, ...judgeAgain(joinHeaders(file, entry.page)) })
      }
    },
    forget: (file) => void judged.delete(file),
    files: () => [...judged.keys()],
    redirect: ({ from, to, ...rest }) =>
      void redirects.push({ from: absolute(from), to: absolute(to), ...rest }),
    forgetSource(file) {
      sources.forget(file)
      urlBySource.delete(file)
    },
    requests() {
      const { files } = outputFiles()
      settleHosts(files)
      const pages = judged.inOrder().map((entry) => entry.page)
      const all = [...hosts.now().redirects, ...redirects]
      return listRequests({
        options,
        pages,
        redirects: all,
        files,
        hosts: hosts.now(),
        root: rootUrl(options),
      })
    },
    served: (answers) => void (served = answers),
    hostFiles: () => hostFiles,
    finish(files) {
      const input = gathered(files)
      const last = lastRun(context)
      const report = judgeSite(connectSite({ ...input, lastCount: last.count }), input)
      last.record(report.pages)
      if (!writes) return report
      hostFiles = filesToWrite(input)
      const findings =
        report.errors > 0 ? placeUnwritten(report.findings, hosts.unwritten()) : report.findings
      return { ...report, findings, hostFiles: hostFiles.map(({ file }) => file) }
    },
    listing: () => listSitemap(connectSite(gathered())),
    finishPart() {
      const input = gathered()
      return judgeSite(connectSite(input), { ...input, context: { ...context, partial: true } })
    },
    explain(url) {
      const input = gathered()
      const site = connectSite(input)
      return explain(site, absolute(url), { listing: listSitemap(site), showFile, now: input.now })
    },
  }
}
