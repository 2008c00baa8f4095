import type { FindingData, GroupData, ReportData, ShownExplanation, UrlData } from '@indexical/core'
import type { Cluster } from './clusters.ts'
import type { Version } from './languages.ts'

/** The data of the report with look-ups. */
export interface Model extends ReportData {
  /** Findings by URL. */
  findingsAt: ReadonlyMap<string, readonly PlacedFinding[]>
  urlsByName: ReadonlyMap<string, UrlData>
  /** The origin of most URLs, which lists leave out. */
  origin: string
  /** URLs whose canonical chain or redirect ends at another URL, by that URL. */
  urlsTo: ReadonlyMap<string, readonly UrlData[]>
  /** The first folders of all URLs with their number of URLs, most URLs first. */
  folders: readonly [folder: string, count: number][]
  /** Folders of versions for which there is a newer one. */
  oldFolders: ReadonlySet<string>
  /** The entry of the filter for all of them. */
  oldVersions: string
  /** The states of all URLs with their numbers, most URLs first. */
  states: readonly [state: string, count: number][]
  languages: readonly [language: string, count: number][]
  /** Folders of source files. */
  sources: readonly [folder: string, count: number][]
  /** What views compute once. */
  cache: { clusters?: Cluster[]; versions?: Version[] }
  /** Explain a URL; undefined if the report has no explanations. */
  explain(url: string): Promise<ShownExplanation | undefined>
}

/** A finding and its group. */
export interface PlacedFinding {
  group: GroupData
  finding: FindingData
}

/**
 * Decompress the data in the file.
 *
 * @param pages returns the compressed explanations; read when the first one is shown
 */
export async function readModel(base64: string, pages: () => string): Promise<Model> {
  return toModel((await decompress(base64)) as ReportData, pages)
}

async function decompress(base64: string): Promise<unknown> {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))
  return new Response(stream).json()
}

function explainFrom(
  { urls, pagesPerChunk }: ReportData,
  pages: () => string,
): (url: string) => Promise<ShownExplanation | undefined> {
  const numbers = new Map(urls.map(({ url }, number) => [url, number]))
  let chunks: string[] | undefined
  return async (url) => {
    chunks ??= pages().split('\n')
    const number = numbers.get(url)
    const chunk = number === undefined ? undefined : chunks[Math.floor(number / pagesPerChunk)]
    if (number === undefined || !chunk) return undefined
    return ((await decompress(chunk)) as ShownExplanation[])[number % pagesPerChunk]
  }
}

function toModel(data: ReportData, pages: () => string): Model {
  const placed = data.groups.flatMap((group) => group.findings.map((finding) => ({ group, finding })))
  const folders = countBy(data.urls, ({ url }) => folderOf(url))
  return {
    ...data,
    findingsAt: Map.groupBy(
      placed.filter(({ finding }) => finding.url !== undefined),
      ({ finding }) => finding.url!,
    ),
    urlsTo: Map.groupBy(
      data.urls.filter(({ to }) => to !== undefined),
      ({ to }) => to!,
    ),
    origin: countBy(data.urls, ({ url }) => URL.parse(url)?.origin)[0]?.[0] ?? '',
    urlsByName: new Map(data.urls.map((item) => [item.url, item])),
    folders,
    oldFolders: oldFoldersOf(folders.map(([folder]) => folder)),
    oldVersions: 'old versions',
    states: countBy(data.urls, ({ state }) => state),
    languages: countBy(data.urls, ({ language }) => language),
    sources: countBy(data.urls, ({ folder }) => folder),
    cache: {},
    explain: explainFrom(data, pages),
  }
}

const version = String.raw`v?\d+(?:\.(?:\d+|x))+(?:[-.]\w+)?|v\d+`

/** The origin and the first folder, with the folder of a version below it. */
const folderPattern = new RegExp(String.raw`^[^/]*//[^/]*/(?:[^/?#]+/(?:(?:${version})/)?)?`, 'i')

const versionPattern = new RegExp(String.raw`^(.*/)(${version})/$`, 'i')

/** Return the origin and the first folder of a URL: of `https://example.com/blog/a/`, `https://example.com/blog/`. */
export function folderOf(url: string): string {
  return folderPattern.exec(url)?.[0] ?? url
}

/** Return the folders of versions without the newest one of each parent. */
function oldFoldersOf(folders: readonly string[]): Set<string> {
  const versions = folders.flatMap((folder) => {
    const [, parent, name] = versionPattern.exec(folder) ?? []
    return parent === undefined ? [] : [{ folder, parent, name: name! }]
  })
  const order = new Intl.Collator('en', { numeric: true })
  return new Set(
    [...Map.groupBy(versions, ({ parent }) => parent).values()].flatMap((same) =>
      same
        .toSorted((a, b) => order.compare(b.name, a.name))
        .slice(1)
        .map(({ folder }) => folder),
    ),
  )
}

export function countBy<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string | undefined,
): [string, number][] {
  const counts = new Map<string, number>()
  for (const name of items.flatMap((item) => nameOf(item) ?? []))
    counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)
}
