import type { Redirect, HeaderLine, Location } from '@indexical/syntax'
import type { HeadersProblem } from './plain/headers-file.ts'
import type { RedirectsProblem } from './plain/redirects-file.ts'
import { crawlerHeaders } from './headers-for.ts'
import type { HeadersFor } from './headers-for.ts'
import type { HostModel } from './types.ts'
import { hosts } from './hosts.ts'
import { locateRequestedHeaders } from './locate-requested-headers.ts'
import { plain } from './plain/plain.ts'
import { configureHost } from './configure-host.ts'
import { describeConfig } from './describe-config.ts'
import type { ConfiguredHost } from './configure-host.ts'
import type { Host, HostContext, HostFacts, HostFile } from './types.ts'
import type { HostName } from './names.ts'
import { unmatchedRules } from './unmatched-rules.ts'
import type { Served } from './unmatched-rules.ts'
import type { DesiredConfig } from './desired-config.ts'

/** The files of hosts, and the desired config. */
export interface HostsInput extends HostContext {
  hostFiles: readonly HostFile[]
  /** Hosts that the options name. The first one serves the site. @default detected from files */
  named?: readonly HostName[] | undefined
  desired: DesiredConfig
  /** Whether to write the desired config, or only compare it. */
  write: boolean
}

/** The hosts of a site after writing. */
export interface Hosts {
  /** The host that serves the site. */
  main: Host
  /** Why it serves the site; undefined if that is not certain. */
  because: string | undefined
  model: HostModel
  /** `model.headersFor`, in which requested headers have the location of their request. */
  headersFor: HeadersFor
  /** Redirects of the main host without patterns in their source. */
  redirects: readonly Redirect[]
  /** Facts for rules about host files. */
  facts: (served: Served) => HostSiteFacts
  /** Files to write. */
  changed: HostFile[]
}

/** What the files of all hosts together declare about a site. */
export interface HostSiteFacts {
  /** Facts about the files as a whole. */
  facts: HostFacts
  /** Undefined unless one host is known to serve the site. */
  respond: HostModel['respond'] | undefined
  /** X-Robots-Tag and Link lines, each once, including those that match nothing. */
  headerLines: readonly HeaderLine[]
  /** Header lines that hosts ignore. */
  headerProblems: readonly HeadersProblem[]
  /** Redirect rules that hosts do not follow. */
  redirectProblems: readonly RedirectsProblem[]
  /** Whether the host is known, and sends the headers that its files declare. */
  sendsHeaders: boolean
  /** Header rules whose pattern matched no file of the build. */
  unmatchedHeaders: readonly { pattern: string; location: Location; escaped?: string }[]
}

/** Detect the hosts of a site from its files, write the desired config, and read the result. */
export function gatherHosts({ hostFiles, named, desired, write, ...context }: HostsInput): Hosts {
  const { chosen, ambiguous, because, reader = plain } = chooseHosts(hostFiles, named, context)
  const configured = (chosen.length > 0 ? chosen : [reader]).map((host) =>
    configureHost(host, filesOf(host, hostFiles), chosen.length > 0 ? desired : nothing, {
      ...context,
      write,
    }),
  )
  const [first] = configured as [ConfiguredHost, ...ConfiguredHost[]]
  const { statements, model } = first
  const headers = crawlerHeaders(statements.headers)
  return {
    main: first.host,
    because,
    model,
    headersFor: locateRequestedHeaders(model.headersFor, desired),
    redirects: model.redirects,
    changed: configured.flatMap(({ changed }) => changed),
    facts: (served) => ({
      respond: because === undefined ? undefined : model.respond,
      headerLines: headers.flatMap(({ lines }) => lines),
      sendsHeaders: chosen.length > 0 && first.host.write !== undefined && !first.host.writesPages,
      headerProblems: configured.flatMap((one) => one.statements.headerProblems),
      redirectProblems: configured.flatMap((one) => one.statements.redirectProblems),
      unmatchedHeaders: unmatchedRules(headers, { ...served, base: new URL(context.root).pathname }),
      facts: hostFacts(configured, ambiguous, chosen.length > 0 ? nothing : desired),
    }),
  }
}

