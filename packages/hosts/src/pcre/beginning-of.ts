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
