import type { Location } from '@indexical/syntax'
import type { OutputFolder } from '../output/types.ts'

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
  /** The output file that redirects. Undefined for `redirect_to`: the page itself redirects to `text`. */
  file: string | undefined
  /** The location of the value. */
  location: Location
}

/** A folder of source files. */
export interface ContentFolder {
  /** Absolute. */
  folder: string
  sources: readonly ContentSource[]
}

/** The folders of a generator's project. */
export interface ContentPlace {
  /** Absolute folder with the configuration of the generator. */
  project: string
  /** Absolute folder of sources that the user named; undefined if the configuration decides. */
  folder: string | undefined
  /** Absolute project folder of this run; sources are relative to it. */
  root: string
  /** Absolute output folder. */
  outDir: string
  output: OutputFolder
  /** Path under which the output is served, with a final slash. */
  base: string
  /** Folders outside of the content that links may lead to. */
  followRoots: readonly string[]
}

/** Reads the sources of one generator. */
export type ReadGenerator = (place: ContentPlace) => readonly ContentFolder[]
