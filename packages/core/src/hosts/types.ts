import type { Place } from '../place.ts'
import type { HeaderRule, HeadersProblem } from './plain/headers-file.ts'
import type { RedirectRule, RedirectsProblem } from './plain/redirects-file.ts'
import type { Wanted } from './wanted.ts'

/** Hosts and servers whose files are read and written. */
export const hostNames = [
  'netlify',
  'cloudflare',
  'vercel',
  'firebase',
  'azure',
  'github',
  'apache',
  'nginx',
] as const

/** Name of a host in the options. */
export type HostName = (typeof hostNames)[number]

/** Where a file of a host lies: in the output folder, or in the project. */
export type Room = 'output' | 'project'

/** A file by which a host is told what to send. */
export interface HostFile {
  room: Room
  /** Path in its room, with forward slashes: `_headers`, `blog/.htaccess`, `vercel.json`. */
  name: string
  /** Path as findings show it, relative to the project. */
  file: string
  /** The host for which the options name it; undefined when its name tells who reads it. */
  of?: HostName | undefined
  text: string
}

/** A directive, pattern or condition of a host's file that the host follows and nobody here understands. */
export interface NotUnderstood {
  /** As written, on one line. */
  text: string
  at: Place
}

/** Something that a host's file goes beyond what the host takes. */
export interface HostLimit {
  /** Completes "Unexpected …": ``101st header rule `/a/*` ``. */
  found: string
  /** Completes "expected …": `at most 100 rules at Cloudflare`. */
  wanted: string
  at: Place
}

/** What the files of a host say, in the order in which it counts. */
export interface HostStatements {
  headers: HeaderRule[]
  redirects: RedirectRule[]
  headerProblems: HeadersProblem[]
  redirectProblems: RedirectsProblem[]
  notUnderstood: NotUnderstood[]
  limits: HostLimit[]
  /** How the host finds the file for a path, where its configuration differs from its default. */
  serve?: Serve | undefined
  /**
   * How paths begin at which redirects or rewrites may answer whose source is not understood, as in URLs: `/docs/`.
   * @default none
   */
  unknownBelow?: readonly string[] | undefined
  /**
   * How paths begin with which X-Robots-Tag and Link lines may be sent, or not sent, because of what is not understood.
   * @default none
   */
  unknownHeadersBelow?: readonly string[] | undefined
}

/** What a host does with a path to which no redirect applies. */
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
 * How a host finds the file for a path.
 *
 * @param path decoded, with a leading slash, relative to the folder that is served
 */
export type Serve = (path: string, has: (file: string) => boolean) => Served

/** What reading needs to know besides the files. */
export interface HostContext {
  /** Absolute URL of the site's root, with a final slash; the output folder is served there. */
  root: string
  /** Output files, relative to the output folder, also those that are pages. */
  files: ReadonlySet<string>
  /** Output folder relative to the project, with forward slashes; undefined when nobody knows. */
  folder?: string | undefined
}

/** One host: which files it has, how they are read and written, what it does by itself. */
export interface Host {
  /** Undefined for a host that nobody named. */
  name: HostName | undefined
  /** As its makers write it. */
  title: string
  /** Whether the presence of a file says that this host serves the project. */
  named: (file: Pick<HostFile, 'room' | 'name'>) => boolean
  /** Whether a file is one of the host's, to be handed to `read`. */
  reads: (file: Pick<HostFile, 'room' | 'name'>) => boolean
  /** Never throws; what cannot be read is a problem. */
  read: (files: readonly HostFile[], context: HostContext) => HostStatements
  /**
   * Bring what users' own rules do not say into the host's files: the files that change, with their new text. What users
   * wrote stays byte by byte; the second time nothing changes. Undefined for a host that cannot be told (GitHub Pages).
   */
  write?: (missing: Wanted, files: readonly HostFile[], context: HostContext) => Written
  /** How it finds files, with its default configuration. @default as they lie; or else `read` always tells */
  serve?: Serve
  /**
   * Whether headers of its files are sent with redirects and errors too, and with the redirects that `serve` makes,
   * where these differ. @default all false
   */
  headersOn?: { redirects?: boolean; served?: boolean; errors?: boolean }
}

/** New texts of a host's files. */
export interface Written {
  /** Files that change, or are new. */
  files: HostFile[]
  /** What the format cannot say. */
  unwritable: { text: string; reason: string; at: Place | undefined }[]
}

/** What is to be said about the files of the hosts as such. */
export interface HostFacts {
  notUnderstood: readonly NotUnderstood[]
  limits: readonly HostLimit[]
  unwritable: readonly (Written['unwritable'][number] & { host: string })[]
  conflicts: readonly (WantedConflict & { host: string })[]
  unsaid: readonly (Unsaid & { host: string })[]
  /** Wishes that no host can be told, because none is known. */
  unheard: readonly Unsaid[]
  /** Files that name more hosts than one. */
  rivals: readonly string[]
}

/** Something that a site wants and that its host does not say. */
export interface Unsaid {
  /** What it is: ``X-Robots-Tag `noindex` for `/a.pdf` ``. */
  text: string
  /** Who wants it. */
  at: Written['unwritable'][number]['at']
}

/** A statement in a host's file that says otherwise than the site wants. */
export interface WantedConflict {
  /** What the host's file says. */
  found: string
  /** What the site wants. */
  wanted: string
  /** Path for which both speak. */
  path: string
  /** Undefined when the host's file is not on record. */
  at: Place | undefined
  /** Who wants it. */
  wantedAt: Place | undefined
}
