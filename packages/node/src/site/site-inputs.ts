import { relative } from 'node:path'
import { sitemapFile } from '@indexical/syntax/internal'
import { isLlmsTxt, parseLlmsTxt } from '@indexical/syntax/ai'
import { fileToUrl, rootUrl } from '@indexical/syntax/url'
import type { Environment, Linter, Options, SiteInputs } from '@indexical/core'
import type { Redirect } from '@indexical/syntax'
import { outputOf, projectOf } from '../output/output-folder.ts'
import { equalDocuments } from './equal-documents.ts'
import { findHostFiles, namedFiles } from '../output/find-host-files.ts'
import { findSidecars } from '../output/find-sidecars.ts'
import { openPageCount } from '../cache/page-count.ts'
import { readReplaced, readSitemaps } from '../sitemap/read-sitemaps.ts'
import type { SourceFiles } from '../content/source-files.ts'
import type { LastChanges, ReadLastChanges } from '../sitemap/last-changes.ts'
import { createReadIntentOf } from './read-intent-of.ts'
import { readLedger } from './read-ledger.ts'
import { readTitle } from './read-title.ts'
import { readRobotsFile } from './robots-file.ts'
import { toPosix } from '../output/show-file.ts'
import { noContent } from '../output/types.ts'
import type { BuildContext, BuildInputs, ChangedFile, OnDemandRoute } from '../output/types.ts'

/** What a finished build read besides its pages. */
export type FinishedInputs = SiteInputs & { robotsFile: ChangedFile | undefined; changes: LastChanges }

/** The build whose inputs are read. */
interface InputsContext {
  options: Options
  context: BuildContext
  linter: Linter
  environment: Environment
  sources: SourceFiles
  readLastChanges: ReadLastChanges
}

/** Redirects and files that were added during the build. */
interface Arrived {
  redirects: readonly Redirect[]
  /** Files that may not be on disk yet. */
  otherFiles: Iterable<string>
  pageFiles: Iterable<string>
  isPart: boolean
}

/** Read the parts of the output and the project that site rules need besides the pages. */
export function readSiteInputs(
  { options, context, linter, environment, sources, readLastChanges }: InputsContext,
  { redirects, otherFiles, pageFiles, isPart }: Arrived,
): FinishedInputs {
  const { showFile } = linter
  const { content = noContent, writesSitemap: isWritten = true } = context
  const ownSitemap = isWritten && environment.name !== 'preview' ? sitemapFile(options) : undefined
  const onDisk = outputOf(context).list()
  // The sitemap is written last, but links to it are also valid in the first build.
  const servedSitemap = ownSitemap && withoutPublicFolder(ownSitemap, context)
  const own = [ownSitemap, servedSitemap].filter((file) => file !== undefined)
  const files = new Set([...onDisk, ...otherFiles, ...own, ...pageFiles])
  const robots = readRobotsFile(
    options,
    { ...context, announced: servedSitemap, isWritten: isWritten && environment.name !== 'preview' },
    showFile,
  )
  const sitemapInputs = { options, context, files: onDisk, showFile }
  const missingFiles = [...namedFiles(options).keys()].filter(
    (name) => projectOf(context).read(name) === undefined,
  )
  const hosts = readHostInputs(options, context, { files, showFile, isWritten })
  const ledger = readLedger(options, context)
  const changes = readLastChanges(linter.now())
  return {
    known: {
      files,
      redirects,
      dynamicRoutes: context.dynamicRoutes ?? [],
      robotsTxt: robots,
      sitemaps: {
        all: readSitemaps({ ...sitemapInputs, robotsTxt: robots.facts }),
        own: servedSitemap && new URL(servedSitemap, rootUrl(options)).href,
        replaced: ownSitemap === undefined ? undefined : readReplaced(ownSitemap, sitemapInputs),
      },
      inputs: {
        missing: [
          ...robots.missing,
          ...content.missing.map((file) => ({ kind: 'content folder', file, option: 'content' })),
          ...ledger.missing,
          ...missingFiles.map((file) => ({ kind: 'configuration file', file, option: 'hosts' })),
        ],
        skipped: skippedIn(context, showFile),
        unpaired: content.unpaired,
        aliasConflicts: content.aliasConflicts,
        aliases: content.aliases,
        lastCount: openPageCount(context).last,
        equalFiles: () => equalDocuments(onDisk, outputOf(context)),
        llmsTxt: readLlmsTxt(onDisk, options, context, showFile),
        titleOf: (file) => readTitle(outputOf(context).read(file)),
        assumed: context.assumed,
        ledger: ledger.ledger,
        gitProblem: changes.gitProblem,
        onDemandRoutes: readOnDemandRoutes(context, options, sources),
      },
    },
    hosts,
    options,
    linter,
    environment,
    isPart,
    changes,
    lastmodOf: changes.lastmodOf,
    isSource: (file) => sources.knows(file),
    robotsFile: robots.changed,
    isWritten,
    keepsDrafts: context.keepsDrafts ?? false,
    mayOmitPages: context.mayOmitPages ?? false,
  }
}

