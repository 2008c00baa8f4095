import type { FindCandidates } from '@indexical/syntax/internal'
import type { CompiledPattern } from '../pcre/compile-pattern.ts'
import type { Directive } from './parse-nginx.ts'
import type { Value } from './value.ts'
import { fromBytes } from '../bytes.ts'
import { beginningOf } from '../pcre/needed-texts.ts'

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

/** The condition of an `if`. */
export type Condition =
  | { type: 'truthy'; left: Value }
  | { type: 'equals'; left: Value; right: Value; isNegative: boolean }
  | { type: 'matches'; left: Value; pattern: CompiledPattern; isNegative: boolean }
  | { type: 'exists'; kinds: readonly ('file' | 'folder')[]; path: Value; isNegative: boolean }

/** A directive of the rewrite module. They run in file order. */
export type Step =
  | { type: 'set'; variable: string; value: Value }
  | {
      type: 'rewrite'
      pattern: CompiledPattern
      target: Value
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
  | { type: 'if'; condition: Condition; steps: readonly Step[] }

/** The folder that a location serves. */
export interface Root {
  path: Value
  /** For `alias`: the length of the prefix that it replaces. */
  alias: number | undefined
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
  root: Root
  index: readonly Value[]
  errorPages: readonly ErrorPage[]
  /** Whether errors in error pages have error pages too. */
  isRecursive: boolean
  headers: readonly AddHeader[]
  isAbsolute: boolean
  hasPort: boolean
  hasName: boolean
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
  texts: Map<string, Value>
  fallback: Value | undefined
}

/** A server block, compiled for requests. */
export interface NginxServer {
  level: Level
  named: Map<string, Level>
  maps: ReadonlyMap<string, VariableMap>
  /** The first `server_name`. */
  name: string
  mergesSlashes: boolean
}

/** Return the prefix of all paths that a level matches. */
export function beginningAt({ name, pattern, directive }: Level): string {
  if (pattern) return beginningOf(directive?.args.at(-1)?.text ?? '') || '/'
  return fromBytes(name) || '/'
}
