export { readData, readFrontmatter } from './frontmatter.ts'
export type { Frontmatter } from './frontmatter.ts'
export { addToList } from './add-to-list.ts'
export { createLocateRange } from './locate-range.ts'
export type {
  DataProblem,
  DataProblemType,
  Format,
  Locate,
  LocatedData,
  LocateRange,
  Path,
  Span,
} from './located-data.ts'
