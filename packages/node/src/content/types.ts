import type { AliasConflict, UnpairedContent } from '@indexical/core/internal'
import type { ContentSummary } from '@indexical/core/internal'

/** A source file that its generator makes a page of. */
export interface ContentSource {
  /** Relative to the project, with forward slashes. */
  source: string
  /**
   * Names that the page may have in the output. The version of the generator may decide which. Empty if the name cannot be
   * derived from the source.
   */
  outputs: readonly string[]
  /** Frontmatter, including what the configuration of the generator adds to it. */
  data: Readonly<Record<string, unknown>>
  /** Old paths whose files the generator turns into redirects to the page. */
  aliases?: readonly Alias[]
  /** Whether `data` differs from the frontmatter of the file. */
  isExtended?: boolean
  /** Whether the frontmatter of the file does not parse. */
  isBroken?: boolean
}

/** An old path of a page. */
export interface Alias {
  /** As written. */
  text: string
  /** Path of the value in the frontmatter. */
  path: readonly (string | number)[]
  /** The output file that redirects. */
  file: string
}

/** A folder of source files. */
export interface ContentFolder {
  /** Absolute. */
  folder: string
  sources: readonly ContentSource[]
}

/** The sources of an output folder, as plain data that threads can receive. */
export interface Content {
  /** Each page and its source. */
  pages: readonly { file: string; source: string }[]
  /** Pages that get requests from their source, with the data that differ from the frontmatter of the file. */
  requests: ReadonlyMap<string, { source: string; data: Record<string, unknown> | undefined }>
  summaries: readonly ContentSummary[]
  unpaired: UnpairedContent
  aliasConflicts: readonly AliasConflict[]
  /** Folders of the option `content` that do not exist. */
  missing: readonly string[]
}

/** The content of a run whose pages have no sources, or name them. */
export const noContent: Content = {
  pages: [],
  requests: new Map(),
  summaries: [],
  unpaired: { sources: [], folders: [] },
  aliasConflicts: [],
  missing: [],
}
