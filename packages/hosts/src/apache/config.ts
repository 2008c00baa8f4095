import type { HeaderLine, Location } from '@indexical/syntax'
import type { FindCandidates } from '@indexical/syntax/internal'
import type { CompiledPattern } from '../pcre/compile-pattern.ts'
import type { Directive } from './parse-htaccess.ts'
import type { UnsupportedPart } from '../types.ts'

/** The state of a request. Paths and names are octets. */
export interface Request {
  /** Path with query as requested by the visitor. */
  requested: string
  /** Decoded path, with its leading slash. */
  uri: string
  /** Query as written; undefined without one. */
  args: string | undefined
  /** Path of the file in the server's file system, up to the first part that does not exist. */
  filename: string
  /** The part of the URL after `filename`. */
  pathInfo: string
  /** The type of `filename`. */
  type: 'file' | 'folder' | 'none'
  /** Whether it is a subrequest for an index file. */
  isSub: boolean
  /** Status of the error whose document is requested, 200 after a rewrite, undefined for a visitor's own request. */
  redirectStatus: number | undefined
  /** Rewrites and error documents so far. */
  depth: number
}

/** One `Header` directive for a header that crawlers read. */
export interface HeaderChange {
  table: 'always' | 'success'
  /** In lower case: `set`, `append`, `add`, `unset`, or one that we cannot interpret. */
  action: string
  name: string
  /** As sent; undefined if nothing is sent, or if we cannot interpret it. */
  line: HeaderLine | undefined
  /** Whether we cannot interpret what it does. */
  isOpen: boolean
  directive: Directive
}

/** A directive of mod_alias. */
export interface AliasRule {
  kind: 'alias'
  /** Returns the target for a path, escaped, without the query of the request; undefined without a match. */
  target: (uri: string) => string | undefined
  status: number
  /** Whether we cannot interpret where it leads. */
  isOpen: boolean
  /** Paths that it matches, as octets; empty for a pattern. */
  literals: readonly string[]
  /** Substrings that every matching path must contain, except for repeated slashes. */
  needs: readonly string[]
  directive: Directive
}

/** A condition before a `RewriteRule`. */
export interface RewriteCondition {
  /** Returns the captured parts of the request, empty without a pattern; undefined if the condition does not hold. */
  match: (
    request: Request,
    site: Site,
    backreferences: Backreferences,
  ) => readonly (string | undefined)[] | undefined
  or: boolean
  /** Whether it depends on the visitor or the server's settings, so that it may hold or not. */
  isOpen: boolean
  /** Whether it tests the requested hostname. */
  ofHostname: boolean
  /** Whether `%1` may refer to its groups. */
  captures: boolean
  /** Substrings that the path or query must contain if it holds; empty if none is certain. */
  needs: readonly string[]
}

/** The captures that `$1` and `%1` refer to. */
export interface Backreferences {
  rule: readonly (string | undefined)[]
  condition: readonly (string | undefined)[]
}

/** Expands a text with `$1`, `%1` and `%{NAME}`. */
export type Template = (request: Request, site: Site, backreferences: Backreferences) => string

/** One `RewriteRule` with its conditions. */
export interface RewriteRule {
  kind: 'rewrite'
  match: CompiledPattern['match']
  negated: boolean
  conditions: readonly RewriteCondition[]
  /** Whether we cannot interpret what it does. */
  isOpen: boolean
  /** Undefined for `-`. */
  substitution: Template | undefined
  /** Whether its target is written with two slashes. Otherwise, slashes of empty groups become one at the start of a path. */
  keepsSlashes: boolean
  /** Status of `R=`, `F` and `G`. */
  status: number | undefined
  flags: ReadonlySet<string>
  skip: number
  /** Path of its folder relative to the output, as octets with a final slash. */
  folder: string
  /** The only paths below its folder that it matches; empty if there are many. */
  literals: readonly string[]
  /** Substrings that a matching path or request must contain, ignoring case; empty if none is certain. */
  needs: readonly string[]
  directive: Directive
}

/** The rewrites of one folder. */
export interface RewriteConfig {
  /** Path of the folder relative to the output, as octets, with a final slash; empty for the output itself. */
  folder: string
  enabled: boolean | undefined
  base: string | undefined
  rules: RewriteRule[]
  /** Finds the rules that may match a path. */
  candidates: FindCandidates
}

