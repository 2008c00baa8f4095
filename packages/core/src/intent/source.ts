import type { Placer } from './create-placer.ts'

/** A stretch of a file that holds data. */
export interface Source {
  text: string
  /** Offsets of the data in the text. */
  start: number
  end: number
  place: Placer
}
