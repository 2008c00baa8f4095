import type { AliasConflict, UnpairedContent } from '@indexical/core/internal'
import type { ContentSummary } from '@indexical/core/internal'

/** A source file from which its generator writes a page. */
export interface ContentSource {
  /** Relative to the project, with forward slashes. */
  source: string
  /**
   * Possible names of the page in the output, for example because versions of the generator differ. Empty if they
   * cannot be derived from the source.
   */
  outputs: readonly string[]
  /** Frontmatter, including what the configuration of the generator adds to it. */
  data: Readonly<Record<string, unknown>>
  /** Old paths for which the generator writes redirects to the page. */
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
  /** Pages with requests in their source, and the data if they differ from the frontmatter of the file. */
  requests: ReadonlyMap<string, { source: string; data: Record<string, unknown> | undefined }>
  summaries: readonly ContentSummary[]
  unpaired: UnpairedContent
  aliasConflicts: readonly AliasConflict[]
  /** Folders of the option `content` that do not exist. */
  missing: readonly string[]
}

/** The content of a run in which pages have no sources, or contain them already. */
export const noContent: Content = {
  pages: [],
  requests: new Map(),
  summaries: [],
  unpaired: { sources: [], folders: [] },
  aliasConflicts: [],
  missing: [],
}
