import type { UserOptions } from 'indexical'

/** Options of the plugin. */
export interface ViteOptions extends UserOptions {
  /** What the dev server does with findings besides printing them. */
  dev?:
    | {
        /**
         * Show a badge in each page with the number of its problems, and why search engines may not index it. All pages
         * are at `/__indexical/`.
         * @default true, unless the server listens to other machines (`--host`)
         */
        badge?: boolean | undefined
      }
    | undefined
}
