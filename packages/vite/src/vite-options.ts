import type { DevOptions, UserOptions } from 'indexical'

/** Options of the plugin. */
export interface ViteOptions extends UserOptions {
  dev?: DevOptions | undefined
}
