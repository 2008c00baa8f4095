import type { HostName } from './names.ts'
import type { HeaderLine, Location } from '@indexical/syntax'
import type { HeaderRule, HeadersProblem } from './plain/headers-file.ts'
import type { RedirectRule, RedirectsProblem } from './plain/redirects-file.ts'
import type { DesiredConfig } from './desired-config.ts'
import type { HostRedirects } from './compile-redirects.ts'
import type { HeadersFor } from './headers-for.ts'

/** The folder that contains a host's file: the output folder or the project. */
export type HostFolder = 'output' | 'project'

/** A configuration file of a host. */
export interface HostFile {
  folder: HostFolder
  /** Path in that folder, with forward slashes: `_headers`, `blog/.htaccess`, `vercel.json`. */
  name: string
  /** Path relative to the project, as shown in findings. */
  file: string
  /** The host that the options assign to it; undefined if its name decides. */
  of?: HostName | undefined
  text: string
}

/** A directive, pattern or condition of a host's file that the host follows but we cannot interpret. */
export interface UnsupportedPart {
  /** As written, on one line. */
  text: string
  location: Location
}

/** A limit of the host that its file exceeds. */
export interface HostLimit {
  /** Text after "Unexpected", such as ``101st header rule `/a/*` ``. */
  found: string
  /** Text after "expected", such as `at most 100 rules at Cloudflare`. */
  expected: string
  location: Location
}

/** The contents of a host's files, in order of precedence. */
export interface HostStatements {
  headers: HeaderRule[]
  redirects: RedirectRule[]
  headerProblems: HeadersProblem[]
  redirectProblems: RedirectsProblem[]
  unsupported: UnsupportedPart[]
  limits: HostLimit[]
  /** How the host finds the file for a path, if its configuration differs from its default. */
  serve?: Serve | undefined
  /** Computes whole responses, for hosts whose directives depend on each other. It replaces all rules and `serve`. */
  server?: Server | undefined
  /** A setting outside of its files, without which the host sends no redirects of `serve`. @default none */
  doubt?: HostDoubt | undefined
  /**
   * Path prefixes at which unsupported redirects or rewrites may apply, encoded as in URLs: `/docs/`.
   * @default none
   */
  unknownBelow?: readonly string[] | undefined
  /**
   * Path prefixes at which the X-Robots-Tag and Link lines are unknown, because of unsupported configuration.
   * @default none
   */
  unknownHeadersBelow?: readonly string[] | undefined
}

/** A server whose configuration was read as a whole. */
export interface Server {
  /** Whether its configuration redirects, rewrites or rejects anything. */
  decides: boolean
  /** Encoded paths in the configuration, so that redirects from them can be listed. */
  paths: readonly string[]
  /** Returns the response to a GET request for a URL of the site. */
  respond: (url: URL) => ServerResponse
}

/** A server's response to a GET request. */
export interface ServerResponse {
  /** `elsewhere` for another program, or something outside the output. */
  type: 'file' | 'redirect' | 'error' | 'elsewhere'
  status: number
  /** Absolute URL of a redirect's target. */
  location: string | undefined
  /** Output file. */
  file: string | undefined
  /** X-Robots-Tag and Link lines. */
  lines: HeaderLine[]
  /** Whether a directive that we cannot interpret may add or change such lines. */
  hasUnknownHeaders: boolean
  /** The directive that redirects, rejects, or leads to another file. */
  by: Location | undefined
  /** Whether the directive applies only to hostnames that it names. */
  ofHostname: boolean
}

/** A setting in the interface of a host that decides whether it redirects between the forms of a URL. */
export interface HostDoubt {
  /** Its name: `"Pretty URLs" of Netlify`. */
  setting: string
  /** The part of the option `hosts` that states it: `prettyUrls: false`. */
  option: string
}

/** A host's response to a path without redirect. */
export type Served =
  | {
      type: 'file'
      /** Relative to the output folder. */
      file: string
      /** 200, or the status of an error document. */
      status: number
    }
  | {
      type: 'redirect'
      /** Path with leading slash, encoded, without query. */
      to: string
      status: number
    }
  /** An error without a document of the site. */
  | { type: 'error'; status: number }

/**
 * Returns what a host serves for a path.
 *
 * @param path decoded, with a leading slash, relative to the folder that is served
 */
export type Serve = (path: string, has: (file: string) => boolean) => Served

