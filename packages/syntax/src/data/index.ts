export { readData, readFrontmatter } from './frontmatter.ts'
export type { Frontmatter } from './frontmatter.ts'
export { findMember, findNode, parseJsonTree, unescapedRange } from './json-tree.ts'
export type {
  DataProblem,
  DataProblemType,
  Format,
  Locate,
  LocatedData,
  Path,
  LocateRange,
} from './located-data.ts'
export { createLocateRange, lineStarts } from './placer.ts'
