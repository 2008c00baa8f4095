import type { FindCandidates } from '../../url/find-candidates.ts'
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
  /** First line of the block that it stands in; undefined for none. */
  block: string | undefined
}

/** One `error_page`. */
export interface ErrorPage {
  statuses: readonly number[]
  /** Status that is sent instead; 0 for that of the document (`=`), undefined for the error's own. */
  overwrite: number | undefined
  target: Value
}

/** Whether a request is let through. */
export interface Access {
  isAllowed: boolean
  directive: Directive
}

/** Condition of an `if`. */
export type Condition =
  | { type: 'truthy'; left: Value }
  | { type: 'equals'; left: Value; right: Value; isNegative: boolean }
  | { type: 'matches'; left: Value; pattern: CompiledPattern; isNegative: boolean }
  | { type: 'exists'; kinds: readonly ('file' | 'folder')[]; path: Value; isNegative: boolean }

/** A directive of the rewrite module. They run in the order in which they stand. */
export type Step =
  /** Conditions on the path alone that follow each other and end the run, so that one look-up does for all. */
  | { type: 'choice'; byPath: ReadonlyMap<string, Step> }
  /** Directives that ask the same in a row, so that only those run that may come true. */
  | {
      type: 'series'
      steps: readonly Step[]
      /** What they look at; the path for a `rewrite`. */
      subject: Value | undefined
      /** Whether one that does not match forgets what was caught. */
      forgets: boolean
      candidates: FindCandidates
    }
  | { type: 'set'; variable: string; value: Value }
  | {
      type: 'rewrite'
      pattern: CompiledPattern
      target: Value
      /** Whether the query of the request is appended. */
      keepsQuery: boolean
      /** Of a redirect; undefined when nginx goes on with the new path. */
      status: number | undefined
      isLast: boolean
      isBreak: boolean
      directive: Directive
    }
  | { type: 'return'; status: number; text: Value | undefined; directive: Directive }
  | { type: 'break' }
  | { type: 'if'; condition: Condition; level: Level | undefined; steps: readonly Step[] }

/** Where files of a location lie. */
export interface Root {
  path: Value
  /** For `alias`: the length of the prefix that it replaces, or all for a regular expression. */
  alias: number | 'all' | undefined
}

/** What counts in a server, a location, or an `if` of a location, with what it inherits. */
export interface Level {
  type: 'server' | 'exact' | 'prefix' | 'regex' | 'named' | 'if'
  /** Bytes of the prefix; empty for others. */
  name: string
  pattern: CompiledPattern | undefined
  /** `^~` */
  isFinal: boolean
  /** First line and place of the block. */
  directive: Directive | undefined
  steps: Step[]
  root: Root
  index: readonly Value[]
  errorPages: readonly ErrorPage[]
  /** Errors in error pages have error pages too. */
  isRecursive: boolean
  headers: readonly AddHeader[]
  /** `add_header_inherit` */
  inherits: 'on' | 'off' | 'merge'
  isAbsolute: boolean
  hasPort: boolean
  hasName: boolean
  /** What answers instead of files. */
  handler: Directive | undefined
  autoindex: Directive | undefined
  access: readonly Access[]
  /** `auth_basic` */
  auth: Directive | undefined
  isInternal: boolean
  tryFiles:
    | { tests: readonly { path: Value; kind: 'file' | 'folder' }[]; last: Value; directive: Directive }
    | undefined
  exact: Map<string, Level>
  /** The longest first. */
  prefixes: Level[]
  regexes: Level[]
  /** Find which of these may match a path. */
  candidates: { prefixes: FindCandidates; regexes: FindCandidates }
}

/** A `map`. */
export interface VariableMap {
  source: Value
  /** Keys in lower case. */
  texts: Map<string, Value>
  patterns: { pattern: CompiledPattern; value: Value }[]
  /** Finds which of the patterns may match. */
  candidates: FindCandidates
  fallback: Value | undefined
  isVolatile: boolean
}

/** A server block, ready for requests. */
export interface NginxServer {
  level: Level
  named: Map<string, Level>
  maps: ReadonlyMap<string, VariableMap>
  /** The first of `server_name`. */
  name: string
  mergesSlashes: boolean
}
