import type { Redirect, HeaderLine, Location } from '@indexical/syntax'
import type { HeadersProblem } from './plain/headers-file.ts'
import type { RedirectsProblem } from './plain/redirects-file.ts'
import { crawlerHeaders } from './crawler-headers.ts'
import type { HostModel } from './host-model.ts'
import { hosts } from './hosts.ts'
import { plain } from './plain/plain.ts'
import { tellHost, textsOf } from './tell-host.ts'
import type { ToldHost } from './tell-host.ts'
import type { Host, HostContext, HostFacts, HostFile } from './types.ts'
import type { HostName } from './names.ts'
import { unmatchedRules } from './unmatched-rules.ts'
import type { Served } from './unmatched-rules.ts'
import type { Wanted } from './wanted.ts'

/** The files of hosts, and the desired config. */
export interface HostsInput extends HostContext {
  hostFiles: readonly HostFile[]
  /** Hosts that the options name. The first one serves the site. @default detected from files */
  named?: readonly HostName[] | undefined
  wanted: Wanted
  /** Whether to write the desired config, or only compare it. */
  write: boolean
}

/** The hosts of a site after writing. */
export interface Hosts {
  /** The host that serves the site. */
  main: Host
  model: HostModel
  /** Redirects of the main host without patterns in their source. */
  redirects: readonly Redirect[]
  /** Facts for rules about host files. */
  facts: (served: Served) => HostSiteFacts
  /** Files to write. */
  changed: HostFile[]
}

/** What the files of all hosts together declare about a site. */
export interface HostSiteFacts {
  hosts: HostFacts
  /** Undefined unless one host is known to serve the site. */
  respond: HostModel['respond'] | undefined
  /** X-Robots-Tag and Link lines, each once, whatever they match. */
  headerLines: readonly HeaderLine[]
  /** Header lines that hosts ignore. */
  headerProblems: readonly HeadersProblem[]
  /** Redirect rules that hosts do not follow. */
  redirectProblems: readonly RedirectsProblem[]
  /** Header rules whose pattern matched no file of the build. */
  unmatchedHeaders: readonly { pattern: string; location: Location }[]
}

/** Detect the hosts of a site from its files, write the desired config, and read the result. */
export function gatherHosts({ hostFiles, named, wanted, write, ...context }: HostsInput): Hosts {
  const { chosen, rivals } = chooseHosts(hostFiles, named)
  const told = (chosen.length > 0 ? chosen : [plain]).map((host) =>
    tellHost(host, filesOf(host, hostFiles), chosen.length > 0 ? wanted : nothing, { ...context, write }),
  )
  const [first] = told as [ToldHost, ...ToldHost[]]
  const { statements, model } = first
  const headers = crawlerHeaders(statements.headers)
  return {
    main: first.host,
    model,
    redirects: model.redirects,
    changed: told.flatMap(({ changed }) => changed),
    facts: (served) => ({
      respond: named || isCertain(first.host, hostFiles) ? model.respond : undefined,
      headerLines: headers.flatMap(({ lines }) => lines),
      headerProblems: told.flatMap((one) => one.statements.headerProblems),
      redirectProblems: told.flatMap((one) => one.statements.redirectProblems),
      unmatchedHeaders: unmatchedRules(headers, { ...served, base: new URL(context.root).pathname }),
      hosts: hostFacts(told, rivals, chosen.length > 0 ? nothing : wanted),
    }),
  }
}

/**
 * Return whether files certainly belong to a host. `.nojekyll` of GitHub Pages also exists on other hosts, its
 * `CNAME` does not.
 */
function isCertain({ name, write }: Host, files: readonly HostFile[]): boolean {
  if (name === undefined) return false
  return write !== undefined || files.some((file) => file.room === 'output' && file.name === 'CNAME')
}

/** Return the files that a host reads, by their names or by the options. */
function filesOf(host: Host, files: readonly HostFile[]): HostFile[] {
  return files.filter((file) => (file.of === undefined ? host.reads(file) : file.of === host.name))
}

const nothing: Wanted = { headers: [], redirects: [] }

/**
 * Return the hosts that the options name, else the one that the files indicate. Files that all hosts read indicate
 * none.
 */
export function chooseHosts(
  files: readonly HostFile[],
  named: readonly HostName[] | undefined,
): { chosen: Host[]; rivals: string[] } {
  if (named) return { chosen: named.map((name) => hosts[name]), rivals: [] }
  const found = Object.values(hosts).flatMap((host) => {
    const file = files.find(host.named)
    return file ? [{ host, file }] : []
  })
  // Generators write the files of GitHub Pages for every host.
  const told = found.filter(({ host }) => host.write)
  if (told.length > 1) return { chosen: [], rivals: told.map(({ file }) => file.file) }
  const common = files.some(plain.reads) ? [plain] : []
  const chosen = [told, common.map((host) => ({ host })), found].find((some) => some.length > 0)
  return { chosen: chosen?.map(({ host }) => host) ?? [], rivals: [] }
}

function hostFacts(told: readonly ToldHost[], rivals: readonly string[], unheard: Wanted): HostFacts {
  const named = <T>(pick: (one: ToldHost) => readonly T[]): (T & { host: string })[] =>
    told.flatMap((one) => pick(one).map((fact) => ({ ...fact, host: one.host.title })))
  return {
    notUnderstood: told.flatMap(({ statements }) => statements.notUnderstood),
    limits: told.flatMap(({ statements }) => statements.limits),
    unwritable: named(({ unwritable }) => unwritable),
    conflicts: named(({ conflicts }) => conflicts),
    unsaid: named(({ unsaid }) => unsaid),
    unheard: textsOf(unheard),
    rivals,
  }
}
