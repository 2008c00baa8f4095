/**
 * The text with which every path begins that a regular expression matches, as far as it is easy to tell; empty for
 * anything else. Also for expressions that are not understood.
 */
export function beginningOf(pattern: string): string {
  if (!pattern.startsWith('^') || pattern.includes('|')) return ''
  const text = /^\^((?:[\w/~-]|\\[./~-])*)/.exec(pattern)![1]!
  // What follows may make the last character one that is left out.
  const isCertain = !/[?*{]/.test(pattern[text.length + 1] ?? '')
  return (isCertain ? text : text.replace(/\\?.$/, '')).replaceAll('\\', '')
}
