import type { Position } from 'unist'

/**
 * A range in a source file.
 *
 * Lines and columns are 1-based; columns count UTF-16 units, as editors and the language server protocol do;
 * the end is exclusive. Without a line, only the file is known.
 */
export interface Location {
  /** Path relative to the project, with forward slashes. */
  file: string
  line?: number | undefined
  column?: number | undefined
  endLine?: number | undefined
  endColumn?: number | undefined
}

/** The location of a signal: in the page's own HTML, in another file, or unknown. */
export type SignalLocation = Position | Location | undefined

/** A text with its location. */
export interface Value {
  value: string
  location: SignalLocation
}

/** One response header line from a host's configuration. */
export interface HeaderLine {
  /** In lower case. */
  name: string
  /** The value with its location; in a file, it is on one line. */
  value: Value
}

/** A URL that redirects to another URL: by a rule of the host or framework, or by a refresh stub. */
export interface Redirect {
  /** Absolute URL, exactly as the host matches it. */
  from: string
  /** Absolute target. */
  to: string
  /** HTTP status; 200 for a refresh stub. */
  status: number
  /** Whether it applies even if a page or file exists at the URL. */
  force?: boolean
  /** Whether the rule names the hostname to which it applies. @default false */
  ofHostname?: boolean
  location?: Location | undefined
}
