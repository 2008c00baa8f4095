import type { FindCandidates } from '@indexical/syntax/internal'
import type { CompiledPattern } from '../pcre/compile-pattern.ts'
import type { Directive } from './parse-nginx.ts'
import type { Value } from './value.ts'

/** One `add_header`. */
export interface AddHeader {
  /** In lower case. */
  name: string
  value: Value
  always: boolean
  directive: Directive
  /** First line of its block; undefined without a block. */
  block: string | undefined
}

/** One `error_page`. */
export interface ErrorPage {
  statuses: readonly number[]
  /** The status that replaces the error: 0 for the document's own (`=`), undefined for the error's. */
  overwrite: number | undefined
  target: Value
}

/** The condition of an `if`: a variable that has a text, matches a pattern, or is not empty. */
export interface Condition {
  variable: string
  text?: string
  pattern?: CompiledPattern
  isNegative: boolean
}

/** A directive of the rewrite module. They run in file order. */
export type Step =
  | { type: 'set'; variable: string; value: Value }
  | {
      type: 'rewrite'
      pattern: CompiledPattern
      path: Value
      query: Value | undefined
      /** Whether the query of the request is appended. */
      keepsQuery: boolean
      /** Status of a redirect; undefined if nginx continues with the new path. */
      status: number | undefined
      isLast: boolean
      isBreak: boolean
      directive: Directive
    }
  | { type: 'return'; status: number; text: Value | undefined; directive: Directive }
  | { type: 'break' }
  /** What we cannot interpret, and may respond to paths with this beginning, in bytes. */
  | { type: 'open'; beginning: string; directive: Directive }
  | {
      type: 'if'
      condition: Condition
      steps: readonly Step[]
      /** Whether its steps depend on the requested hostname. */
      ofHostname: boolean
    }

/** A `try_files`. */
export interface TryFiles {
  tests: readonly { path: Value; kind: 'file' | 'folder' }[]
  last: Value
  directive: Directive
}

/** The settings of a server or a location, including inherited ones. */
export interface Level {
  type: 'server' | 'exact' | 'prefix' | 'regex' | 'named'
  /** The prefix in bytes; empty for other types. */
  name: string
  pattern: CompiledPattern | undefined
  /** `^~` */
  isFinal: boolean
  /** The directive of the block. */
  directive: Directive | undefined
  steps: readonly Step[]
  /** Finds the steps that may apply to the path and the requested URL. */
  candidates: FindCandidates
  /** Finds the expressions that may match a path. */
  findRegexes: FindCandidates
  /** The folder that it serves, and for `alias` the length of the prefix that it replaces. */
  root: { path: string; alias: number | undefined }
  index: readonly string[]
  errorPages: readonly ErrorPage[]
  headers: readonly AddHeader[]
  /** Whether a directive that we cannot interpret changes its responses. */
  isOpen: boolean
  /** Whether such a directive may add headers. */
  hasUnknownHeaders: boolean
  isAbsolute: boolean
  hasPort: boolean
  /** The directive that responds instead of files, or that we cannot interpret. */
  handler: Directive | undefined
  autoindex: Directive | undefined
  /** `deny all` */
  denied: Directive | undefined
  isInternal: boolean
  tryFiles: TryFiles | undefined
  exact: Map<string, Level>
  /** Longest first. */
  prefixes: Level[]
  regexes: Level[]
}

/** A `map` of constant keys. */
export interface VariableMap {
  source: Value
  /** Keys in lower case. */
  texts: ReadonlyMap<string, Value>
  fallback: Value | undefined
}

/** A server block, compiled for requests. */
export interface NginxServer {
  level: Level
  named: Map<string, Level>
  maps: ReadonlyMap<string, VariableMap>
  /** The first `server_name`. */
  name: string
}
