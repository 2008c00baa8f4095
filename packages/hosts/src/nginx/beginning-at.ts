import { fromBytes } from '../bytes.ts'
import { beginningOf } from '../pcre/beginning-of.ts'
import type { Level } from './level.ts'

/** Return the prefix of all paths that a level matches. */
export function beginningAt({ type, name, pattern, directive }: Level): string {
  if (type === 'if' && pattern) return '/'
  if (pattern) return beginningOf(directive?.args.at(-1)?.text ?? '') || '/'
  return fromBytes(name) || '/'
}
