import type { ByteSet, Pattern } from './parse-pattern.ts'

/** Return substrings that every match of a pattern must contain, ignoring case. */
export function neededTexts(pattern: Pattern): string[] {
  const texts = ['']
  collect(pattern, texts)
  return texts.filter(Boolean)
}

/** Extend the last substring, or begin another one. */
function collect(pattern: Pattern, texts: string[]): void {
  switch (pattern.type) {
    case 'set': {
      const letter = onlyLetter(pattern.set)
      if (letter === undefined) texts.push('')
      else texts[texts.length - 1] += letter
      return
    }
    case 'sequence':
      for (const part of pattern.parts) collect(part, texts)
      return
    case 'capture':
      collect(pattern.part, texts)
      return
    case 'repeat':
      if (pattern.min > 0) collect(pattern.part, texts)
      texts.push('')
      return
    case 'either':
      texts.push('')
      return
    default:
    // A zero-width pattern does not end a substring.
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
