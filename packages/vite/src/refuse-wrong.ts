import { inspect } from 'node:util'
import { checkOptions, OptionsError } from 'indexical'

/**
 * Fail while the config is read, before anything is built.
 *
 * @throws {OptionsError} one sentence for each option that cannot be used
 */
export function refuseWrong(options: unknown, dev: unknown): void {
  try {
    checkOptions(options, dev)
  } catch (error) {
    if (!(error instanceof OptionsError)) throw error
    // Vite 7 prints the stack instead of the message, nothing when it is empty; Vite 8 inspects the error.
    error.stack = error.message
    throw Object.assign(error, { [inspect.custom]: () => error.message })
  }
}
