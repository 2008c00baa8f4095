import type { ByteSet, Pattern } from './parse-pattern.ts'

/** Texts that all stand in whatever a pattern matches, but for the case of letters, as long as they are certain. */
export function neededTexts(pattern: Pattern): string[] {
  const texts = ['']
  collect(pattern, texts)
  return texts.filter(Boolean)
}

/** Lengthens the last text, or begins another. */
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
    // What takes no letters stands between none.
  }
}

/** The one letter of a set, in lower case when it stands for both. */
function onlyLetter(set: ByteSet): string | undefined {
  const last = set.lastIndexOf(1)
  const first = set.indexOf(1)
  if (last < 0) return undefined
  const letter = String.fromCharCode(last)
  if (first === last) return letter
  const isCase = /[a-z]/.test(letter) && first === last - 0x20 && set.indexOf(1, first + 1) === last
  return isCase ? letter : undefined
}