/** A page that is sent with an error. */
export interface ErrorDocument {
  kind: 'document'
  type: 'path' | 'url' | 'text'
  target: string
  directive: Directive
}

/** A section for files, which are matched by name or path. */
export interface FilesSection extends Pick<CompiledPattern, 'match' | 'needs'> {
  config: Config
}

/** Settings of which the innermost value applies. A missing setting has the server's default. */
export interface Settings {
  /** Names of index files; empty for none. */
  index?: string[]
  slash?: boolean
  /** `disabled`, or the path of the page for missing files. */
  fallback?: string
  /** Whether access is denied to everybody; `unknown` if a directive that we cannot interpret decides about all. */
  denied?: boolean | 'unknown'
  /** The directive that lists folders without an index file. */
  listing?: Directive | undefined
  followsLinks?: boolean
  /** Whether a directive that we cannot interpret may respond to missing files. */
  hasUnknownErrors?: boolean
}

/** The configuration of a file or section. */
export interface Config {
  headers: HeaderChange[]
  /** One list per folder, inner folders first. Folders share the lists of outer ones. */
  aliases: AliasRule[][]
  rewrite: RewriteConfig | undefined
  errorDocuments: Map<number, ErrorDocument>
  settings: Settings
  files: FilesSection[]
  ifs: FilesSection[]
  /** Whether the server responds with 500 because of a mistake. */
  isBroken: boolean
}

/** Return a configuration without any directive. */
export function emptyConfig(): Config {
  const lists = { headers: [], aliases: [], errorDocuments: new Map(), files: [], ifs: [] }
  return { ...lists, rewrite: undefined, settings: {}, isBroken: false }
}

/**
 * Merge `inner` into `outer`. Headers are after the outer ones, redirects are before them, and only one folder has
 * rewrites.
 *
 * @see https://httpd.apache.org/docs/2.4/sections.html#merging
 */
export function mergeConfig(outer: Config, inner: Config): Config {
  return {
    headers: joined(outer.headers, inner.headers),
    aliases: joined(inner.aliases, outer.aliases),
    rewrite: inner.rewrite
      ? { ...inner.rewrite, enabled: inner.rewrite.enabled ?? outer.rewrite?.enabled }
      : outer.rewrite,
    errorDocuments:
      inner.errorDocuments.size === 0
        ? outer.errorDocuments
        : new Map([...outer.errorDocuments, ...inner.errorDocuments]),
    settings: { ...outer.settings, ...inner.settings },
    files: joined(outer.files, inner.files),
    ifs: joined(outer.ifs, inner.ifs),
    isBroken: outer.isBroken || inner.isBroken,
  }
}

/** Join two lists. Sections are merged for every request, and most lists are empty. */
function joined<T>(first: T[], second: T[]): T[] {
  if (first.length === 0) return second
  return second.length === 0 ? first : [...first, ...second]
}

/** Return the configuration of the innermost configured folder that contains a path or equals it. */
export function nearest(configs: ReadonlyMap<string, Config>, path: string): Config | undefined {
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) {
    const found = configs.get(path.slice(0, end))
    if (found) return found
  }
  return undefined
}

/** A site in the server's file system. */
export interface Site {
  /** The root's scheme, hostname and port. */
  root: URL
  isFile: (filename: string) => boolean
  isFolder: (filename: string) => boolean
  /** Path of the output in the server's file system, with a final slash. */
  output: string
  /** Returns the output file at a path in the server's file system. */
  fileAt: (filename: string) => string
  /** The own settings of each `.htaccess`, outer folders first. */
  own: readonly Config[]
  /**
   * For each configured folder, the configuration with its inherited parts. Keys are paths in the server's file
   * system without a final slash.
   */
  configs: ReadonlyMap<string, Config>
}

/** Results of reading besides the configuration. */
export interface Notes {
  unsupported: UnsupportedPart[]
  /** Mistakes for which the server responds with 500. */
  problems: Location[]
}

/** Return empty notes. */
export function noNotes(): Notes {
  return { unsupported: [], problems: [] }
}
