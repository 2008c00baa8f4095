import type { Explanation, Finding, Options, Page, Place, Report } from '@indexical/core'

/** Where a run takes place. */
export interface RunContext {
  /** Absolute project folder; source files are relative to it. */
  root: string
  /** Absolute output folder. */
  outDir: string
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
   * Whether the sitemap of the options is written after this run, so that one of that name in the output folder is
   * the work of an earlier run and not judged.
   * @default true
   */
  writesSitemap?: boolean
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
  draft?: boolean | undefined
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
  /** Everything that is said about a URL: absolute, or a path of the site. */
  explain(url: string): Explanation
  /** A source file changed on disk. */
  forgetSource(file: string): void
}

/** A page with the findings about it alone. */
export interface JudgedPage {
  page: Page
  findings: Finding[]
  changed: boolean
}
