import type { ByteSet, Pattern } from './parse-pattern.ts'

/** Return substrings that every match of a pattern must contain, ignoring case. */
export function neededTexts(pattern: Pattern): string[] {
  return certain(pattern).split(gap).filter(Boolean)
}

/** Separates substrings with uncertain text between them. */
const gap = '\0'

function certain(pattern: Pattern): string {
  switch (pattern.type) {
    case 'set':
      return onlyLetter(pattern.set) ?? gap
    case 'sequence':
      return pattern.parts.map(certain).join('')
    case 'capture':
      return certain(pattern.part)
    case 'repeat':
      return (pattern.min > 0 ? certain(pattern.part) : '') + gap
    case 'either':
      return gap
    default:
      // A zero-width pattern does not end a substring.
      return ''
  }
}

/** Return the only letter of a set, in lower case if it contains both cases. */
function onlyLetter(set: ByteSet): string | undefined {
  const last = set.lastIndexOf(1)
  const first = set.indexOf(1)
  if (last < 0) return undefined
  const letter = String.fromCharCode(last)
  if (first === last) return letter
  const isCase = /[a-z]/.test(letter) && first === last - 0x20 && set.indexOf(1, first + 1) === last
  return isCase ? letter : undefined
}

/**
 * Return a prefix of all paths that a regular expression matches, if it is easy to find, else an empty text.
 * Unsupported expressions are also read.
 */
export function beginningOf(pattern: string): string {
  if (!pattern.startsWith('^') || pattern.includes('|')) return ''
  const text = /^\^((?:[\w/~-]|\\[./~-])*)/.exec(pattern)![1]!
  // A quantifier after the text may make its last character optional.
  const isCertain = !/[?*{]/.test(pattern[text.length + 1] ?? '')
  return (isCertain ? text : text.replace(/\\?.$/, '')).replaceAll('\\', '')
}
