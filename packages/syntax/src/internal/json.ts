/**
 * JSON as a tree with offsets, for the other packages of Indexical. They depend on the exact version of this package:
 * names here change in any release.
 *
 * @module
 */
export { findMember, findNode, parseJsonTree, unescapedRange } from '../data/json-tree.ts'
