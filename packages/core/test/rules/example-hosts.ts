import { gatherHosts } from '../../../hosts/src/gather-hosts.ts'
import type { Hosts } from '../../../hosts/src/gather-hosts.ts'
import type { DesiredConfig } from '../../../hosts/src/desired-config.ts'
import type { HostFile } from '../../../hosts/src/types.ts'
import { readSidecar } from '../../src/intent/read-sidecar.ts'
import type { SiteExample } from '../../src/linter/define.ts'
import type { Page } from '../../src/page/types.ts'
import type { SiteHost } from '../../src/site/types.ts'
import { collectDesired } from '../../src/site/collect-desired.ts'
import type { FileIntent } from '../../src/site/collect-desired.ts'
import type { Options } from '../../src/options/options.ts'
import { hostContext } from '../../src/linter/desire-hosts.ts'

/** Host files of the project, not of the output. */
const ofProject = /^(?:netlify\.toml|vercel\.json|firebase\.json|wrangler\.\w+|.*\.conf)$/

/** The hosts of an example, and the facts for rules about them. */
export interface ExampleHosts {
  hosts: Hosts
  sidecarProblems: SiteHost['sidecarProblems']
  /** What the site desires of them. */
  desired: DesiredConfig
  /** Sidecars of files that do not exist. */
  orphans: string[]
}

/** Find, configure and read the hosts of an example, as a run does. */
export function exampleHosts(
  { hostFiles = {}, sidecars = {}, files = [], settings = {} }: SiteExample,
  options: Options,
  pages: readonly Page[],
): ExampleHosts {
  const read = Object.entries(sidecars).flatMap(([name, text]) => {
    const sidecar = readSidecar(text, name, 'yaml')
    return sidecar ? [{ name, ...sidecar }] : []
  })
  const fileIntents: FileIntent[] = read.map(({ name, intent }) => ({
    file: name.replace(/\.yaml$/, ''),
    source: name,
    intent,
  }))
  const wanted = collectDesired({ pages, files, fileIntents }, options)
  return {
    hosts: gatherHosts({
      files: new Set([...files, ...pages.map(({ file }) => file)]),
      hostFiles: Object.entries(hostFiles).map(([name, text]) => toFile(name, text)),
      ...hostContext(options),
      desired: wanted,
      write: settings['write'] === true,
    }),
    desired: wanted,
    orphans: fileIntents.filter(({ file }) => !files.includes(file)).map(({ source }) => source),
    sidecarProblems: read.flatMap(({ problems }) => problems),
  }
}

function toFile(name: string, text: string): HostFile {
  return { folder: ofProject.test(name) ? 'project' : 'output', name, file: name, text }
}
