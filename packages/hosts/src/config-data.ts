import type { LocatedData, Path } from '@indexical/syntax/data'
import type { HeaderLine, Location } from '@indexical/syntax'
import { readData } from '@indexical/syntax/data'
import { isSignalHeader } from '@indexical/syntax/internal/robots'
import { isOneLine } from './header-value.ts'
import type { HeadersProblem } from './plain/headers-file.ts'

/** A TOML table or JSON object. */
export type Table = Record<string, unknown>

/**
 * Returns the location of a value, or of its first characters. If the file does not contain it separately, returns
 * the location of its container.
 */
export type Locate = (path: Path, length?: number) => Location

/** A parsed data file with locations. */
export interface ConfigSource {
  /** Objects have no prototype. Undefined for an empty JSON file and for invalid syntax. */
  data: unknown
  locate: Locate
  /** The location of a syntax error. */
  error: Location | undefined
}

/** Create a finder that always returns a location, at least the file. */
export function createLocate(
  file: string,
  locate: LocatedData['locate'],
  locateKey: LocatedData['locateKey'],
): Locate {
  return (path, length) =>
    (length === undefined ? locate(path) : locate(path, [0, length])) ?? locateKey(path) ?? { file }
}

/**
 * Return the location of a header value. Rules use offsets in the value, which are right only if the file contains it
 * exactly as it is sent; otherwise only the line is returned.
 */
export function locationOfSent(location: Location, sent: string, written: unknown): Location {
  const { file, line, column = 0, endLine, endColumn = 0 } = location
  if (sent === written && line === endLine && endColumn - column === sent.length) return location
  return line === undefined ? { file } : { file, line }
}

/** Read a header of a table; undefined if crawlers do not read it. */
export function readSignal(
  key: unknown,
  value: unknown,
  locate: () => Location,
): HeaderLine | HeadersProblem | undefined {
  if (typeof key !== 'string' || !isSignalHeader(key.toLowerCase(), value)) return undefined
  const location = locate()
  if (typeof value !== 'string')
    return { type: value === undefined ? 'missing-value' : 'not-text', text: key, location }
  if (!isOneLine(value)) return { type: 'invalid-value', text: key, location }
  return { name: key.toLowerCase(), value: { value, location: locationOfSent(location, value, value) } }
}

/** Return the tables of a list; empty if the value is not a list. */
export function listOf(value: unknown): Table[] {
  return Array.isArray(value) ? value.map(tableOf) : []
}

/** Return a value as a table; empty if it is not one. */
export function tableOf(value: unknown): Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Table) : {}
}

/**
 * Parse TOML. Never throws.
 *
 * @param file path of the file in locations
 */
export function readTomlSource(text: string, file: string): ConfigSource {
  const { data, locate, locateKey, problems } = readData(text, file, 'toml')
  return {
    data,
    locate: createLocate(file, locate, locateKey),
    error: problems[0]?.location,
  }
}
