import type { Root } from 'hast'
import type { Plugin } from 'unified'
import type { Edit } from './edit.ts'
import { fromHtml } from './parse.ts'
import { splice } from './splice.ts'
import type { HtmlOptions } from './types.ts'

/** The data that plugins of this project add to a file; other packages add their own keys. */
export interface IndexicalData {
  /** The edits that the compiler writes into the source. */
  edits?: Edit[]
}

declare module 'vfile' {
  interface DataMap {
    indexical?: IndexicalData
  }
}

/**
 * A unified parser that returns the sparse tree of `fromHtml`. If the value of the file is a `Uint8Array`, offsets are
 * bytes. Code that reads many files should call `fromHtml` directly: unified converts every file to a string before it
 * calls a parser, which takes about as long as parsing.
 */
export const indexicalParse: Plugin<[options?: HtmlOptions], string, Root> = function (options) {
  this.parser = (document, file) =>
    fromHtml(file.value instanceof Uint8Array ? file.value : document, options)
}

/**
 * A unified compiler that writes `file.data.indexical.edits` into the text of the file. All other bytes stay. Returns
 * a `Uint8Array` if the file contains bytes, else a string.
 */
export const indexicalCompile: Plugin<[], Root, string | Uint8Array> = function () {
  this.compiler = (tree, file) => {
    const source = file.value instanceof Uint8Array ? file.value : String(file)
    return splice(source, tree as Root, file.data.indexical?.edits ?? [])
  }
}