/** Return the files that a host reads, by their names or by the options. */
function filesOf(host: Host, files: readonly HostFile[]): HostFile[] {
  return files.filter((file) => (file.of === undefined ? host.reads(file) : file.of === host.name))
}

const nothing: DesiredConfig = { headers: [], redirects: [] }

/** The hosts that were chosen, and why. */
interface Chosen {
  chosen: readonly Host[]
  /** Files that indicate different hosts. */
  ambiguous: readonly string[]
  /** The evidence for the first host. Undefined if it is too weak to conclude from it what the host answers. */
  because?: string
  /** The host that reads the files if none was chosen. It gets no desired config. @default `_headers` and `_redirects` */
  reader?: Host
}

/**
 * Return the hosts of the options, or else the host that is indicated by its own files, the hostname of the site, the
 * environment, or a file that also other hosts have. Files that all hosts read indicate none.
 */
export function chooseHosts(
  files: readonly HostFile[],
  named: readonly HostName[] | undefined,
  context: HostContext,
): Chosen {
  const ambiguous: string[] = []
  if (named) return { chosen: named.map((name) => hosts[name]), ambiguous, because: 'the option `hosts`' }
  const found = Object.values(hosts).flatMap((host) => {
    const file = files.find(host.isIdentifiedBy)
    return file ? [{ host, file: file.file }] : []
  })
  // Generators write the files of GitHub Pages for all hosts.
  const writable = found.filter(({ host }) => host.write && !host.writesPages)
  // A file that only configures builds or URL forms is often left from another host.
  const declaring = writable.filter(({ host }) => declaresConfig(host, files, context))
  const configured = declaring.length > 0 ? declaring : writable
  const { indicated } = context
  // The files of other hosts are left from a migration.
  const isNamed = configured.some(({ host }) => host.name === indicated?.name)
  const [own] = configured
  if (configured.length > 1) {
    if (isNamed) return { chosen: [hosts[indicated!.name]], ambiguous, because: indicated!.by }
    return { chosen: [], ambiguous: declaring.length > 1 ? declaring.map(({ file }) => file) : ambiguous }
  }
  if (own) return { chosen: [own.host], ambiguous, because: own.file }
  if (new URL(context.root).hostname.endsWith('.github.io'))
    return { chosen: [hosts.github], ambiguous, because: 'the hostname of the site' }
  if (indicated) return { chosen: [hosts[indicated.name]], ambiguous, because: indicated.by }
  if (files.some(plain.reads)) return { chosen: [plain], ambiguous }
  const cname = files.find(({ folder, name }) => folder === 'output' && name === 'CNAME')
  if (cname) return { chosen: [hosts.github], ambiguous, because: cname.file }
  if (found[0]) return { chosen: [found[0].host], ambiguous }
  // A `.htaccess` in a folder may be left from another host, which would never read a new one in the root.
  return { chosen: [], ambiguous, ...(files.some(hosts.apache.reads) && { reader: hosts.apache }) }
}

/** Return whether the files that identify a host declare headers or redirects. */
function declaresConfig(host: Host, files: readonly HostFile[], context: HostContext): boolean {
  const { headers, redirects, headerProblems, redirectProblems, unsupported, server } = host.read(
    files.filter(host.isIdentifiedBy),
    context,
  )
  const declared = [headers, redirects, headerProblems, redirectProblems, unsupported]
  return server?.decides || declared.some(({ length }) => length > 0)
}

function hostFacts(
  configured: readonly ConfiguredHost[],
  ambiguous: readonly string[],
  unassigned: DesiredConfig,
): HostFacts {
  const named = <T>(pick: (one: ConfiguredHost) => readonly T[]): (T & { host: string })[] =>
    configured.flatMap((one) => pick(one).map((fact) => ({ ...fact, host: one.host.title })))
  return {
    unsupported: configured.flatMap(({ statements }) => statements.unsupported),
    limits: configured.flatMap(({ statements }) => statements.limits),
    unwritable: named(({ unwritable }) => unwritable),
    conflicts: named(({ conflicts }) => conflicts),
    missing: named(({ missing }) => missing),
    unassigned: describeConfig(unassigned),
    ambiguous,
  }
}
