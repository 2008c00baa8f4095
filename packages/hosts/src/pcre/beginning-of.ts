/**
 * Return a prefix of all paths that a regular expression matches, if it is easy to determine, else an empty text.
 * Also works for unsupported expressions.
 */
export function beginningOf(pattern: string): string {
  if (!pattern.startsWith('^') || pattern.includes('|')) return ''
  const text = /^\^((?:[\w/~-]|\\[./~-])*)/.exec(pattern)![1]!
  // A quantifier after the text could make its last character optional.
  const isCertain = !/[?*{]/.test(pattern[text.length + 1] ?? '')
  return (isCertain ? text : text.replace(/\\?.$/, '')).replaceAll('\\', '')
}
