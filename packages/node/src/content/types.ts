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
