import { createJudge, resolveDevOptions, resolveOptions } from '@indexical/core'
import type { Options } from '@indexical/core'
import { expectSelectors } from 'rehype-indexical'
import { expectNode } from './expect-node.ts'

/**
 * Validate all options, also those of rules, and fill in the defaults, so that a host can tell of a mistake before it
 * builds anything.
 *
 * @param dev the option of hosts that have a dev server
 * @throws {OptionsError} one sentence for each option that cannot be used, or for a Node that is too old
 */
export function checkOptions(userOptions: unknown, dev?: unknown): Options {
  expectNode()
  resolveDevOptions(dev)
  const options = resolveOptions(userOptions, ['dev'])
  createJudge(options, Date.now)
  expectSelectors(options.nosnippet)
  return options
}
