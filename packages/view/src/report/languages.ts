import type { ReportData, UrlData } from '@indexical/core'

/** One version that a set of pages declares. */
export interface Version {
  code: string
  url: string
  /** The folder of the set, with `{lang}` for its language. */
  folder: string
  /** What is wrong with it. */
  problem: string | undefined
}

type Sites = Pick<ReportData, 'sets' | 'urls'> & {
  urlsByName: ReadonlyMap<string, UrlData>
  origin: string
}

/**
 * Return all versions that the pages of a site declare. If the versions of one page differ, the list of most of them
 * counts.
 */
export function versionsOf({ sets, urls, urlsByName, origin }: Sites): Version[] {
  const pages = sets.map(() => 0)
  for (const { set } of urls) if (set !== undefined) pages[set]!++
  const known = new Set<string>()
  const numbers = [...sets.keys()].toSorted((a, b) => pages[b]! - pages[a]!)
  return numbers.flatMap((set) => {
    const fresh = sets[set]!.filter(([code, url]) => !known.has(`${code} ${url}`))
    for (const [code, url] of fresh) known.add(`${code} ${url}`)
    const folder = folderOf(sets[set]!)
    return fresh.map(([code, url]): Version => {
      const isOther = !urlsByName.has(url) && URL.parse(url)?.origin !== origin
      return { code, url, folder, problem: isOther ? undefined : problemOf(urlsByName.get(url), set) }
    })
  })
}

function problemOf(item: UrlData | undefined, set: number): string | undefined {
  if (item === undefined || item.state === 'no page') return 'no page of this site'
  if (item.set === undefined) return 'declares no other version'
  return item.set === set ? undefined : 'declares other versions'
}

/** Return the folder of a set of versions: `/{lang}/docs/` for `/de/docs/a/`. */
function folderOf(versions: readonly (readonly [code: string, url: string])[]): string {
  for (const [code, url] of versions) {
    const folders = (URL.parse(url)?.pathname ?? '').split('/').slice(1, -1)
    const at = folders.findIndex((name) => name.toLowerCase().replace('_', '-') === code.toLowerCase())
    // The last folder is that of the page itself.
    const next = folders[at + 1]
    if (at >= 0)
      return `/${[...folders.slice(0, at), '{lang}', ...(next === undefined || folders.length < at + 3 ? [] : [next])].join('/')}/`
  }
  return '/'
}
