import type { Host } from '../types.ts'

/** A host that obeys `_headers` and `_redirects`. */
export type PlainHost = Pick<Host, 'name' | 'read' | 'serve'> & {
  /** Whether the last of two blocks for one pattern is all that counts. @default false */
  lastBlockWins?: boolean
}
