import picomatch from 'picomatch'
import { createFindCandidates } from './find-candidates.ts'

/** The positions of the globs that a path matches, in their order. */
export type MatchGlobs = (path: string) => number[]

/** Prepare many globs, as options have them, for many paths: only those are tried whose texts stand in the path. */
export function createMatchGlobs(globs: readonly string[]): MatchGlobs {
  const candidates = createFindCandidates(globs.map((glob) => ({ needs: textsIn(glob) })))
  const matchers = globs.map((glob) => picomatch(glob, { dot: true }))
  return (path) => candidates(path).filter((position) => matchers[position]!(path))
}

/** Texts that all stand in whatever a glob matches; none where it is negated, or holds more than stars and lists. */
function textsIn(glob: string): string[] {
  if (/[!\\|^$]|\*{3}/.test(glob)) return []
  const outside = glob.replace(/[([{].*[)\]}]|[([{].*$/s, '*')
  return outside.match(/[\w~-]+/g) ?? []
}
