import { createJudge, resolveOptions } from '@indexical/core'
import type { UserOptions } from '@indexical/core'
import { expectSelectors } from 'rehype-indexical'
import { createAddresses } from './addresses.ts'
import { environmentOf } from './environment.ts'
import { expectNode } from './expect-node.ts'
import { createSiteHosts } from './hosts/site-hosts.ts'
import { siteOfRun } from './site-of-run.ts'
import { JudgedPages } from './judged-pages.ts'
import { pagesOfRun } from './pages-of-run.ts'
import type { RunParts } from './run-parts.ts'
import { createShowFile } from './show-file.ts'
import { createSourceFiles } from './source-files.ts'
import type { Run, RunContext } from './types.ts'

/**
 * Start a run over one build: pages are read one by one, then judged together.
 *
 * @throws {OptionsError} for wrong options, or a Node that is too old
 */
export function createRun(userOptions: UserOptions, context: RunContext): Run {
  expectNode()
  const options = resolveOptions(userOptions)
  const judge = createJudge(options, Date.now)
  expectSelectors(options.nosnippet)
  const showFile = createShowFile(context)
  const parts: RunParts = {
    options,
    context,
    judge,
    judged: new JudgedPages(),
    addresses: createAddresses(options),
    sources: createSourceFiles(context.root),
    hosts: createSiteHosts(options, context, showFile),
    environment: environmentOf(options, context),
    showFile,
  }
  return { options, ...pagesOfRun(parts), ...siteOfRun(parts) }
}
