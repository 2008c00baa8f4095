import { relative } from 'node:path'
import { collectWanted, gatherHosts, rootUrl, unmatchedGlobs } from '@indexical/core'
import type { HeadersFor, HostFile, Hosts, Options, Page, Wanted } from '@indexical/core'
import { outputOf, projectOf } from '../output-folder.ts'
import { toPosix } from '../show-file.ts'
import type { RunContext } from '../types.ts'
import { findHostFiles, namedFiles } from './find-host-files.ts'
import { findSidecars } from './find-sidecars.ts'
import type { Sidecars } from './find-sidecars.ts'
import type { Unwritten } from './unwritten-places.ts'

/** What a site consists of, once it is known. */
export interface SettledSite {
  pages: readonly Page[]
  /** Output files, also those that are pages. */
  files: ReadonlySet<string>
}

/** The hosts of a site during a run. */
export interface SiteHosts {
  /** The X-Robots-Tag and Link lines that the host sends with an absolute URL. */
  headersFor: HeadersFor
  /**
   * Read the hosts' files again, and tell the hosts what pages, sidecars and options ask for, in memory.
   *
   * @returns whether other headers may be sent than were known before
   */
  settle(site: SettledSite): boolean
  /** The hosts as they were read or settled last. */
  now(): Hosts
  /** What pages, sidecars and options ask for; known after `settle`. */
  wanted(): Wanted
  /** The files that were told something, each as it stands and as it would be. */
  unwritten(): Unwritten[]
  /** What is wrong with sidecars; known after `settle`. */
  sidecarProblems(): Sidecars['problems']
  /** Globs of the option `files` that match nothing; known after `settle`. */
  unmatchedGlobs(): string[]
  /** Configuration files that the option `hosts` names and that are not there. */
  missingFiles(): string[]
  /** Files of the output that must change so that nothing of a preview is indexed. */
  previewFiles(): HostFile[]
}

interface State {
  hosts: Hosts
  hostFiles: HostFile[]
  wanted: Wanted
  sidecars: Sidecars
  files: ReadonlySet<string>
}

const nothingWanted: Wanted = { headers: [], redirects: [] }

/**
 * Read the hosts' files when the first page asks for them: tools copy them before, or after, they write pages.
 *
 * Where only some pages are known, as in a dev server, the folder holds what an older build left: nothing is read.
 */
export function createSiteHosts(
  options: Options,
  context: RunContext,
  showFile: (file: string) => string,
): SiteHosts {
  const { partial = false, writesSitemap: write = true } = context
  const place = {
    root: rootUrl(options),
    folder: toPosix(relative(context.root, context.outDir)),
  }
  const named = options.hosts?.map((host) => (typeof host === 'string' ? host : host.name))

  const read = (files: ReadonlySet<string>): HostFile[] =>
    partial ? [] : findHostFiles(options, context, files, showFile)

  const first = (): State => {
    const files = new Set<string>()
    const hostFiles = read(files)
    const hosts = gatherHosts({ ...place, files, hostFiles, named, wanted: nothingWanted, write: false })
    const sidecars = { intents: [], problems: [] }
    return { hosts, hostFiles, wanted: nothingWanted, sidecars, files }
  }
  let state: State | undefined

  return {
    headersFor: (url, file) => (state ??= first()).hosts.model.headersFor(url, file),
    settle({ pages, files: all }) {
      if (partial) return false
      // Other threads may have read all pages, as this one would have read the first.
      const before = state ?? first()
      const hostFiles = read(all)
      const files = withoutOwn(all, hostFiles)
      const sidecars = findSidecars(files, outputOf(context), options, showFile)
      const site = { pages, files, fileIntents: sidecars.intents }
      const wanted = collectWanted(site, options)
      const hosts = gatherHosts({ ...place, files, hostFiles, named, wanted, write })
      state = { hosts, hostFiles, wanted, sidecars, files }
      return textOf(before) !== textOf(state)
    },
    now: () => (state ??= first()).hosts,
    wanted: () => state?.wanted ?? nothingWanted,
    unwritten() {
      if (!state) return []
      const { hostFiles, hosts } = state
      return hosts.changed.map((after) => {
        const before = hostFiles.find(({ room, name }) => room === after.room && name === after.name)
        return { before: before?.text ?? '', after }
      })
    },
    sidecarProblems: () => state?.sidecars.problems ?? [],
    unmatchedGlobs: () => (state && !partial ? unmatchedGlobs(state.wanted, options) : []),
    missingFiles() {
      if (partial) return []
      const project = projectOf(context)
      return [...namedFiles(options).keys()].filter((name) => project.read(name) === undefined)
    },
    previewFiles() {
      if (!state) return []
      const { hostFiles, wanted, files } = state
      const all = collectWanted(
        { pages: [], files, fileIntents: [] },
        { ...options, files: [{ match: '**', robots: 'noindex' }] },
      )
      const told = gatherHosts({
        ...place,
        files,
        hostFiles,
        named,
        wanted: { ...wanted, headers: [...all.headers] },
        write: true,
      })
      // A file of the project lives longer than a preview: committed, it would take the site out of the index.
      return told.changed.filter(({ room }) => room === 'output')
    },
  }
}

/** Hosts keep their own files to themselves. */
function withoutOwn(files: ReadonlySet<string>, hostFiles: readonly HostFile[]): ReadonlySet<string> {
  const own = new Set(hostFiles.filter(({ room }) => room === 'output').map(({ name }) => name))
  return own.size === 0 ? files : new Set([...files].filter((file) => !own.has(file)))
}

/** Everything that headers depend on. */
function textOf({ hosts, hostFiles, files }: State): string {
  return JSON.stringify([
    // Servers look for files before they choose headers.
    files.size,
    hostFiles.map(({ text }) => text),
    hosts.changed.map(({ text }) => text),
    hosts.main.name,
  ])
}
