/**
 * Return what the targets of one line of a layout have in common on all pages: the folders by which target and page
 * differ (`old → new` for `/old/a/` and `/new/a/`), or what follows the page's path (`→ amp` for `/a/amp/`). If they
 * share neither, each wrong target is a mistake of its own: return the target.
 *
 * @param page absolute URL of the page
 * @param target absolute URL
 */
export function layoutCause(page: string, target: string): string {
  const [from, to] = [new URL(page), new URL(target)]
  const [here, there] = [foldersOf(from), foldersOf(to)]
  const shortest = Math.min(here.length, there.length)
  let after = 0
  while (after < shortest && here.at(-1 - after) === there.at(-1 - after)) after++
  let before = 0
  while (before < shortest - after && here[before] === there[before]) before++
  if (after === 0 && (here.length === 0 || before < here.length)) return target
  const [old, other] = [here, there].map((folders) => folders.slice(before, folders.length - after).join('/'))
  return `${old} → ${from.origin === to.origin ? '' : `${to.origin}/`}${other}${to.search}`.trim()
}

/** Return the folders of a URL and its name: `/a/b/` and `/a/b.html` have the same. */
function foldersOf({ pathname }: URL): string[] {
  return pathname
    .replace(/\.html?$|\/$/i, '')
    .split('/')
    .slice(1)
}
