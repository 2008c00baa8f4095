import type { UserOptions } from 'indexical'

/** Options of the plugin. */
export interface EleventyOptions extends UserOptions {
  /** What the dev server (`--serve`) shows besides the pages. */
  dev?:
    | {
        /**
         * Show a badge in each page with the number of its problems, and why search engines may not index it. All pages
         * are at `/__indexical/`.
         * @default true, unless the server option `showAllHosts` is set
         */
        badge?: boolean | undefined
      }
    | undefined
}
