import { resolve } from 'node:path'
import type { Report } from '@indexical/core'
import { createFolderBuild } from '../site/assume-form.ts'
import type { FinishedBuild } from '../site/finished-build.ts'
import { checkFolder, checkSite } from '../scan/check-folder.ts'
import { recordLastBuild } from '../cache/last-build.ts'
import { writePart } from '../facts/write-part.ts'
import type { Limits } from '../server/send-requests.ts'
import type { RenderLimits } from '../server/render-site.ts'
import { UsageError } from '../output/errors.ts'
import { readFixing } from './fix-flags.ts'
import type { Fixing } from '../fix/fix-findings.ts'
import { expectOperands } from './args.ts'
import type { Flags } from './flags.ts'
import { jsonConfig, readOnlyOptions } from './config.ts'
import { endCommand, prepareCommand } from './end-command.ts'
import type { CheckedCommand, SiteCommand } from './end-command.ts'
import { folderOf } from './folder.ts'
import { writeRedirects } from '../fix/write-redirects.ts'
import { endWithLedger } from './ledger/update-ledger.ts'
import { printNote } from '../output/print-note.ts'

/**
 * `indexical check <dir>`: lint a folder without changing it.
 *
 * @returns the exit code
 */
export async function checkCommand(operands: readonly string[], command: SiteCommand): Promise<number> {
  const [dir] = expectOperands(operands, 1, 'one folder')
  const prepared = await prepareCommand(command)
  const outDir = folderOf(dir, command.root, prepared.options)
  const server = serverOf(command.flags)
  const rendering = renderingOf(command.flags)
  const fixing = readFixing(command.flags, { root: command.root, outDir, into: 'sources' })
  const fixesLost = fixing !== undefined && (fixing.only?.includes('ledger/reachable') ?? true)
  const first = await checkOutput(prepared, outDir, { server, rendering, fixesLost })
  const again = (): Promise<Report> => checkOutput(prepared, outDir, { server, rendering })
  const report = fixing ? await fixReport(first, fixing, again) : first
  if (command.flags['dry-run']) return first.errors > 0 ? 1 : 0
  return endCommand({ ...report, sitemapFile: undefined }, prepared, outDir)
}

/**
 * Fix the findings of a report, and those that only the fixed output has.
 *
 * @param again checks the output as it is now
 * @returns the report on the output after all fixes
 */
export async function fixReport(
  first: Report,
  fixing: Fixing,
  again: () => Promise<Report>,
): Promise<Report> {
  // Most runs fix nothing.
  const { fixFindings } = await import('../report/on-request.ts')
  return fixFindings(first, fixing, again)
}

/** What a check does besides reading files. */
interface CheckExtras {
  server?: Server | undefined
  rendering?: RenderLimits | undefined
  /** Whether to write redirects for lost URLs into sources. @default false */
  fixesLost?: boolean
}

/**
 * Lint a folder without changing it.
 *
 * @param outDir absolute folder
 * @throws {FolderError} naming the file that cannot be read
 */
export async function checkOutput(
  { flags, options, root, cache, updates }: CheckedCommand,
  outDir: string,
  { server, rendering, fixesLost = false }: CheckExtras = {},
): Promise<Report> {
  const { facts } = flags
  const context = { root, outDir, writesSitemap: false, cache, config: jsonConfig(flags, root) }
  // Tags that only `apply` would add must not count.
  const ownOptions = readOnlyOptions(options)
  // An editor shows all findings.
  if (facts === undefined && flags.rule === undefined) recordLastBuild(context, ownOptions)
  // A cached report contains no explanations of URLs.
  const isHtml = flags.format === 'html' || options.reports?.html !== undefined
  const isPlain = !server && !rendering && !isHtml && !fixesLost && facts === undefined && !updates
  if (isPlain) return checkSite(ownOptions, context)
  const build = createFolderBuild(ownOptions, context, facts !== undefined)
  await checkFolder(build)
  const finish = (): FinishedBuild => build.finish({ isPart: facts !== undefined })
  const compared = server && (await compareWithServer(finish(), server))
  if (facts !== undefined) writePart(resolve(root, facts), build, false)
  const built = compared ?? finish()
  const finished = rendering ? await compareWithBrowser(built, rendering) : built
  const { report } = finished
  if (fixesLost) writeRedirects(finished.lostUrls(), finished.options, root, { isDryRun: flags['dry-run'] })
  const ending = endWithLedger(updates)
  if (report.errors > 0) ending.fail(report)
  else await ending.write(finished)
  return isHtml ? { ...report, details: () => finished.details() } : report
}

/** Open pages in a browser, and print how many. */
async function compareWithBrowser(finished: FinishedBuild, limits: RenderLimits): Promise<FinishedBuild> {
  const { renderSite } = await import('../server/compare-served.ts')
  const { outDir } = finished.context
  const fileAt = (url: string): string | undefined => finished.fileAt(url)
  const { rendered, notes } = await renderSite(finished.requests(), fileAt, { outDir, limits })
  for (const note of notes) printNote(note)
  return finished.withRendered(rendered)
}

/**
 * Return the limits of `--rendered`; undefined without the flag.
 *
 * @throws {UsageError} for flags that cannot be combined with it
 */
function renderingOf(flags: Flags): RenderLimits | undefined {
  if (flags.rendered !== true) return undefined
  if (flags.facts !== undefined || flags.url !== undefined)
    throw new UsageError('Unexpected --rendered, expected it without --facts and --url')
  return {
    pages: Number(flags['max-pages'] ?? 50),
    seconds: Number(flags['max-time'] ?? 600),
    network: flags.network === true,
  }
}

/** A running server, and limits for the requests to it. */
export interface Server {
  origin: string
  limits: Limits
}

/** Request all URLs from a running server, and print a note if the limits did not allow all of them. */
async function compareWithServer(
  finished: FinishedBuild,
  { origin, limits }: Server,
): Promise<FinishedBuild> {
  // Loading `node:http` takes as long as reading a small site.
  const { checkServer } = await import('../server/compare-served.ts')
  const { outDir } = finished.context
  const { answers, skipped, timedOut } = await checkServer(finished.requests(), origin, outDir, limits)
  if (skipped > 0) {
    const flag = timedOut > 0 ? '--max-time' : '--max-requests'
    printNote(
      `Asked ${origin} for ${answers.length} of ${answers.length + skipped} URLs; ${flag} raises the number`,
    )
  }
  return finished.withServed(answers)
}

/**
 * Return the server of `--url`; undefined without the flag.
 *
 * @throws {UsageError} for a URL that is not an origin
 */
function serverOf(flags: Flags): Server | undefined {
  if (flags.url === undefined) return undefined
  const url = /^https?:\/\//i.test(flags.url) ? URL.parse(flags.url) : null
  if (!url || url.pathname !== '/' || url.search !== '' || url.username !== '') {
    throw new UsageError(
      `Unexpected --url \`${flags.url}\`, expected an origin such as http://127.0.0.1:8080`,
    )
  }
  const limits = {
    requests: Number(flags['max-requests'] ?? 1000),
    rate: Number(flags['max-rate'] ?? 50),
    seconds: flags['max-time'] === undefined ? undefined : Number(flags['max-time']),
  }
  return { origin: url.origin, limits }
}
