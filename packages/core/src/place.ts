/**
 * A range in a source file.
 *
 * Lines and columns are 1-based; columns count UTF-16 units, as editors and the language server protocol do;
 * the end is exclusive. Without a line the statement comes from the file, but nobody knows from where in it.
 */
export interface Place {
  /** Path relative to the project, with forward slashes. */
  file: string
  line?: number
  column?: number
  endLine?: number
  endColumn?: number
}
