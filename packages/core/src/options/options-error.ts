/** Mistakes in a config file, with a message for its author. It has no stack on purpose. */
export class OptionsError extends Error {
  override name = 'OptionsError'
  override stack = ''
  /** One sentence for each mistake. */
  readonly mistakes: readonly string[]

  constructor(...mistakes: string[]) {
    super(mistakes.join('\n'))
    this.mistakes = mistakes
  }
}
