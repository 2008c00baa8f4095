import type { LocatedData, Path } from '../data/located-data.ts'
import type { Place } from '../place.ts'

/** Keys and values of a table of TOML or an object of JSON. */
export type Table = Record<string, unknown>

/** Finds the place of a value, or of its first characters; of what contains it when the file does not hold it alone. */
export type PlaceFinder = (path: Path, length?: number) => Place

/** A file of data with places. */
export interface ConfigSource {
  /** Without prototypes; undefined for an empty JSON file and for one that cannot be read. */
  data: unknown
  at: PlaceFinder
  /** Where the syntax is wrong. */
  error: Place | undefined
}

/** Make a finder that always has an answer, if only the file. */
export function createPlaceFinder(
  file: string,
  locate: LocatedData['locate'],
  locateKey: LocatedData['locateKey'],
): PlaceFinder {
  return (path, length) =>
    (length === undefined ? locate(path) : locate(path, [0, length])) ?? locateKey(path) ?? { file }
}

/**
 * The place of a header value. Rules point into the text, which only works where it stands as it is sent: else the line
 * alone.
 */
export function placeOfSent(place: Place, sent: string, written: unknown): Place {
  const { file, line, column = 0, endLine, endColumn = 0 } = place
  if (sent === written && line === endLine && endColumn - column === sent.length) return place
  return line === undefined ? { file } : { file, line }
}

/** The tables of a list; none when the value is no list. */
export function listOf(value: unknown): Table[] {
  return Array.isArray(value) ? value.map(tableOf) : []
}

/** The value as a table; an empty one when it is none. */
export function tableOf(value: unknown): Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Table) : {}
}
