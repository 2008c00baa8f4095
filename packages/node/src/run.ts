import { relative, join } from 'node:path'
import picomatch from 'picomatch'
import {
  createJudge,
  explain,
  fileToUrl,
  listSitemap,
  resolveOptions,
  resolveSourceLink,
  siteUrl,
  splice,
  TextPool,
  withHeaders,
} from '@indexical/core'
import type { PageContext, Redirect, UserOptions } from '@indexical/core'
import rehypeIndexical from 'rehype-indexical'
import { unified } from 'unified'
import { VFile } from 'vfile'
import { createAddContent } from './add-content.ts'
import { connectSite } from './connect-site.ts'
import type { SiteInput } from './connect-site.ts'
import { createHostHeaders } from './host-headers.ts'
import { judgeSite } from './judge-site.ts'
import { lastRun } from './last-run.ts'
import { readIntentOf } from './read-intent-of.ts'
import type { IntentOf } from './read-intent-of.ts'
import { readTree } from './read-tree.ts'
import { settlePartly } from './settle-findings.ts'
import { createSourceFiles } from './source-files.ts'
import type { JudgedPage, PageInput, PageResult, Run, RunContext } from './types.ts'

/**
 * Start a run over one build.
 *
 * @throws {OptionsError} for wrong options
 */
export function createRun(userOptions: UserOptions, context: RunContext): Run {
  const options = resolveOptions(userOptions)
  const processor = unified().use(rehypeIndexical, options).freeze()
  const judge = createJudge(options, Date.now())
  const addContent = createAddContent(judge, context.partial)
  const sources = createSourceFiles(context.root)
  const pool = new TextPool()
  const isExcluded = options.exclude.length > 0 ? picomatch(options.exclude) : () => false
  const judged = new Map<string, JudgedPage>()
  const urlBySource = new Map<string, string>()
  const redirects: Redirect[] = []
  const showFile = (file: string): string => toPosix(relative(context.root, join(context.outDir, file)))
  const headers = createHostHeaders(context, showFile)
  const absolute = (url: string): string => siteUrl(url, options)
  const urlOf = (page: { file: string; url?: string | undefined }): string =>
    page.url === undefined ? fileToUrl(page.file, options) : absolute(page.url)

  const urlOfSource = (from: string, link: string): string | undefined =>
    resolveSourceLink(from, link, (file) => urlBySource.get(file)).url

  /** Run the shared plugin over a document; the tree holds what the plugin changed. */
  const examine = <T extends string | Uint8Array>(
    { file, source }: PageInput<T>,
    html: T,
    { intent, problems }: IntentOf,
    url: string,
  ): { html: T } & JudgedPage => {
    const { tree, document, restore } = readTree(html, { whole: options.nosnippet.length > 0, pool })
    const pageContext: PageContext = {
      url,
      file,
      source,
      intent,
      problems,
      served: true,
      headers: headers.headersFor(url),
      urlOfSource: (link) => (source === undefined ? undefined : urlOfSource(source, link)),
    }
    const vfile = new VFile({ path: file, data: { indexical: { context: pageContext, showFile } } })
    processor.runSync(tree, vfile)
    const { page, edits = [], findings = [] } = vfile.data.indexical!
    const changed = edits.length > 0
    return { html: changed ? restore(splice(document, tree, edits)) : html, page: page!, findings, changed }
  }

  const page = <T extends string | Uint8Array>(input: PageInput<T>): PageResult<T> => {
    if (isExcluded(input.file)) return { html: input.html, changed: false, page: undefined, findings: [] }
    // What was declared wins: of a paginated source the first page is meant.
    const url = urlOf(input)
    if (input.source !== undefined && !urlBySource.has(input.source)) urlBySource.set(input.source, url)
    const asked = readIntentOf(input, url, options, sources)
    const first = examine(input, input.html, asked, url)
    // What counts is what stands in the file: read it again as a crawler would.
    const last = first.changed ? examine(input, first.html, asked, url) : first
    if (first.changed && last.changed) {
      throw new Error(
        `Unexpected second change of ${input.file}, expected injection to settle; please report this page`,
      )
    }
    const known = addContent(last.page, first.html)
    judged.set(input.file, { page: known, findings: last.findings, changed: first.changed })
    const findings = settlePartly(last.findings, [last.page], options, judge)
    return { html: first.html, changed: first.changed, page: last.page, findings }
  }

  /** Pages that were read before the host's header file was copied, or before it changed, are judged again. */
  const rejoinHeaders = (): void => {
    if (!headers.reload()) return
    for (const [file, entry] of judged) {
      const lines = headers.headersFor(entry.page.url)
      if (lines.length + entry.page.headers.length === 0) continue
      const joined = withHeaders(entry.page, lines)
      judged.set(file, { ...entry, page: joined, findings: judge.page(joined, showFile) })
    }
  }

  const gathered = (files: Iterable<string> | undefined): SiteInput => ({
    options,
    context,
    judged: [...judged.values()],
    redirects,
    files,
    headers,
    showFile,
    now: Date.now(),
  })

  return {
    options,
    declare({ file, source, url }) {
      if (!urlBySource.has(source)) urlBySource.set(source, urlOf({ file, url }))
    },
    page,
    forget: (file) => void judged.delete(file),
    files: () => [...judged.keys()],
    redirect: ({ from, to, ...rest }) =>
      void redirects.push({ from: absolute(from), to: absolute(to), ...rest }),
    forgetSource: (file) => sources.forget(file),
    finish(files) {
      rejoinHeaders()
      const input = gathered(files)
      const last = lastRun(context)
      const report = judgeSite(connectSite({ ...input, lastCount: last.count }), input)
      last.record(report.pages)
      return report
    },
    explain(url) {
      rejoinHeaders()
      const input = gathered(undefined)
      const site = connectSite(input)
      return explain(site, absolute(url), { listing: listSitemap(site), showFile, now: input.now })
    },
  }
}

function toPosix(path: string): string {
  return path.replaceAll('\\', '/')
}
