export { readData, readFrontmatter } from './frontmatter.ts'
export type { Frontmatter } from './frontmatter.ts'
export { findMember, findNode, parseJsonTree, plainText } from './json-tree.ts'
export type {
  DataProblem,
  DataProblemType,
  Format,
  Locate,
  LocatedData,
  Path,
  Placer,
} from './located-data.ts'
export { createPlacer, lineStarts } from './placer.ts'
