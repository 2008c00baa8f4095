import picomatch from 'picomatch'
import { atomicStars } from './bounded.ts'
import { createFindCandidates } from '../url/find-candidates.ts'
import { decoded } from '../url/percent.ts'

/** Returns the indexes of the globs that match a path, in order. */
export type MatchGlobs = (path: string) => number[]

/**
 * Create a function that matches many globs (syntax of picomatch, dotfiles included) with many paths. It tries only
 * globs whose required substrings occur in the path.
 *
 * @see https://github.com/micromatch/picomatch#globbing-features
 */
export function createMatchGlobs(globs: readonly string[]): MatchGlobs {
  const candidates = createFindCandidates(globs.map((glob) => ({ needs: textsIn(glob) })))
  const patterns = globs.map(compileGlob)
  return (path) => candidates(path).filter((position) => patterns[position]!(path))
}

function compileGlob(glob: string): (path: string) => boolean {
  // Paths have forward slashes on all systems.
  const options = { dot: true, windows: false }
  const own = picomatch.makeRe(glob, options)
  const source = atomicStars(own.source)
  if (source === own.source) return picomatch(glob, options)
  const pattern = new RegExp(source, own.flags)
  return (path) => path === glob || pattern.test(path)
}

/**
 * Return substrings that every match of a glob must contain. Empty for negated globs and for syntax other than stars
 * and lists.
 */
function textsIn(glob: string): string[] {
  if (/[!\\|^$]|\*{3}/.test(glob)) return []
  const outside = glob.replace(/[([{].*[)\]}]|[([{].*$/s, '*')
  return outside.match(/[\w~-]+/g) ?? []
}

/** Create a function that matches globs of paths with absolute URLs, percent-encoded or decoded. */
export function createMatchUrls(globs: readonly string[]): (url: string) => number[] {
  const matchGlobs = createMatchGlobs(globs)
  return (url) => {
    const path = new URL(url).pathname
    const found = matchGlobs(path)
    return path.includes('%') ? [...new Set([...found, ...matchGlobs(decoded(path))])] : found
  }
}
