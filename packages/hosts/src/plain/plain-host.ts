import type { Host } from '../types.ts'

/** A host that reads `_headers` and `_redirects`. */
export type PlainHost = Pick<Host, 'name' | 'read' | 'serve'> & {
  /** Whether only the last of two blocks with one pattern applies. @default false */
  lastBlockWins?: boolean
}
