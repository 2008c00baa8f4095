import { inspect } from 'node:util'
import { OptionsError } from '@indexical/core'

/** Where a framework's user wrote our options. */
export interface OptionsPlace {
  /** The name of the plugin is added to mistakes, because some frameworks omit it. */
  plugin: string
  /** The config file of the framework, as shown to the user. */
  file: string
  /** The text of a mistake's stack, for frameworks that print it beside or instead of the message. @default the stack */
  stack?: 'message' | 'none'
  /** Other properties of the error that the framework reads. */
  also?: object
}

/**
 * Run a function that checks options.
 *
 * @throws {OptionsError} naming the plugin and the config file, for options that cannot be used
 */
export function explainMistakes<T>({ plugin, file, stack, also }: OptionsPlace, check: () => T): T {
  try {
    return check()
  } catch (error) {
    if (!(error instanceof OptionsError)) throw error
    const message = describeMistakes(error, `${plugin} in ${file}`)
    const shown = stack && { stack: stack === 'none' ? '' : message, [inspect.custom]: () => message }
    throw Object.assign(new OptionsError(message), shown, also)
  }
}

function describeMistakes({ mistakes }: OptionsError, where: string): string {
  if (mistakes.length === 1) return `${where}: ${mistakes[0]}`
  return [`${where}: ${mistakes.length} mistakes`, ...mistakes.map((mistake) => `  ${mistake}`)].join('\n')
}
