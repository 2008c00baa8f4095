import type { ReportData, UrlData } from '@indexical/core'

/** The URLs of a report, and the links between them. */
interface Linked extends Pick<ReportData, 'urls' | 'others' | 'edges' | 'sets'> {
  urlsByName: ReadonlyMap<string, UrlData>
}

/** URLs that lead to each other by canonicals and redirects, or one list of language versions. */
export interface Cluster {
  kind: ClusterKind
  /** The URL where it ends, or the first version. */
  title: string
  rows: readonly ClusterRow[]
}

/** The kinds of clusters, those with a problem first. */
export const clusterKinds = [
  'loop',
  'chain',
  'leads to no page',
  'versions that differ',
  'canonicals',
  'redirects',
  'language versions',
] as const

export type ClusterKind = (typeof clusterKinds)[number]

/** One line of a cluster: a step to another URL, or a version. */
export interface ClusterRow {
  from: string
  /** `canonical`, `redirect`, or the code of a language. */
  by: string
  /** Undefined for a version. */
  to?: string
  /** What is wrong with the line. */
  problem?: string
}

/** Return all clusters of a site, those with a problem first, and large ones before small ones. */
export function clustersOf(model: Linked): Cluster[] {
  const order = (cluster: Cluster): number => clusterKinds.indexOf(cluster.kind)
  return [...pathClusters(model), ...versionClusters(model)].toSorted(
    (a, b) => order(a) - order(b) || b.rows.length - a.rows.length,
  )
}

function pathClusters({ urls, others, edges, urlsByName }: Linked): Cluster[] {
  const nameOf = (number: number): string => urls[number]?.url ?? others[number - urls.length]!
  const parents = new Map<number, number>()
  const rootOf = (number: number): number => {
    let root = number
    for (let parent = parents.get(root); parent !== undefined && parent !== root; parent = parents.get(root))
      root = parent
    // Shorten the path, so that long chains stay fast.
    parents.set(number, root)
    return root
  }
  for (const [from, to] of edges) parents.set(rootOf(from), rootOf(to))
  return Array.from(Map.groupBy(edges, ([from]) => rootOf(from)).values(), (steps): Cluster => {
    const next = new Map(steps.map(([from, to]) => [from, to]))
    const { end, length, isLoop } = longestPath(next)
    const title = nameOf(end)
    const state = urlsByName.get(title)?.state ?? 'no page'
    const isLost =
      !isLoop && state === 'no page' && URL.parse(title)?.origin === URL.parse(nameOf(steps[0]![0]))?.origin
    const isRedirect = steps.every(([, , redirect]) => redirect === 1)
    const kind = isLoop
      ? 'loop'
      : length > 1
        ? 'chain'
        : isLost
          ? 'leads to no page'
          : isRedirect
            ? 'redirects'
            : 'canonicals'
    return {
      kind,
      title,
      rows: steps.map(([from, to, redirect]) => ({
        from: nameOf(from),
        by: redirect === 1 ? 'redirect' : 'canonical',
        to: nameOf(to),
      })),
    }
  })
}

/** Follow each step to its end. Every URL has one next URL, except in conflicts of canonicals. */
function longestPath(next: ReadonlyMap<number, number>): { end: number; length: number; isLoop: boolean } {
  const lengths = new Map<number, number>()
  let longest = { end: -1, length: 0, isLoop: false }
  for (const start of next.keys()) {
    const path: number[] = []
    const onPath = new Set<number>()
    let at: number | undefined = start
    while (at !== undefined && !lengths.has(at) && !onPath.has(at)) {
      path.push(at)
      onPath.add(at)
      at = next.get(at)
    }
    if (at !== undefined && onPath.has(at)) longest = { end: at, length: path.length, isLoop: true }
    const known = at === undefined ? -1 : (lengths.get(at) ?? 0)
    for (const [index, number] of path.toReversed().entries()) lengths.set(number, known + index + 1)
    const length = lengths.get(start)!
    if (length > longest.length && !longest.isLoop)
      longest = { end: endOf(next, start), length, isLoop: false }
  }
  return longest
}

function endOf(next: ReadonlyMap<number, number>, start: number): number {
  let end = start
  const seen = new Set<number>()
  for (let at: number | undefined = start; at !== undefined && !seen.has(at); at = next.get(at)) {
    end = at
    seen.add(at)
  }
  return end
}

function versionClusters({ sets, urlsByName }: Linked): Cluster[] {
  return sets.map((versions, number): Cluster => {
    const rows = versions.map(([by, from]): ClusterRow => {
      const item = urlsByName.get(from)
      const problem =
        item === undefined || item.state === 'no page'
          ? 'no page of this site'
          : item.set === undefined
            ? 'declares no versions'
            : item.set === number
              ? undefined
              : 'declares other versions'
      return { from, by, ...(problem !== undefined && { problem }) }
    })
    const hasProblem = rows.some(({ problem }) => problem?.startsWith('declares'))
    return { kind: hasProblem ? 'versions that differ' : 'language versions', title: versions[0]![1], rows }
  })
}
