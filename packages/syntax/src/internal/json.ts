/**
 * JSON as a tree with offsets, for the other packages of Indexical. They need the exact version of this package,
 * because names may change in any release. @module
 */
export { findMember, findNode, parseJsonTree, unescapedRange } from '../data/json-tree.ts'
