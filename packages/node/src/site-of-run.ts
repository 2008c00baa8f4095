import { explain, listSitemap, rootUrl } from '@indexical/core'
import type { HostFile, Redirect, ServedAnswer } from '@indexical/core'
import { connectSite } from './connect-site.ts'
import type { SiteInput } from './connect-site.ts'
import { placeUnwritten } from './hosts/unwritten-places.ts'
import { judgeSite } from './judge-site.ts'
import { lastRun } from './last-run.ts'
import { outputOf } from './output-folder.ts'
import { createRejudge } from './rejudge.ts'
import { readRobotsFile } from './robots-file.ts'
import type { RunParts } from './run-parts.ts'
import { listRequests } from './served/list-requests.ts'
import { ownSitemap } from './sitemap-file.ts'
import type { Run } from './types.ts'

/** The half of a run that judges all pages together, with everything else in the output folder. */
export function siteOfRun(
  parts: RunParts,
): Pick<
  Run,
  | 'rejudge'
  | 'redirect'
  | 'requests'
  | 'served'
  | 'hostFiles'
  | 'finish'
  | 'listing'
  | 'finishPart'
  | 'explain'
> {
  const { options, context, judged, addresses, sources, hosts, environment, showFile } = parts
  const { writesSitemap: writes = true } = context
  const isPreview = environment.name === 'preview'
  const own = isPreview ? undefined : ownSitemap(options, context)
  const rejudge = createRejudge(parts)
  const redirects: Redirect[] = []
  let served: readonly ServedAnswer[] = []
  let hostFiles: readonly HostFile[] = []

  /** Everything in the output folder and in the run, so that hosts and rules see the same files. */
  const outputFiles = (others: Iterable<string> = []): Pick<SiteInput, 'files' | 'onDisk'> => {
    const onDisk = outputOf(context).list()
    // The sitemap is written last, and what is said about it holds in the first run too.
    const sitemap = own === undefined ? [] : [own]
    return { onDisk, files: new Set([...onDisk, ...others, ...sitemap, ...judged.keys()]) }
  }

  const gathered = (others?: Iterable<string>): SiteInput => {
    const { files, onDisk } = outputFiles(others)
    rejudge.settleHosts(files)
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
    const changed = isPreview ? hosts.previewFiles() : hosts.now().changed
    return [...changed, ...(robots.changed ? [robots.changed] : [])]
  }

  return {
    rejudge: () => rejudge.all(),
    redirect: ({ from, to, ...rest }) =>
      void redirects.push({ from: addresses.absolute(from), to: addresses.absolute(to), ...rest }),
    requests() {
      const { files } = outputFiles()
      rejudge.settleHosts(files)
      return listRequests({
        options,
        pages: judged.inOrder().map((entry) => entry.page),
        redirects: [...hosts.now().redirects, ...redirects],
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
      return explain(site, addresses.absolute(url), { listing: listSitemap(site), showFile, now: input.now })
    },
  }
}
