import type { DesiredConfig } from '../../src/desired-config.ts'
import { encodedPath } from './odd-names.ts'

/** Return a desired config from short forms: `[glob, paths, name, value]` and `[from, to]`. */
export function desiredOf(
  headers: [glob: string | undefined, paths: string[], name: 'X-Robots-Tag' | 'Link', value: string][],
  redirects: [from: string, to: string][] = [],
): DesiredConfig {
  return {
    headers: headers.map(([glob, paths, name, value]) => ({
      glob,
      paths,
      headers: [{ name, value }],
      location: undefined,
    })),
    redirects: redirects.map(([from, to]) => ({ from, to, location: undefined })),
  }
}

/** Return the desired config of an odd site, each path once. */
export function desiredOfOddSite({
  pages,
  marked,
  moved,
}: {
  pages: readonly string[]
  marked: readonly [number, string][]
  moved: readonly [string, boolean, number][]
}): DesiredConfig {
  const pathOf = (index: number): string => encodedPath(pages[index % pages.length]!)
  const robots = new Map(marked.map(([index, value]) => [pathOf(index), value]))
  const redirects = new Map(
    moved.map(([from, hasSlash, to]) => [encodedPath(from) + (hasSlash ? '/' : ''), pathOf(to)]),
  )
  return desiredOf(
    [...robots].map(([path, value]) => [undefined, [path], 'X-Robots-Tag', value]),
    [...redirects],
  )
}
