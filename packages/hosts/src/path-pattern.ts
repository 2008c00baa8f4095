import { toBytes } from './bytes.ts'

/**
 * Translate a glob of output files to the source of a regular expression, without anchors.
 *
 * @param literal returns a pattern that matches only these bytes
 * @returns undefined if the glob has no such form
 */
export function globPattern(glob: string, literal: (bytes: string) => string): string | undefined {
  let source = ''
  let depth = 0
  for (const [part] of glob.replace(/^\.?\/+/, '').matchAll(/\*\*\/|\*{1,2}|[^*]/gu)) {
    if (part === '**/') source += '(?:.*/)?'
    else if (part === '**') source += '.*'
    else if (part === '*') source += '[^/]*'
    else if (part === '?') source += '[^/]'
    else if (part === '{') {
      source += '(?:'
      depth++
    } else if (part === '}' && depth > 0) {
      source += ')'
      depth--
    } else if (part === ',' && depth > 0) source += '|'
    else if (/[[\]()!+@\\}]/.test(part)) return undefined
    else source += literal(toBytes(part))
  }
  return depth === 0 ? source : undefined
}

/** Join patterns of whole paths to anchored ones, each as long as it may be. */
export function joinPatterns(patterns: readonly string[], maxLength: number): string[] {
  const lists: string[][] = []
  let length = 0
  for (const pattern of patterns) {
    length += toBytes(pattern).length + 1
    if (lists.length === 0 || length > maxLength) {
      lists.push([])
      length = pattern.length
    }
    lists.at(-1)!.push(pattern)
  }
  return lists.map((list) => (list.length === 1 ? `^${list[0]}$` : `^(?:${list.join('|')})$`))
}
