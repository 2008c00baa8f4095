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

/** Follow the steps from one URL to the last one, or around a loop. */
export function followSteps<Name>(
  next: ReadonlyMap<Name, Name>,
  start: Name,
): { end: Name; length: number; isLoop: boolean } {
  const passed = new Set([start])
  let end = start
  for (let at = next.get(start); at !== undefined; at = next.get(at)) {
    if (passed.has(at)) return { end: at, length: passed.size, isLoop: true }
    passed.add(at)
    end = at
  }
  return { end, length: passed.size - 1, isLoop: false }
}

/** Follow the longest path. Every URL has one next URL, except in conflicts of canonicals. */
function longestPath(next: ReadonlyMap<number, number>): ReturnType<typeof followSteps<number>> {
  const targets = new Set(next.values())
  // All steps lead to the same loop. Else the longest path starts at a URL to which none leads.
  const starts = [...next.keys()].filter((number, index) => index === 0 || !targets.has(number))
  const paths = starts.map((start) => followSteps(next, start))
  return paths.find(({ isLoop }) => isLoop) ?? paths.reduce((a, b) => (b.length > a.length ? b : a))
}
