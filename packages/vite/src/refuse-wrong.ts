import { inspect } from 'node:util'
import { checkOptions, OptionsError } from 'indexical/adapter'
import type { ResolvedConfig } from 'vite'
import { refuseUnseen } from './unseen-pages.ts'

/** What the hook that has read the config knows. */
export interface Start {
  options: unknown
  dev: unknown
  config: ResolvedConfig
  /** What Vite calls the hook with: from 7 on it tells its version. */
  context: { meta?: { viteVersion?: string } } | undefined
}

/**
 * Fail while the config is read, before anything is built.
 *
 * @throws {OptionsError} one sentence for each option that cannot be used, or for a build that has no pages to see
 */
export function refuseWrong({ options, dev, config, context }: Start): void {
  try {
    const { site } = checkOptions(options, dev)
    refuseUnseen(config, context?.meta?.viteVersion, site)
  } catch (error) {
    if (!(error instanceof OptionsError)) throw error
    // Vite 7 prints the stack instead of the message, nothing when it is empty; Vite 8 inspects the error.
    error.stack = error.message
    throw Object.assign(error, { [inspect.custom]: () => error.message })
  }
}
