export { createMatchGlobs } from './match-globs.ts'
export { createMatchUrls } from './match-urls.ts'
export type { MatchGlobs } from './match-globs.ts'
