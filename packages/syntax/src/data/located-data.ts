import type { Location } from '../location.ts'

/** Formats of data files and of frontmatter. */
export type Format = 'yaml' | 'json' | 'toml'

/** Path of keys and list indices into data. */
export type Path = readonly (string | number)[]

/** Range of UTF-16 offsets within a string value. */
export type Span = readonly [start: number, end: number]

/** Converts offsets of a text (UTF-16 units, the end is exclusive) to a location in its file. */
export type LocateRange = (start: number, end: number) => Required<Location>

/**
 * Return the location of a value, or of a part of a string value if a span is given.
 *
 * A part has an exact location only in plain or quoted one-line text without escapes; otherwise the location of the
 * whole value is returned. Undefined if the file does not contain the value.
 */
export type Locate = (path: Path, span?: Span) => Location | undefined

/** Lookups of locations by path. */
export interface Locations {
  /** Location of a value. */
  locate: Locate
  /** Location of the key of a value. */
  locateKey: Locate
}

/** Arguments of each problem of reading data. */
interface ProblemArgs {
  /** The format's parser rejects the text: its error code, or its reason. */
  'json-syntax': [code: string]
  'toml-syntax': [reason: string]
  'yaml-syntax': [reason: string]
  /** Frequent mistakes in YAML. */
  'block-in-brackets': []
  'colon-in-value': []
  'mixed-indent': []
  'no-colon-in-line': []
  'no-colon-in-text': []
  'reserved-character': [character: string]
  'second-document': []
  'tab-indent': []
  'unclosed-bracket': [bracket: string]
  'unclosed-quote': []
  'unknown-alias': [name: string]
  'unknown-escape': []
  /** Limits. */
  'key-too-long': []
  'too-deep': []
  'too-many-aliases': [limit: string]
  /** Nesting that ends the parser, or a merge key whose value is not a map. */
  unreadable: []
  /** The text is valid and is not what was expected. */
  'duplicate-key': [key: string]
  'not-a-map': [kind: string]
  'unclosed-fence': []
  'hidden-frontmatter': [before: string]
}

/** Type of a problem of reading data. */
export type DataProblemType = keyof ProblemArgs

/** A problem of reading a text as data: its type, the arguments of its message, and its location. */
export type DataProblem = {
  [T in DataProblemType]: {
    type: T
    args: ProblemArgs[T]
    location: Location
    /** Location of the first of two equal keys. */
    first?: Location | undefined
  }
}[DataProblemType]

/** Data of a text and the locations of its values. */
export interface LocatedData extends Locations {
  /** Objects without a prototype; dates are strings as written. Empty if the text does not parse. */
  data: Record<string, unknown>
  problems: DataProblem[]
}

/** Part of a file that contains data. */
export interface Source {
  text: string
  /** Offsets of the data in the text. */
  start: number
  end: number
  locateRange: LocateRange
}

/** Return the result for a text that contains no data, or that cannot be read. */
export function noData(...problems: DataProblem[]): LocatedData {
  return { data: Object.create(null), locate: () => undefined, locateKey: () => undefined, problems }
}

/** Return lookups that find all locations on the first call, because most pages never need one. */
export function lazyLocations(find: () => Locations): Locations {
  let found: Locations | undefined
  return {
    locate: (path, span) => (found ??= find()).locate(path, span),
    locateKey: (path) => (found ??= find()).locateKey(path),
  }
}
