/**
 * Return what the targets of one layout line have in common on all pages. This is the difference between the folders of
 * page and target (`old → new` for `/old/a/` and `/new/a/`), or the addition to the page's path (`→ amp` for
 * `/a/amp/`). Otherwise return the target without its numbers: each other wrong target is then a separate mistake.
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
  if (after === 0 && (here.length === 0 || before < here.length)) return target.replace(/\d+/g, '0')
  const [old, other] = [here, there].map((folders) => folders.slice(before, folders.length - after).join('/'))
  return `${old} → ${from.origin === to.origin ? '' : `${to.origin}/`}${other}${to.search}`.trim()
}

/** Return the folders and the name of a URL. They are the same for `/a/b/` and `/a/b.html`. */
function foldersOf({ pathname }: URL): string[] {
  return pathname
    .replace(/\.html?$|\/$/i, '')
    .split('/')
    .slice(1)
}
