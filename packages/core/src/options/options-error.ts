/** Mistakes in a config file, with a message for its author. It has no stack on purpose. */
export class OptionsError extends Error {
  override name = 'OptionsError'
  override stack = ''
  /** One sentence for each mistake. */
  readonly mistakes: readonly string[]

  /** Compares by name, because `indexical` contains a copy of this class. */
  static override [Symbol.hasInstance](error: unknown): boolean {
    return error instanceof Error && error.name === 'OptionsError'
  }

  constructor(...mistakes: string[]) {
    super(mistakes.join('\n'))
    this.mistakes = mistakes
  }
}
