/** The maximum number of `**` in a glob, and of lists with stars or repetition in one segment. */
const most = 4

/**
 * Return what is expected instead of a glob that could take exponential time; undefined if the glob can be used. Stars
 * are allowed, because `atomicStars` makes them linear.
 */
export function expectedInstead(glob: string): string | undefined {
  if (glob.split('**').length - 1 > most) return `a glob with at most ${most} times \`**\``
  if (/[*+]\([^)]*[*?[+@!({]/.test(glob)) return 'a glob whose repeated lists contain only text'
  const lists = glob.split('/').map((segment) => segment.match(/[*+]\(|[({][^)}]*\*/g)?.length ?? 0)
  return Math.max(...lists) > most ? `a glob with at most ${most} lists of stars per segment` : undefined
}

/**
 * Change a regular expression so that the text between two stars is searched only once. Its first occurrence is enough,
 * because the next star matches everything after it. The expression then takes linear time instead of a power of the
 * length.
 *
 * @param source of an expression in which `[^/]*?` is a star
 */
export function atomicStars(source: string): string {
  let number = 0
  return source.replace(
    /\[\^\/\]\*\?(?:\\[^\w]|[\w~-])+(?=(?:\(\?=\.\))?\[\^\/\]\*\?)/g,
    (part) => `(?=(?<s${++number}>${part}))\\k<s${number}>`,
  )
}
