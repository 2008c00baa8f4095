import type { ReportData, UrlData } from '@indexical/core'

/** The URLs of a report, and the links between them. */
interface Linked extends Pick<ReportData, 'urls' | 'others' | 'edges'> {
  urlsByName: ReadonlyMap<string, UrlData>
}

/** URLs that lead to each other by canonicals and redirects. */
export interface Cluster {
  kind: ClusterKind
  /** The URL where it ends. */
  title: string
  rows: readonly ClusterRow[]
}

/** The kinds of clusters, those with a problem first. */
export const clusterKinds = ['loop', 'chain', 'leads to no page', 'canonicals', 'redirects'] as const

export type ClusterKind = (typeof clusterKinds)[number]

/** A step of a cluster. */
export interface ClusterRow {
  from: string
  by: 'canonical' | 'redirect'
  to: string
}

/** Return all clusters of a site, those with a problem first, and large ones before small ones. */
export function clustersOf(model: Linked): Cluster[] {
  const order = (cluster: Cluster): number => clusterKinds.indexOf(cluster.kind)
  return pathClusters(model).toSorted((a, b) => order(a) - order(b) || b.rows.length - a.rows.length)
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
