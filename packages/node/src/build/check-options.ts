import { createLinter, OptionsError, resolveOptions, rules } from '@indexical/core'
import { resolveDevOptions } from '@indexical/core/internal'
import type { Options } from '@indexical/core'
import { describeOldNode } from '../version.ts'
import { loadSelect } from './lint-page.ts'

/**
 * Validate all options, also those of rules, and fill in the defaults, so that an adapter can report a mistake before it
 * builds anything.
 *
 * @param dev the option of adapters that have a dev server
 * @throws {OptionsError} one sentence for each option that cannot be used, or for a Node that is too old
 */
export function checkOptions(userOptions: unknown, dev?: unknown): Options {
  expectNode()
  resolveDevOptions(dev)
  const options = resolveOptions(userOptions, ['dev'])
  createLinter(options, { rules, now: Date.now })
  loadSelect(options.nosnippet)
  return options
}

/**
 * Refuse an old Node before a function is missing: hosts run older versions than we do.
 *
 * @throws {OptionsError} one sentence
 */
export function expectNode(): void {
  const old = describeOldNode(process.versions.node)
  if (old !== undefined) throw new OptionsError(old)
}
