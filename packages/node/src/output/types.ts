import type { LintedPage, Report, Site } from '@indexical/core'
import type { HostFile } from '@indexical/hosts'
import type { ListedUrl } from '@indexical/syntax/sitemap'

/** What a site rule knows besides the output. */
export type BuildInputs = Site['inputs']

/** A response of a running server, and the expected one. */
export type ServedResponse = BuildInputs['served'][number]

/** A page after its scripts ran. */
export type RenderedPage = BuildInputs['rendered'][number]

/** A route whose pages a server renders. */
export type OnDemandRoute = BuildInputs['onDemandRoutes'][number]

/** The folders of a build, and how it treats them. */
export interface BuildContext {
  /** Absolute project folder; source files are relative to it. */
  root: string
  /** Absolute output folder. */
  outDir: string
  /**
   * Whether all pages are on this disk before the first one is read.
   * @default false: they arrive from a framework
   */
  isComplete?: boolean
  /** The files of the output that are not on disk yet. @default all are */
  pending?: PendingFiles
  /** Whether the framework names the source of each page; if not, they are found in the project. @default `mayOmitPages` */
  knowsSources?: boolean
  /** The content of the output folder. @default what is on this disk */
  output?: OutputFolder
  /** The folder of the output that a later tool copies to its root, such as the public folder of Vite. @default none */
  publicFolder?: string
  /** The content of the project folder. @default what is on this disk */
  project?: OutputFolder
  /** Paths that are served on demand or by something else. They are never missing. */
  dynamicRoutes?: readonly Pick<RegExp, 'test'>[]
  /**
   * Routes of `dynamicRoutes` whose pages a server renders, each with its page file relative to the project.
   * @default none
   */
  onDemandRoutes?: readonly (Omit<OnDemandRoute, 'intent'> & {
    source?: string | undefined
  })[]
  /**
   * Whether the build may use records of earlier builds, in `node_modules/.cache/indexical`.
   * @default true
   */
  cache?: boolean
  /**
   * Whether the sitemap and the files of hosts are written after this build. A sitemap with that name in the output
   * folder is then from an earlier build, and is not linted.
   *
   * @default true
   */
  writesSitemap?: boolean
  /**
   * Whether drafts are built on purpose, as by a server for authors. They are then not reported.
   *
   * @default false; in previews true
   */
  keepsDrafts?: boolean
  /**
   * Whether a framework runs this build. Unless it is known to be for production, it may leave out pages on purpose.
   * @default false
   */
  mayOmitPages?: boolean
  /** The sources of the pages. @default the adapter names the source of each page */
  content?: Content
  /** The JSON file that contains the options, relative to the project. Findings are located in it. @default none */
  config?: string | undefined
  /** Return the text of a source file that an editor has not saved. @default all are as on disk */
  unsaved?: (file: string) => string | undefined
  /** Options that were assumed because the user set none. @default none */
  assumed?: NonNullable<BuildInputs['assumed']>
  /**
   * Whether nothing shows if URLs end in `.html`. Sitemaps of other tools then keep their form.
   * @default false
   */
  isFormOpen?: boolean
}

/** The files that a framework has made, but not written yet. */
export interface PendingFiles {
  /** Names of all files of the output, relative to its folder. */
  list(): readonly string[]
  read(page: string): string | Uint8Array
}

/** One HTML page of a framework. */
export interface PageInput<T extends string | Uint8Array> {
  /** Output file relative to the output folder, with forward slashes. */
  file: string
  html: T
  /** Absolute URL or path of the site, if it differs from that of the file name. */
  url?: string | undefined
  /** Source file relative to the project, with forward slashes. */
  source?: string | undefined
  /** Frontmatter after the framework's data cascade. @default the frontmatter of the source file */
  data?: Record<string, unknown> | undefined
  /** Values that the page set while it was rendered. They replace the same keys of the frontmatter. @default none */
  pageData?: Record<string, unknown> | undefined
  /** Files whose frontmatter is part of the data besides the source, such as layouts; the nearest first. */
  layouts?: readonly string[] | undefined
  draft?: boolean | undefined
  /**
   * The canonical of the page that declares this one as its AMP or mobile version. It replaces a self canonical.
   * @default none
   */
  pairCanonical?: string | undefined
  /** The versions of the page in all languages. The page gets hreflang links to them in its head. @default none */
  versions?: ListedUrl['alternates'] | undefined
  /** Whether the page got tags before and another tool changed it after that. It still counts as changed. */
  wasChanged?: boolean | undefined
}

/** A page with its tags. */
export interface PageResult<T extends string | Uint8Array> {
  html: T
  changed: boolean
  /** Whether the page had no canonical and got one. */
  gotCanonical: boolean
  /** Undefined when the file is excluded by the options. */
  linted: LintedPage | undefined
}

/** A file or folder that a walk skipped, and the reason. */
export interface SkippedFile {
  /** Relative to the folder. */
  file: string
  /**
   * A link that leads out of the folder (`outside`), a linked folder in a linked folder (`nested`), or a name that is
   * not UTF-8 (`name`).
   */
  reason: 'outside' | 'nested' | 'name'
  /** Real path that a link leads to. */
  target: string
}

/** The output of a build: on this disk, or in facts from other machines. */
export interface OutputFolder {
  /** Names of all files, relative to the output folder, sorted. */
  list(): readonly string[]
  /** Names of the files at its top, sorted; faster than `list`. */
  top(): readonly string[]
  /** Size of a file in bytes; 0 if it does not exist. */
  size(file: string): number
  /** The bytes of a file; undefined if it does not exist, is not a regular file, or is a link that is not followed. */
  read(file: string): Uint8Array | undefined
  /** Files that `list` and `read` have skipped so far. */
  skipped(): readonly SkippedFile[]
}

/** The sources of an output folder, as plain data that threads can receive. */
export interface Content {
  /** Each page and its source. */
  pages: readonly { file: string; source: string }[]
  /** Pages with requests in their source, and the data if they differ from the frontmatter of the file. */
  requests: ReadonlyMap<string, { source: string; data: Record<string, unknown> | undefined }>
  summaries: NonNullable<Report['content']>
  unpaired: BuildInputs['unpaired']
  aliasConflicts: BuildInputs['aliasConflicts']
  aliases: BuildInputs['aliases']
  /** Folders of the option `content` that do not exist. */
  missing: readonly string[]
}

/** The content of a run in which pages have no sources, or contain them already. */
export const noContent: Content = {
  pages: [],
  requests: new Map(),
  summaries: [],
  unpaired: { sources: [], folders: [] },
  aliasConflicts: [],
  aliases: [],
  missing: [],
}

/** A file to write, with the text that it had when it was read. */
export interface ChangedFile extends HostFile {
  previous: string
}
