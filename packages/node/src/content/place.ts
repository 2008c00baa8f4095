import type { OutputFolder } from '../output/types.ts'
import type { ContentFolder } from './types.ts'

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
