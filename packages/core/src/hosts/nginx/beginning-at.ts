import { fromBytes } from '../bytes.ts'
import { beginningOf } from '../pcre/beginning-of.ts'
import type { Level } from './level.ts'

/** How every path begins that a level is about. */
export function beginningAt({ type, name, pattern, directive }: Level): string {
  if (type === 'if' && pattern) return '/'
  if (pattern) return beginningOf(directive?.args.at(-1)?.text ?? '') || '/'
  return fromBytes(name) || '/'
}
