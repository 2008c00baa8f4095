import type { Root } from 'hast'
import type { Plugin } from 'unified'
import type { VFile } from 'vfile'
import { lintTree } from '@indexical/core'
import type { Finding, LintContext, LintedTree, Page } from '@indexical/core'

declare module 'vfile' {
  interface DataMap {
    /** Facts about the page from the build; `rehypeLint` reads them. */
    lintContext?: LintContext
  }
}

declare module '@indexical/html' {
  /** The result of the plugin; see `LintedTree`. */
  interface IndexicalData {
    /** The page after the edits. */
    readonly page?: Page
    /** Findings of the page rules. */
    readonly findings?: Finding[]
  }
}

/** The part of a file that the plugin uses. */
export type FileData = Pick<VFile, 'data'>

/** Functions for the context of a file and for the result. */
export interface LintFileOptions<F extends FileData = VFile> {
  /** @default `file.data.lintContext` */
  contextOf?: (file: F, tree: Root) => LintContext
  /** Return the result that becomes `file.data.indexical`. @default unchanged */
  report?: (file: F, linted: LintedTree) => Pick<LintedTree, 'edits' | 'page' | 'findings'>
}

/**
 * Return the function of the shared plugin, for a caller with thousands of pages. It needs no processor and no virtual
 * file, which take as long as reading a small page.
 */
export function createLintFile<F extends FileData>({
  contextOf = ({ data }) => data.lintContext!,
  report = (_file, linted) => linted,
}: LintFileOptions<F> = {}): (tree: Root, file: F) => LintedTree {
  return (tree, file) => {
    const linted = lintTree(tree, contextOf(file, tree))
    file.data.indexical = report(file, linted)
    return linted
  }
}

/** The shared plugin. It connects unified and `lintTree`. */
const rehypeLint: Plugin<[LintFileOptions?], Root> = (options) => {
  const lint = createLintFile(options)
  // A transformer that returns something would replace the tree.
  return (tree, file) => void lint(tree, file)
}

export default rehypeLint
