import type { Place } from '../../place.ts'
import type { FindCandidates } from '../../url/find-candidates.ts'
import type { ApacheRegex, Match } from './apache-regex.ts'
import type { Directive } from './parse-htaccess.ts'

/** A request on its way through the server. Paths and names are octets. */
export interface Request {
  /** Decoded path, with its leading slash. */
  uri: string
  /** Query as written; undefined for none. */
  args: string | undefined
  /** Path of the file in the file system of the server, up to the first part that is not there. */
  filename: string
  /** What the URL has behind `filename`. */
  pathInfo: string
  /** What lies at `filename`. */
  type: 'file' | 'folder' | 'none'
  /** Made by the server to look for an index file. */
  isSub: boolean
  /** Status for which an error document is looked for, 200 behind a rewrite, undefined for a visitor's own request. */
  redirectStatus: number | undefined
  /** Whether a rule has said that none may follow. */
  isRewritten: boolean
  /** Rewrites and error documents so far. */
  depth: number
  /** Status of the answer, as far as it is known. @default 200 */
  status?: number
}

/** What is the same for all requests. */
export interface Surroundings {
  /** The root's `https:` or `http:`, host and port. */
  root: URL
  /** Path of the request as the visitor wrote it. */
  asked: string
  isFile: (filename: string) => boolean
  isFolder: (filename: string) => boolean
}

/** Whether something holds for a request; undefined when nobody can tell. */
export type Test = (request: Request, around: Surroundings) => boolean

/** One `Header` directive about a header that crawlers read. */
export interface HeaderChange {
  table: 'always' | 'success'
  action: 'set' | 'append' | 'merge' | 'add' | 'unset' | 'setifempty'
  name: string
  /** As sent. */
  value: string
  at: Place
  /** Where the value stands. */
  valueAt: Place
  directive: Directive
  test: Test | undefined
}

/** A directive of mod_alias. */
export interface AliasRule {
  kind: 'alias'
  /** Where it leads from a path, escaped, without the query of the request; undefined when it does not match. */
  target: (uri: string) => string | undefined
  status: number
  /** The only paths that it matches, as octets; none for many. */
  literals: readonly string[]
  /** Texts that stand in every path that it matches, but for repeated slashes. */
  needs: readonly string[]
  /** A path that it matches among others. */
  prefix: string | undefined
  directive: Directive
  fromAt: Place
  /** As written. */
  from: string
}

/** A condition above a `RewriteRule`. */
export interface RewriteCondition {
  /** Gives what it takes of the request, empty for what is no pattern; undefined when it does not hold. */
  match: (
    request: Request,
    around: Surroundings,
    backreferences: Backreferences,
  ) => readonly (string | undefined)[] | undefined
  or: boolean
  /** Whether `%1` may mean its groups. */
  captures: boolean
  /** Texts that stand in the path or query of the request where it holds; none when nothing is certain. */
  needs: readonly string[]
}

/** What `$1` and `%1` stand for. */
export interface Backreferences {
  rule: readonly (string | undefined)[]
  condition: readonly (string | undefined)[]
}

/** A text with `$1`, `%1` and `%{NAME}` in it. */
export type Template = (request: Request, around: Surroundings, backreferences: Backreferences) => string

/** One `RewriteRule` with its conditions. */
export interface RewriteRule {
  kind: 'rewrite'
  match: Match
  negated: boolean
  conditions: readonly RewriteCondition[]
  /** Whether it redirects to a path below its folder, which Apache only finds again with `RewriteBase`. */
  needsBase: boolean
  /** Undefined for `-`. */
  substitution: Template | undefined
  /** Status of `R=`, `F` and `G`. */
  status: number | undefined
  flags: ReadonlySet<string>
  skip: number
  /** Path of its folder relative to the output, as octets with a final slash. */
  folder: string
  /** The only paths below its folder that it matches; none for many. */
  literals: readonly string[]
  /** Texts that stand in every path that it matches, but for the case of letters; none when nothing is certain. */
  needs: readonly string[]
  directive: Directive
  fromAt: Place
  from: string
}

/** The rewrites of one folder. */
export interface RewriteConfig {
  /** Path of the folder relative to the output, as octets, with a final slash; empty for the output itself. */
  folder: string
  enabled: boolean | undefined
  base: string | undefined
  rules: RewriteRule[]
  /** Finds which rules may match a path. */
  candidates: FindCandidates
}

/** A page that is sent with an error. */
export interface ErrorDocument {
  kind: 'document'
  type: 'path' | 'url' | 'text'
  target: string
  directive: Directive
}

/** A change of `Options`. */
export interface OptionsChange {
  /** Whether all that was said above is forgotten. */
  replaces: boolean
  on: ReadonlySet<string>
  off: ReadonlySet<string>
  directive: Directive
}

/** What `<Files>` or `<FilesMatch>` says. */
export interface FilesSection extends Pick<ApacheRegex, 'match' | 'needs'> {
  config: Config
}

/** What the directives of a file or section say. */
export interface Config {
  headers: HeaderChange[]
  /** A list for each folder, the inner ones first: folders share those around them. */
  aliases: AliasRule[][]
  rewrite: RewriteConfig | undefined
  errorDocuments: Map<number, ErrorDocument>
  /** Names of index files; empty for none. */
  index: string[] | undefined
  slash: boolean | undefined
  /** `disabled`, or the path of a page for what is not there. */
  fallback: string | undefined
  options: OptionsChange[]
  /** Whether nobody may have it. */
  denied: boolean | undefined
  pathInfo: boolean | undefined
  files: FilesSection[]
  ifs: { test: Test; config: Config }[]
  /** Whether the server answers 500 because of a mistake. */
  isBroken: boolean
}

/** A configuration that says nothing. */
export function emptyConfig(): Config {
  return {
    headers: [],
    aliases: [],
    rewrite: undefined,
    errorDocuments: new Map(),
    index: undefined,
    slash: undefined,
    fallback: undefined,
    options: [],
    denied: undefined,
    pathInfo: undefined,
    files: [],
    ifs: [],
    isBroken: false,
  }
}

/**
 * What counts where `inner` adds to `outer`: headers behind those above, redirects before them, and the rewrites of one
 * folder instead of those of another.
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
    index: inner.index ?? outer.index,
    slash: inner.slash ?? outer.slash,
    fallback: inner.fallback ?? outer.fallback,
    options: joined(outer.options, inner.options),
    denied: inner.denied ?? outer.denied,
    pathInfo: inner.pathInfo ?? outer.pathInfo,
    files: joined(outer.files, inner.files),
    ifs: joined(outer.ifs, inner.ifs),
    isBroken: outer.isBroken || inner.isBroken,
  }
}

/** Sections are merged for every request, and most of them say little. */
function joined<T>(first: T[], second: T[]): T[] {
  if (first.length === 0) return second
  return second.length === 0 ? first : [...first, ...second]
}

/** Whether an option is on; `FollowSymLinks` is, and nothing else, until a file says so. */
export function hasOption({ options }: Config, name: string): boolean {
  let on = name === 'followsymlinks'
  for (const change of options) {
    if (change.replaces || change.off.has(name)) on = false
    if (change.on.has(name)) on = true
  }
  return on
}
