import type { Redirect, HeaderLine, Place } from '../place.ts'
import type { HeadersProblem } from './plain/headers-file.ts'
import type { RedirectsProblem } from './plain/redirects-file.ts'
import { crawlerHeaders } from './crawler-headers.ts'
import type { HostModel } from './host-model.ts'
import { hosts } from './hosts.ts'
import { plain } from './plain/plain.ts'
import { tellHost, textsOf } from './tell-host.ts'
import type { ToldHost } from './tell-host.ts'
import type { Host, HostContext, HostFacts, HostFile, HostName } from './types.ts'
import { unmatchedRules } from './unmatched-rules.ts'
import type { Served } from './unmatched-rules.ts'
import type { Wanted } from './wanted.ts'

/** Files of hosts, and what the site wants of them. */
export interface HostsInput extends HostContext {
  hostFiles: readonly HostFile[]
  /** Hosts that the options name, the first of which answers for the site. @default found by their files */
  named?: readonly HostName[] | undefined
  wanted: Wanted
  /** Whether the hosts are told what is wanted, or only compared with it. */
  write: boolean
}

/** The hosts of a site, told what it wants. */
export interface Hosts {
  /** The host that answers for the site. */
  main: Host
  model: HostModel
  /** Redirects of the main host, with those whose source is a pattern left out. */
  redirects: readonly Redirect[]
  /** What rules about the files need. */
  facts: (served: Served) => HostSiteFacts
  /** Files that have to be written. */
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
  unmatchedHeaders: readonly { pattern: string; at: Place }[]
}

/** Find the hosts of a site by its files, tell them what it wants, and read what they say then. */
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

/** Whether files name a host beyond doubt: `.nojekyll` of GitHub Pages lies at other hosts too, its `CNAME` does not. */
function isCertain({ name, write }: Host, files: readonly HostFile[]): boolean {
  if (name === undefined) return false
  return write !== undefined || files.some((file) => file.room === 'output' && file.name === 'CNAME')
}

/** The files that a host reads, by their names or because the options say so. */
function filesOf(host: Host, files: readonly HostFile[]): HostFile[] {
  return files.filter((file) => (file.of === undefined ? host.reads(file) : file.of === host.name))
}

const nothing: Wanted = { headers: [], redirects: [] }

/** The hosts that the options name, else the one that the files name; files for all hosts alone name none. */
export function chooseHosts(
  files: readonly HostFile[],
  named: readonly HostName[] | undefined,
): { chosen: Host[]; rivals: string[] } {
  if (named) return { chosen: named.map((name) => hosts[name]), rivals: [] }
  const found = Object.values(hosts).flatMap((host) => {
    const file = files.find(host.named)
    return file ? [{ host, file }] : []
  })
  // What GitHub Pages is known by, generators write for every host.
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
