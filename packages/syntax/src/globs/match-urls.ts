import { decoded } from '../url/percent.ts'
import { createMatchGlobs } from './match-globs.ts'

/** Create a function that matches globs of paths with absolute URLs, percent-encoded or decoded. */
export function createMatchUrls(globs: readonly string[]): (url: string) => number[] {
  const matchGlobs = createMatchGlobs(globs)
  return (url) => {
    const path = new URL(url).pathname
    const found = matchGlobs(path)
    return path.includes('%') ? [...new Set([...found, ...matchGlobs(decoded(path))])] : found
  }
}
