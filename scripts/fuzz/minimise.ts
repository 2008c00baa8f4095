/** Shorten a failing text: leave out parts, large ones first, while it still fails. */
export async function minimise(
  text: string,
  fails: (text: string) => boolean | Promise<boolean>,
): Promise<string> {
  let least = text
  for (let size = Math.ceil(least.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < least.length;) {
      const shorter = least.slice(0, at) + least.slice(at + size)
      if (await fails(shorter)) least = shorter
      else at += size
    }
  }
  return least
}
