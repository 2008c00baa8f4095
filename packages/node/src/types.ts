import type {
  Explanation,
  Finding,
  HostFile,
  Listing,
  Options,
  Page,
  Place,
  Report,
  ServedAnswer,
} from '@indexical/core'
import type { Request } from './served/list-requests.ts'
import type { OutputFolder } from './output-folder.ts'

/** Where a run takes place. */
export interface RunContext {
  /** Absolute project folder; source files are relative to it. */
  root: string
  /** Absolute output folder. */
  outDir: string
  /** What lies in it. @default what is on this disk */
  output?: OutputFolder
  /** What lies in the project folder. @default what is on this disk */
  project?: OutputFolder
  /** Paths that are served on demand or by something else: never missing. */
  dynamicRoutes?: readonly RegExp[]
  /**
   * Whether the run may know of earlier runs, by files in `node_modules/.cache/indexical`.
   * @default true
   */
  cache?: boolean
  /**
   * Not all pages are known, as in a dev server: nothing is said about what is missing.
   * @default false
   */
  partial?: boolean
  /**
   * Whether the sitemap of the options and the files of hosts are written after this run, so that a sitemap of that
   * name in the output folder is the work of an earlier run and not judged.
   * @default true
   */
  writesSitemap?: boolean
  /**
   * Whether drafts are built on purpose, as by a server for authors: nothing is said about them.
   * @default false; they are in previews
   */
  keepsDrafts?: boolean
}

/** One HTML page as a host hands it over. */
export interface PageInput<T extends string | Uint8Array> {
  /** Output file relative to the output folder, with forward slashes. */
  file: string
  html: T
  /** Absolute URL or path of the site, when the host knows better than the file name. */
  url?: string | undefined
  /** Source file relative to the project, with forward slashes. */
  source?: string | undefined
  /** Frontmatter after the host's data cascade. @default what stands in the source file */
  data?: Record<string, unknown> | undefined
  /** Files like the source whose frontmatter the data take over, such as layouts; the nearest first. */
  layouts?: readonly string[] | undefined
  draft?: boolean | undefined
  /** Whether the page got tags before, and another tool changed it since: it still counts as changed. */
  wasChanged?: boolean | undefined
}

/** A page after injection. */
export interface PageResult<T extends string | Uint8Array> {
  html: T
  changed: boolean
  /** Undefined when the file is excluded by the options. */
  page: Page | undefined
  /** Findings about this page alone. */
  findings: Finding[]
}

/** One build: pages in, a report out. */
export interface Run {
  readonly options: Options
  /** Tell that a source file becomes a page, so that other pages may name it before it is read; the first URL stays. */
  declare(page: { file: string; source: string; url?: string | undefined }): void
  /** Read a page, inject what is missing, read it again and judge it; replaces what was known of the file. */
  page<T extends string | Uint8Array>(input: PageInput<T>): PageResult<T>
  /** Everything besides the bytes and the options that decides what reading a file yields, as text. */
  inputKey(input: Omit<PageInput<string>, 'html'>): string
  /** What reading a file has yielded; undefined when it was not read, or is excluded by the options. */
  known(file: string): JudgedPage | undefined
  /** Take over what reading a file yielded elsewhere: in another thread, or in an earlier run over the same bytes. */
  adopt(file: string, judged: JudgedPage): void
  /** Join every page with the headers that this run knows, and judge it again. */
  rejudge(): void
  /** Forget a page that no longer exists. */
  forget(file: string): void
  /** Output files of the pages known so far. */
  files(): string[]
  /** Add a redirect of the host or framework: paths of the site or absolute URLs. */
  redirect(redirect: { from: string; to: string; status: number; at?: Place }): void
  /**
   * Judge the whole site.
   *
   * @param files output files that are not on disk yet, besides those in the output folder
   */
  finish(files?: Iterable<string>): Report
  /** What the sitemap would list of the pages so far; nothing is judged, and no other run gets to know of it. */
  listing(): Listing
  /** Findings about each page alone, when other machines have the other pages of the site. */
  finishPart(): Report
  /** What a server of the site is to be asked, and what it should answer. */
  requests(): Request[]
  /** Take over what a running server answered, for `finish`. */
  served(answers: readonly ServedAnswer[]): void
  /** Files of hosts, and robots.txt, as they have to be written after a run without errors; known after `finish`. */
  hostFiles(): readonly HostFile[]
  /** Everything that is said about a URL: absolute, or a path of the site. */
  explain(url: string): Explanation
  /** A source file may have changed: what it says and which page it becomes is to be learnt again. */
  forgetSource(file: string): void
}

/** A page with the findings about it alone. */
export interface JudgedPage {
  page: Page
  findings: Finding[]
  changed: boolean
}
