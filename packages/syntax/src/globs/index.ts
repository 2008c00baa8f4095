export { createMatchGlobs } from './match-globs.ts'
export { createMatchUrls } from './match-globs.ts'
export type { MatchGlobs } from './match-globs.ts'
