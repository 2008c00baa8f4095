import { gatherHosts } from '@indexical/hosts'
import type { Hosts, HostContext, HostFile, HostsInput, DesiredConfig } from '@indexical/hosts'
import { rootUrl } from '@indexical/syntax/url'
import type { Sidecar } from '../intent/read-sidecar.ts'
import type { Options } from '../options/options.ts'
import type { Page } from '../page/types.ts'
import { collectDesired } from '../site/collect-desired.ts'
import type { FileIntent, RequestingSite } from '../site/collect-desired.ts'

/** The files that configure the hosts of a site. */
export interface HostInputs extends Pick<HostContext, 'outputFolder' | 'files' | 'indicated'> {
  hostFiles: readonly HostFile[]
  sidecars: {
    intents: readonly FileIntent[]
    problems: Sidecar['problems']
    /** Data files with directives for a file that does not exist. */
    orphans: readonly string[]
  }
  /** Whether to write the desired config after a build without errors, or only compare it. */
  write: boolean
}

/** The hosts of a site, and the config that they should have. */
export interface DesiredHosts {
  hosts: Hosts
  desired: DesiredConfig
}

/**
 * Find the hosts of a site by its files, and add the requests of pages, sidecars and options to their config.
 *
 * @param known redirects of the framework, and absolute URLs that should respond with 410
 */
export function desireHosts(
  pages: readonly Page[],
  { hostFiles, sidecars, ...context }: HostInputs,
  options: Options,
  known: Pick<RequestingSite, 'declared' | 'gone'>,
): DesiredHosts {
  const { files } = context
  const desired = collectDesired({ pages, files, fileIntents: sidecars.intents, ...known }, options)
  return { desired, hosts: hostsOf({ ...context, hostFiles }, options, desired) }
}

/** Find the hosts of a site by its files, without changes. */
export function findHosts(inputs: Omit<HostInputs, 'sidecars' | 'write'>, options: Options): Hosts {
  return hostsOf({ ...inputs, write: false }, options, { headers: [], redirects: [] })
}

/** How the host keeps a preview out of the index. */
export interface PreviewHost {
  /** The host files of the output, changed so that no URL of a preview is indexed. */
  files: readonly HostFile[]
  /** Return whether the host sends noindex with an output file. */
  hides: (page: Pick<Page, 'url' | 'file'>) => boolean
}

/** Return how the host keeps a preview out of the index, by files of the output alone. */
export function previewHost(inputs: HostInputs, options: Options, desired: DesiredConfig): PreviewHost {
  const { outputFolder, files, hostFiles, indicated } = inputs
  const { headers } = collectDesired(
    { pages: [], files, fileIntents: [] },
    { ...options, files: [{ match: '**', robots: 'noindex' }] },
  )
  const { changed, headersFor } = hostsOf(
    { outputFolder, files, hostFiles, indicated, write: true },
    options,
    {
      ...desired,
      headers,
    },
  )
  // Leave files of the project: if committed, they would remove the production site from the index.
  const written = changed.filter(({ folder }) => folder === 'output')
  return {
    files: written,
    hides: ({ url, file }) =>
      written.length === changed.length &&
      headersFor(url, file).some(
        ({ name, value }) => name === 'x-robots-tag' && /noindex/i.test(value.value),
      ),
  }
}

function hostsOf(inputs: Omit<HostInputs, 'sidecars'>, options: Options, desired: DesiredConfig): Hosts {
  return gatherHosts({ ...inputs, ...hostContext(options), desired })
}

/** Return what the options state about hosts. */
export function hostContext(options: Options): Pick<HostsInput, 'root' | 'named' | 'prettyUrls'> {
  const hosts = options.hosts?.map((host) => (typeof host === 'string' ? { name: host } : host))
  return {
    root: rootUrl(options),
    named: hosts?.map(({ name }) => name),
    prettyUrls: hosts?.flatMap((host) => ('prettyUrls' in host ? host.prettyUrls : undefined) ?? [])[0],
  }
}