/** The context for reading and writing host files. */
export interface HostContext {
  /** Absolute URL of the site's root, with a final slash. The output folder is served there. */
  root: string
  /** Output files, including pages, relative to the output folder. */
  files: ReadonlySet<string>
  /** Output folder relative to the project, with forward slashes; undefined if unknown. */
  outputFolder?: string | undefined
  /** The host that the environment indicates, and by what. @default none */
  indicated?: { name: HostName; by: string } | undefined
  /** Whether "Pretty URLs" are on at Netlify. @default unknown, unless its file states it */
  prettyUrls?: boolean | undefined
}

/** One host: its files, how they are read and written, and its default behaviour. */
export interface Host {
  /** Undefined if the host is unknown. */
  name: HostName | undefined
  /** The official name. */
  title: string
  /** Whether the presence of a file shows that this host serves the project. */
  isIdentifiedBy: (file: Pick<HostFile, 'folder' | 'name'>) => boolean
  /** Whether a file belongs to the host and must be passed to `read`. */
  reads: (file: Pick<HostFile, 'folder' | 'name'>) => boolean
  /** Never throws. Unreadable parts are problems. */
  read: (files: readonly HostFile[], context: HostContext) => HostStatements
  /**
   * Add the desired config that the users' own rules lack, and return the files that change. Text of the user stays the
   * same, and a second run changes nothing. Undefined for a host that cannot be configured.
   */
  write?: (missing: DesiredConfig, files: readonly HostFile[], context: HostContext) => Written
  /** Whether it has no files of its own: `write` returns pages that redirect. @default false */
  writesPages?: boolean
  /**
   * How it finds files by default. @default only exact files and folder indexes, unless `read` always returns `serve`
   */
  serve?: Serve
  /**
   * Whether headers of its files are also sent with redirects and errors, and with redirects of `serve` if these
   * differ. @default all false
   */
  headersOn?: { redirects?: boolean; served?: boolean; errors?: boolean }
}

/** New texts of a host's files. */
export interface Written {
  /** Files that change or are new. */
  files: HostFile[]
  /** Config that the format cannot express. */
  unwritable: (DesiredPart & { reason: string })[]
}

/** Facts about the hosts' files as a whole. */
export interface HostFacts {
  unsupported: readonly UnsupportedPart[]
  limits: readonly HostLimit[]
  unwritable: readonly (Written['unwritable'][number] & { host: string })[]
  conflicts: readonly (ConfigConflict & { host: string })[]
  missing: readonly (DesiredPart & { host: string })[]
  /** Requests that cannot be written, because no host is known. */
  unassigned: readonly DesiredPart[]
  /** Files that indicate different hosts. */
  ambiguous: readonly string[]
}

/** A part of the desired config that is missing in the host's files. */
export interface DesiredPart {
  /** Its description: ``X-Robots-Tag `noindex` for `/a.pdf` ``. */
  text: string
  /** The location of the request. */
  location: Location | undefined
  /** Path of the page that redirects visitors without the host. @default none */
  page?: string | undefined
}

/** A host's configuration that contradicts the desired config. */
export interface ConfigConflict {
  /** The value in the host's file. */
  found: string
  /** The desired value. */
  desired: string
  /** The path of both. */
  path: string
  /** Undefined if the location in the host's file is unknown. */
  location: Location | undefined
  /** The location of the desired value. */
  desiredLocation: Location | undefined
}

/** A host that reads `_headers` and `_redirects`. */
export type PlainHost = Pick<Host, 'name' | 'read' | 'serve'> & {
  /** Whether only the last of two blocks with one pattern applies. @default false */
  lastBlockWins?: boolean
}

/** A host's response to a GET request, limited to what matters to crawlers. */
export interface HostResponse {
  status: number
  /** Absolute URL of a redirect's target. */
  location: string | undefined
  /** Output file that is sent; undefined for redirects, rewrites and errors without a document. */
  file: string | undefined
  /** The setting without which the host sends a file instead of this redirect. @default none */
  doubt?: HostDoubt | undefined
  /** X-Robots-Tag and Link lines. Computed lazily, because most callers need only the file. */
  readonly lines: HeaderLine[]
}

/** A host with its files, compiled for many URLs. */
export interface HostModel extends HostRedirects {
  headersFor: HeadersFor
  /**
   * Whether the headers of an absolute URL are not completely known, because of configuration that we cannot
   * interpret.
   */
  hasUnknownHeaders: (url: string) => boolean
  /**
   * Return the response to a URL. Undefined if it is unknown: for a rewrite, and for a missing file below a path where
   * an unsupported rule may apply. Existing files are assumed to be served.
   */
  respond: (url: string) => HostResponse | undefined
}
