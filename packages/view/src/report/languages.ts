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

/** Return all versions that the pages of a site declare. */
export function versionsOf({
  sets,
  urlsByName,
  origin,
}: Pick<ReportData, 'sets'> & { urlsByName: ReadonlyMap<string, UrlData>; origin: string }): Version[] {
  return sets.flatMap((versions, set) => {
    const folder = folderOf(versions)
    return versions.map(([code, url]): Version => {
      const isOther = !urlsByName.has(url) && URL.parse(url)?.origin !== origin
      return { code, url, folder, problem: isOther ? undefined : problemOf(urlsByName.get(url), set) }
    })
  })
}

function problemOf(item: UrlData | undefined, set: number): string | undefined {
  if (item === undefined || item.state === 'no page') return 'no page of this site'
  if (item.set === undefined) return 'declares no versions'
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
