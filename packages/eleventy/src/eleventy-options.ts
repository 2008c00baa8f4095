import type { DevOptions, UserOptions } from 'indexical'

/** Options of the plugin. */
export interface EleventyOptions extends UserOptions {
  dev?: DevOptions | undefined
}
