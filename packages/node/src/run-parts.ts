import type { Environment, Judge, Options } from '@indexical/core'
import type { Addresses } from './addresses.ts'
import type { SiteHosts } from './hosts/site-hosts.ts'
import type { JudgedPages } from './judged-pages.ts'
import type { SourceFiles } from './source-files.ts'
import type { RunContext } from './types.ts'

/** What both halves of a run share: the one reads pages, the other judges them together. */
export interface RunParts {
  options: Options
  context: RunContext
  judge: Judge
  /** Filled by the first half. */
  judged: JudgedPages
  addresses: Addresses
  sources: SourceFiles
  hosts: SiteHosts
  environment: Environment
  showFile: (file: string) => string
}
