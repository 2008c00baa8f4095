import type { FindingData, GroupData, ReportData, UrlData } from '@indexical/core'

/** The data of the report with look-ups. */
export interface Model extends ReportData {
  /** Findings by URL. */
  findingsAt: ReadonlyMap<string, readonly PlacedFinding[]>
  urlsByName: ReadonlyMap<string, UrlData>
  /** URLs whose canonical chain or redirect ends at another URL, by that URL. */
  urlsTo: ReadonlyMap<string, readonly UrlData[]>
  /** The first folders of all URLs with their number of URLs, most URLs first. */
  folders: readonly [folder: string, count: number][]
  /** The states of all URLs with their numbers, most URLs first. */
  states: readonly [state: string, count: number][]
}

/** A finding and its group. */
export interface PlacedFinding {
  group: GroupData
  finding: FindingData
}

/** Decompress the data in the file. */
export async function readModel(base64: string): Promise<Model> {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))
  return toModel((await new Response(stream).json()) as ReportData)
}

function toModel(data: ReportData): Model {
  const findingsAt = new Map<string, PlacedFinding[]>()
  for (const group of data.groups)
    for (const finding of group.findings) {
      if (finding.url === undefined) continue
      const known = findingsAt.get(finding.url)
      if (known) known.push({ group, finding })
      else findingsAt.set(finding.url, [{ group, finding }])
    }
  return {
    ...data,
    findingsAt,
    urlsTo: Map.groupBy(
      data.urls.filter(({ to }) => to !== undefined),
      ({ to }) => to!,
    ),
    urlsByName: new Map(data.urls.map((item) => [item.url, item])),
    folders: countBy(data.urls, ({ url }) => folderOf(url)),
    states: countBy(data.urls, ({ state }) => state),
  }
}

/** Return the origin and the first folder of a URL: of `https://example.com/blog/a/`, `https://example.com/blog/`. */
export function folderOf(url: string): string {
  return /^[^/]*\/\/[^/]*\/(?:[^/?#]+\/)?/.exec(url)?.[0] ?? url
}

function countBy<Item>(items: readonly Item[], nameOf: (item: Item) => string): [string, number][] {
  const counts = new Map<string, number>()
  for (const item of items) {
    const name = nameOf(item)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].toSorted(([, a], [, b]) => b - a)
}
