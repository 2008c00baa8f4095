import type { Root } from 'hast'
import type { Plugin } from 'unified'
import type { Edit } from './edit.ts'
import { fromHtml } from './parse.ts'
import { splice } from './splice.ts'
import type { HtmlOptions } from './types.ts'

/** What plugins of this project leave on a file; other packages add their own keys to it. */
export interface IndexicalData {
  /** What the compiler writes into the source. */
  edits?: Edit[]
}

declare module 'vfile' {
  interface DataMap {
    indexical?: IndexicalData
  }
}

/**
 * A unified parser that yields the sparse tree of `fromHtml`. A file whose value is a `Uint8Array` is read as
 * bytes, so that offsets are bytes. unified makes a string of every file before it calls a parser, which costs
 * about as much as parsing: code that reads many files calls `fromHtml` itself.
 */
export const indexicalParse: Plugin<[options?: HtmlOptions], string, Root> = function (options) {
  this.parser = (document, file) =>
    fromHtml(file.value instanceof Uint8Array ? file.value : document, options)
}

/**
 * A unified compiler that writes `file.data.indexical.edits` into the file's own text; every byte outside them
 * stays. Gives a `Uint8Array` for a file that holds bytes, else a string.
 */
export const indexicalCompile: Plugin<[], Root, string | Uint8Array> = function () {
  this.compiler = (tree, file) => {
    const source = file.value instanceof Uint8Array ? file.value : String(file)
    return splice(source, tree as Root, file.data.indexical?.edits ?? [])
  }
}
