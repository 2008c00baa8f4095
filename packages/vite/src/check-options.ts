import { inspect } from 'node:util'
import { OptionsError, resolveOptions } from '@indexical/core/options'

/**
 * Fail while the config is read, before anything is built.
 *
 * @throws {OptionsError} one sentence for each option that cannot be used
 */
export function checkOptions(options: unknown): void {
  try {
    resolveOptions(options)
  } catch (error) {
    if (!(error instanceof OptionsError)) throw error
    // Vite 7 prints the stack instead of the message, nothing when it is empty; Vite 8 inspects the error.
    error.stack = error.message
    throw Object.assign(error, { [inspect.custom]: () => error.message })
  }
}