/** Read the files named llms.txt. */
function readLlmsTxt(
  files: readonly string[],
  options: Options,
  context: BuildContext,
  showFile: Linter['showFile'],
): BuildInputs['llmsTxt'] {
  return files.filter(isLlmsTxt).map((file) => ({
    url: fileToUrl(file, options),
    links: parseLlmsTxt(new TextDecoder().decode(outputOf(context).read(file)), showFile(file)),
  }))
}

/** Return the path of the sitemap after the framework copied its public folder. */
function withoutPublicFolder(file: string, { publicFolder }: BuildContext): string {
  return publicFolder !== undefined && file.startsWith(`${publicFolder}/`)
    ? file.slice(publicFolder.length + 1)
    : file
}

/** Return the files and folders that were skipped. Call it after all files were read. */
function skippedIn(context: BuildContext, showFile: Linter['showFile']): BuildInputs['skipped'] {
  const ofOutput = outputOf(context)
    .skipped()
    .map((one) => ({ ...one, file: showFile(one.file) }))
  return [...ofOutput, ...projectOf(context).skipped()]
}

/** Read the files of hosts, and the sidecars whose headers the hosts send. */
function readHostInputs(
  options: Options,
  context: BuildContext,
  {
    files: all,
    showFile,
    isWritten,
  }: { files: ReadonlySet<string>; showFile: Linter['showFile']; isWritten: boolean },
): SiteInputs['hosts'] {
  const known = readHostFiles(options, context, showFile, all)
  const own = new Set(known.hostFiles.filter(({ folder }) => folder === 'output').map(({ name }) => name))
  // Hosts do not send their own files.
  const files = own.size === 0 ? all : new Set([...all].filter((file) => !own.has(file)))
  const sidecars = findSidecars(files, outputOf(context), options, showFile)
  return { ...known, files, sidecars, write: isWritten }
}

/**
 * Read the files of hosts.
 *
 * @param files output files. @default they are not known yet
 */
export function readHostFiles(
  options: Options,
  context: BuildContext,
  showFile: Linter['showFile'],
  files: ReadonlySet<string> = new Set(),
): Pick<SiteInputs['hosts'], 'outputFolder' | 'files' | 'hostFiles' | 'indicated'> {
  return {
    outputFolder: toPosix(relative(context.root, context.outDir)),
    files,
    indicated: indicatedHost(context),
    hostFiles: findHostFiles(options, context, files, showFile),
  }
}

/** Return the host that the environment of the build, or a file for the servers of Apache projects, indicates. */
function indicatedHost(context: BuildContext): SiteInputs['hosts']['indicated'] {
  const { NETLIFY, CF_PAGES, VERCEL } = process.env
  if (NETLIFY) return { name: 'netlify', by: 'the variable `NETLIFY`' }
  if (CF_PAGES) return { name: 'cloudflare', by: 'the variable `CF_PAGES`' }
  if (VERCEL) return { name: 'vercel', by: 'the variable `VERCEL`' }
  const isAsf =
    projectOf(context).top().includes('.asf.yaml') || outputOf(context).top().includes('.asf.yaml')
  return isAsf ? { name: 'apache', by: '.asf.yaml' } : undefined
}

/** Add the requests of page files and options to on-demand routes, if a server has them too. */
function readOnDemandRoutes(
  { onDemandRoutes = [] }: BuildContext,
  { pages, ...options }: Options,
  sources: SourceFiles,
): OnDemandRoute[] {
  if (onDemandRoutes.length === 0) return []
  // Skip functions: they have no effect on a server, and would receive the pattern as a path.
  const data = Object.entries(pages).filter(([, value]) => typeof value !== 'function')
  const readIntentOf = createReadIntentOf({ ...options, pages: Object.fromEntries(data) }, sources)
  return onDemandRoutes.map(({ source, ...route }) => ({
    ...route,
    intent: readIntentOf({ source }, route.url).intent,
  }))
}
