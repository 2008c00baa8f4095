import { Environment, Explanation, Finding, LintedPage, LintedSite, Listing, Options, Page, PagePreview, PageSource, PageSummary, Report, Site, SiteInputs, TextOptions, UserOptions } from "@indexical/core";
import { Location, Redirect } from "@indexical/syntax";
import { UrlRecord, findLostUrls, followUrl, reportDetails } from "@indexical/core/internal";
import { HostFile, Hosts } from "@indexical/hosts";
import { ListedUrl } from "@indexical/syntax/sitemap";
/** A lost URL, and the page that replaces it. */
type ReplacedUrl = Pick<ReturnType<typeof findLostUrls>[number], 'successor'> & {
  url: string;
};
/** What a site rule knows besides the output. */
type BuildInputs = Site['inputs'];
/** A response of a running server, and the expected one. */
type ServedResponse = BuildInputs['served'][number];
/** A route whose pages a server renders. */
type OnDemandRoute = BuildInputs['onDemandRoutes'][number];
/** The folders of a build, and how it treats them. */
interface BuildContext {
  /** Absolute project folder; source files are relative to it. */
  root: string;
  /** Absolute output folder. */
  outDir: string;
  /**
   * Whether all pages are on this disk before the first one is read.
   * @default false: they arrive from a framework
   */
  isComplete?: boolean;
  /** The files of the output that are not on disk yet. @default all are */
  pending?: PendingFiles;
  /** Whether the framework names the source of each page. @default false: sources are found in the project */
  knowsSources?: boolean;
  /** The content of the output folder. @default what is on this disk */
  output?: OutputFolder;
  /** The folder of the output that a later tool copies to its root, such as the public folder of Vite. @default none */
  publicFolder?: string;
  /** The content of the project folder. @default what is on this disk */
  project?: OutputFolder;
  /** Paths that are served on demand or by something else. They are never missing. */
  dynamicRoutes?: readonly Pick<RegExp, 'test'>[];
  /**
   * Routes of `dynamicRoutes` whose pages a server renders, each with its page file relative to the project.
   * @default none
   */
  onDemandRoutes?: readonly (Omit<OnDemandRoute, 'intent'> & {
    source?: string | undefined;
  })[];
  /**
   * Whether the build may use records of earlier builds, in `node_modules/.cache/indexical`.
   * @default true
   */
  cache?: boolean;
  /**
   * Whether the sitemap and the files of hosts are written after this build. A sitemap with that name in the output
   * folder is then from an earlier build, and is not linted.
   *
   * @default true
   */
  writesSitemap?: boolean;
  /**
   * Whether drafts are built on purpose, as by a server for authors. They are then not reported.
   *
   * @default false; in previews true
   */
  keepsDrafts?: boolean;
  /**
   * Whether a framework runs this build. Unless it is known to be for production, it may leave out pages on purpose.
   * @default false
   */
  mayOmitPages?: boolean;
  /** The sources of the pages. @default the adapter names the source of each page */
  content?: Content;
  /** The JSON file that contains the options, relative to the project. Findings are located in it. @default none */
  config?: string | undefined;
  /** Return the text of a source file that an editor has not saved. @default all are as on disk */
  unsaved?: (file: string) => string | undefined;
  /** Options that were assumed because the user set none. @default none */
  assumed?: NonNullable<BuildInputs['assumed']>;
  /**
   * Whether nothing shows if URLs end in `.html`. Sitemaps of other tools then keep their form.
   * @default false
   */
  isFormOpen?: boolean;
}
/** The files that a framework has made, but not written yet. */
interface PendingFiles {
  /** Names of all files of the output, relative to its folder. */
  list(): readonly string[];
  read(page: string): string | Uint8Array;
}
/** One HTML page of a framework. */
interface PageInput<T extends string | Uint8Array> {
  /** Output file relative to the output folder, with forward slashes. */
  file: string;
  html: T;
  /** Absolute URL or path of the site, if it differs from that of the file name. */
  url?: string | undefined;
  /** Source file relative to the project, with forward slashes. */
  source?: string | undefined;
  /** Frontmatter after the framework's data cascade. @default the frontmatter of the source file */
  data?: Record<string, unknown> | undefined;
  /** Values that the page set while it was rendered. They replace the same keys of the frontmatter. @default none */
  pageData?: Record<string, unknown> | undefined;
  /** Files whose frontmatter is part of the data besides the source, such as layouts; the nearest first. */
  layouts?: readonly string[] | undefined;
  draft?: boolean | undefined;
  /**
   * The canonical of the page that declares this one as its AMP or mobile version. It replaces a self canonical.
   * @default none
   */
  pairCanonical?: string | undefined;
  /** The versions of the page in all languages. The page gets hreflang links to them in its head. @default none */
  versions?: ListedUrl['alternates'] | undefined;
  /** Whether the page got tags before and another tool changed it after that. It still counts as changed. */
  wasChanged?: boolean | undefined;
}
/** A page with its tags. */
interface PageResult<T extends string | Uint8Array> {
  html: T;
  changed: boolean;
  /** Whether the page had no canonical and got one. */
  gotCanonical: boolean;
  /** Undefined when the file is excluded by the options. */
  linted: LintedPage | undefined;
}
/** A file or folder that a walk skipped, and the reason. */
interface SkippedFile {
  /** Relative to the folder. */
  file: string;
  /**
   * A link that leads out of the folder (`outside`), a linked folder in a linked folder (`nested`), or a name that is
   * not UTF-8 (`name`).
   */
  reason: 'outside' | 'nested' | 'name';
  /** Real path that a link leads to. */
  target: string;
}
/** The output of a build: on this disk, or in facts from other machines. */
interface OutputFolder {
  /** Names of all files, relative to the output folder, sorted. */
  list(): readonly string[];
  /** Names of the files at its top, sorted; faster than `list`. */
  top(): readonly string[];
  /** Size of a file in bytes; 0 if it does not exist. */
  size(file: string): number;
  /** The bytes of a file; undefined if it does not exist, is not a regular file, or is a link that is not followed. */
  read(file: string): Uint8Array | undefined;
  /** Files that `list` and `read` have skipped so far. */
  skipped(): readonly SkippedFile[];
}
/** The sources of an output folder, as plain data that threads can receive. */
interface Content {
  /** Each page and its source. */
  pages: readonly {
    file: string;
    source: string;
  }[];
  /** Pages with requests in their source, and the data if they differ from the frontmatter of the file. */
  requests: ReadonlyMap<string, {
    source: string;
    data: Record<string, unknown> | undefined;
  }>;
  summaries: NonNullable<Report['content']>;
  unpaired: BuildInputs['unpaired'];
  aliasConflicts: BuildInputs['aliasConflicts'];
  aliases: BuildInputs['aliases'];
  /** Folders of the option `content` that do not exist. */
  missing: readonly string[];
}
/** A file to write, with the text that it had when it was read. */
interface ChangedFile extends HostFile {
  previous: string;
}
/** One URL to request from a server, and the expected response. */
interface Request {
  /** Absolute URL of the production site. */
  url: string;
  page: Page | undefined;
  expected: ServedResponse['expected'];
}
/** Dates by main text, for `sitemap.lastmod: 'content-hash'`. */
interface TextDates {
  lastmodOf: (page: Page) => string | undefined;
  /** Return the file with the texts of this build; undefined if it does not change. */
  record(pages: Iterable<Page>): ChangedFile | undefined;
}
/** Dates for pages whose frontmatter has none. */
interface LastChanges {
  lastmodOf?: TextDates['lastmodOf'];
  /** Why git has no dates. */
  gitProblem?: NonNullable<BuildInputs['gitProblem']>;
  /** Return the file with the texts of this build, if it has to be written. */
  record?: (pages: Iterable<Page>) => ChangedFile | undefined;
}
/** What a finished build read besides its pages. */
type FinishedInputs = SiteInputs & {
  robotsFile: ChangedFile | undefined;
  changes: LastChanges;
};
/** Lints the pages of a finished build again, with more inputs. */
type Finish = (inputs: FinishedInputs) => FinishedBuild;
/** A finished build. The report is built lazily: a listing needs no rules. */
declare class FinishedBuild {
  private readonly linted;
  private readonly inputs;
  readonly context: BuildContext;
  private readonly finishAgain;
  private cachedReport;
  private cachedOwnFiles;
  constructor(linted: LintedSite, inputs: FinishedInputs, context: BuildContext, finishAgain: Finish);
  get options(): Options;
  /** The hosts with the config that the site desires of them. */
  get hosts(): Hosts;
  /** What the sitemap lists. */
  get listing(): Listing;
  /** Files of hosts, robots.txt, and the dates of texts, that have to be written if there are no errors. */
  get hostFiles(): readonly HostFile[];
  /** Made once: the dates of texts are compared for all pages. */
  private get ownFiles();
  private makeOwnFiles;
  /** Whether one of `hostFiles` still has the text that was read; if not, writing it would undo the change. */
  isAsRead({ folder, name }: HostFile): boolean;
  /** The result of all rules. Reading it records the number of pages, which the next build compares with its own. */
  get report(): Report;
  /** Return the same build, linted with the sitemap that stays because this build lists no URL; undefined without one. */
  private withKeptSitemap;
  /** The findings of all rules, without recording the number of pages. */
  get findings(): readonly Finding[];
  /** Number of pages. */
  get pages(): number;
  get environment(): Environment;
  /** The hreflang links that pages get in their heads, by output file. */
  get versions(): LintedSite['versions'];
  /** One record for each URL of the site. */
  urls(): Iterable<UrlRecord>;
  /** What a visitor of an absolute URL gets. */
  follow(url: string): ReturnType<typeof followUrl>;
  /** The URLs of the ledger that lead to nothing, each with the page that replaces it. */
  lostUrls(): ReplacedUrl[];
  /** Every signal about a URL: absolute, or a path of the site. */
  explain(url: string, withAi?: boolean): Explanation;
  /** What the HTML report shows of each URL. */
  details(): ReturnType<typeof reportDetails>;
  private explainContext;
  /** URLs to request from a server of the site, and the expected responses. */
  requests(): Request[];
  /** Return the output file at a URL of the site, as its host sends it. */
  fileAt(url: string): string | undefined;
  /** Return the same build, linted with the responses of a running server. */
  withServed(served: BuildInputs['served']): FinishedBuild;
  /** Return the same build, linted with pages after their scripts ran. */
  withRendered(rendered: BuildInputs['rendered']): FinishedBuild;
  /** Return the same build, linted together with other sites. */
  withOtherSites(others: readonly FinishedBuild[]): FinishedBuild;
  /** @throws {UsageError} if results would replace earlier ones */
  private finishWith;
  /** Return the files to which links of pages lead, but which the build did not write. */
  missingFiles(): string[];
}
/** The pages of a build by their output files, as records where they are many: a site may have a million of them. */
declare class LintedPages implements PageSource {
  private readonly byFile;
  private store;
  get(file: string): LintedPage | undefined;
  /** Output files, in the order in which their pages came. */
  files(): string[];
  delete(file: string): void;
  /** Add a page, or replace the page of the same file. */
  replace(linted: LintedPage): void;
  /** Pages in the order of their files: tools add them as they come, and of several a report names the first. */
  [Symbol.iterator](): Generator<LintedPage>;
}
/** Reads the pages of a build, one after the other. */
interface PageReader {
  /** Read a page, add the tags that are missing, and run the page rules. */
  read<T extends string | Uint8Array>(input: PageInput<T>): PageResult<T>;
  /** Everything besides the bytes and the options that decides what reading a file yields, as text. */
  keyOf(input: Omit<PageInput<string>, 'html'>): string;
}
/** One build, or one after the other where a tool watches: pages arrive, and `finish` lints the site. */
interface Build {
  readonly options: Options;
  readonly context: BuildContext;
  /** The pages that arrived so far. Threads, the cache and facts files add pages that are already linted. */
  readonly pages: LintedPages;
  /** Reads a page without adding it to `pages`. */
  readonly reader: PageReader;
  /** Declare a page and its source file, so that other pages may name both before the page is read; the first URL stays. */
  declare(page: {
    file: string;
    source?: string | undefined;
    url?: string | undefined;
  }): void;
  /** Read a page, add the tags that are missing, and run the page rules; replaces the page of the same file. */
  addPage<T extends string | Uint8Array>(input: PageInput<T>): PageResult<T>;
  /** Add a redirect of the host or framework: paths of the site or absolute URLs. */
  addRedirect(redirect: Redirect): void;
  /** Remove a page that no longer exists. */
  removePage(file: string): void;
  /** Forget a source file that may have changed: its data, and which page it becomes. */
  sourceChanged(file: string): void;
  /** Source files that were read, or looked for, relative to the project. */
  sources(): readonly string[];
  /** Keep for the language server how this build was made. */
  record(): void;
  /** Lint the site. A watching tool may add pages again and finish again. */
  finish(options?: FinishOptions): FinishedBuild;
}
/** How to finish a build. */
interface FinishOptions {
  /** Output files that are not on disk yet, besides those in the output folder. @default none */
  files?: Iterable<string> | undefined;
  /** Whether other machines have the other pages of the site: only findings on single pages are reported. @default false */
  isPart?: boolean | undefined;
}
/**
 * Start a build.
 *
 * @throws {OptionsError} for wrong options, or a Node that is too old
 */
declare function createBuild(userOptions: UserOptions, ownContext: BuildContext): Build;
/** What a framework knows about a file of its output. */
interface FolderPage extends Pick<PageInput<Uint8Array>, 'html' | 'url' | 'source' | 'data' | 'pageData' | 'draft' | 'wasChanged'> {
  /** Whether the source becomes this page; false for a page that shows the content of another one. @default true */
  ownsSource?: boolean;
}
/** How to go through a folder. */
interface FolderOptions {
  /**
   * Whether to write changed files back.
   * @default true
   */
  write?: boolean;
  /** Remove a framework's marks from a file and read them; a file may be read more than once. @default the file as it is */
  before?: (file: string, html: Uint8Array) => FolderPage;
}
/**
 * Read every HTML file of a folder, and write those that change.
 *
 * Sources are declared before the first page is linted, so that pages may name each other in any order.
 *
 * @returns output files that were rewritten
 * @throws {FolderError} if a file cannot be read or written, or a page that changes has a compressed copy
 */
declare function applyFolder(build: Build, { write, before }?: FolderOptions): Promise<string[]>;
/** The steps of a tool at the end of its build. */
interface BuildEnding {
  /** Output files that are not on disk yet. @default none */
  files?: Iterable<string> | undefined;
  /** HTML of pages that are not on disk yet, by their path in findings. @default none */
  html?: ReadonlyMap<string, string | Uint8Array>;
  /** Receives the build, even if it fails. */
  finished?: (finished: FinishedBuild) => void;
  /**
   * Print the report; `formatReport` takes the options. It is then annotated in a pull request. @default the caller does
   * both
   */
  print?: (report: Report, options: TextOptions) => void;
  /** Write everything besides the pages. @default `writeResults` */
  write?: (finished: FinishedBuild) => void | Promise<void>;
  /** Whether only some rules ran. Editors then keep the findings of an earlier build. @default false */
  isPartial?: boolean;
  /** Throw the tool's own error; return to continue. @default throws an `IndexicalError` */
  fail?: (report: Report, options?: TextOptions) => void;
}
/**
 * End a build: lint the site, print the findings, annotate them in a pull request, then write the results or fail.
 *
 * @throws {FolderError} naming the file that cannot be written
 */
declare function finishBuild(build: Build, { files, html, finished: receive, print, write, fail, isPartial }: BuildEnding): Promise<Report>;
/** The error of a build with findings of level error: one sentence, because the report lists them. */
declare class IndexicalError extends Error {
  name: string;
}
/** Return the error with which the build fails, without a stack; undefined without findings of level error. */
declare function failureOf({ errors }: Report): IndexicalError | undefined;
/**
 * Write the results of a build without errors besides its pages: the sitemap, the files of hosts, robots.txt.
 *
 * @throws {FolderError} naming the file that cannot be written
 */
declare function writeResults(finished: FinishedBuild): void;
/** Write the files that are in the project. If a framework bundles the output, it writes the others. */
declare function writeProjectFiles(files: readonly HostFile[], root: string): void;
/** The project of a dev server. */
interface ProjectFolders {
  /** Absolute project folder. */
  root: string;
  /** Output folder. */
  outDir: string;
}
/** The pages that a dev server knows, for the views in a browser. */
interface DevPages {
  /** The pages in the order in which the server first served them. */
  list(): PageSummary[];
  /** Explain a page; undefined if it is unknown. */
  preview(url: string): PagePreview | undefined;
  /** Return the location for an id of a preview, with the absolute path of its file; undefined for other ids. */
  locate(id: string): Location | undefined;
  /** Write the fix for an id of a preview. Returns null, or one sentence if nothing was written. */
  fix(id: string): string | null;
}
/** The pages of a dev server, which knows no host, and of other pages only their sources. */
interface DevSite {
  readonly options: Options;
  /** The results of `preview`, for the views in a browser. */
  readonly pages: DevPages;
  /** Declare a page and its source file, so that other pages may name both before the page is served. */
  declare(page: {
    file: string;
    source?: string | undefined;
  }): void;
  /** Add the tags that are missing to a page, and run the page rules. */
  preview<T extends string | Uint8Array>(input: PageInput<T>): PreviewResult<T>;
}
/** A page of a dev server with its tags. */
interface PreviewResult<T extends string | Uint8Array> {
  html: T;
  /** Undefined when the file is excluded by the options. */
  page: Page | undefined;
  /**
   * What to print: findings, and a fact that only a build can decide. Both are empty if the last preview of the page had
   * the same, because every reload lints the page again.
   */
  news: {
    problems: string;
    open: string;
  };
}
/** Create the site of one dev server, with the options and folders of a build. */
declare function createDevSite({ options, context }: Pick<Build, 'options' | 'context'>): DevSite;
/** The part of Node's `IncomingMessage` that the panel uses. */
interface PanelRequest extends AsyncIterable<Uint8Array | string> {
  url?: string | undefined;
  method?: string | undefined;
  headers: {
    readonly host?: string | undefined;
    readonly origin?: string | undefined;
    readonly forwarded?: string | undefined;
    readonly [name: string]: string | readonly string[] | undefined;
  };
  socket: {
    remoteAddress?: string | undefined;
  };
}
/** The part of Node's `ServerResponse` with which a server sends pages and the panel. */
interface PanelResponse {
  statusCode: number;
  readonly headersSent: boolean;
  getHeader: (name: string) => unknown;
  getHeaderNames: () => string[];
  removeHeader: (name: string) => unknown;
  setHeader: (name: string, value: string) => unknown;
  writeHead: (...given: never[]) => unknown;
  write: (...given: never[]) => unknown;
  end: (body: Uint8Array) => unknown;
}
type Middleware = (request: PanelRequest, response: PanelResponse, next: () => void) => void;
/** What a dev server shows besides the pages. */
interface DevOptions {
  /**
   * Show a badge in each page with the number of its problems, and why search engines may not index it. All pages are at
   * `/__indexical/`.
   * @default true, unless the server listens to other machines
   */
  badge?: boolean | undefined;
}
/** The part of Vite's dev server that the panel uses. */
interface ViteServer {
  config: {
    base: string;
    server: {
      host?: string | boolean | undefined;
      allowedHosts?: true | string[] | undefined;
    };
    logger: {
      warn(message: string, options: {
        timestamp: boolean;
      }): void;
    };
  };
  /** Path of a module like Vite's client, which calls back when pages change. @default Vite's own */
  client?: string;
  environments?: {
    client: {
      hot: {
        send(event: string, data: unknown): void;
      };
    };
  };
  middlewares: {
    use(middleware: Middleware): unknown;
  };
}
/** Return the badge of a page, and announce the page. */
type BadgeOf = (url: string) => string;
/**
 * Serve the panel of a dev server, and announce each page over its websocket. The panel opens files, so a server that
 * other machines can reach has it only on request.
 *
 * @param isApp whether a page may become another one without a request, so that the badge listens to the server
 */
declare function servePanel({ config, client, environments, middlewares }: ViteServer, { pages, options }: DevSite, { badge }?: DevOptions, isApp?: boolean): BadgeOf;
/**
 * Lint the pages that a framework's dev server sends, print their problems, and add the badge. The pages get no tags.
 *
 * @param pageOf returns what the framework knows about the page at a path; undefined without one
 */
declare function servePages(server: ViteServer, build: Pick<Build, 'options' | 'context'>, dev: DevOptions | undefined, pageOf: (path: string, html: string) => Promise<Pick<PageInput<string>, 'file' | 'source' | 'pageData'> | undefined>): void;
/**
 * Return a path with forward slashes, as in findings, facts and sources.
 *
 * @param separator that of the system. If it is `/`, a back slash is part of a name
 */
declare function toPosix(name: string, separator?: string): string;
/** Options of a walk over a folder. */
interface WalkOptions {
  /** Absolute folders that links may lead to, besides the walked folder itself. @default none */
  followRoots?: readonly string[];
  /** Return whether to skip a folder. Its path is relative to the start of the walk. @default none */
  skips?: ((folder: string) => boolean) | undefined;
  /** Receives the absolute path of each temporary file that a killed run left. */
  onLeftover?: ((path: string) => void) | undefined;
}
/** List the files of a folder, as `walkFolder` does. */
declare function walkFiles(dir: string, options?: WalkOptions): string[];
/** List the HTML files of a folder, as `walkFolder` does. */
declare function walkPages(dir: string): string[];
/** Return whether a file name is that of an HTML page. */
declare function isHtml(file: string): boolean;
export { FinishedBuild as C, PageInput as E, createBuild as S, OutputFolder as T, writeProjectFiles as _, DevOptions as a, applyFolder as b, PanelRequest as c, createDevSite as d, DevPages as f, finishBuild as g, failureOf as h, toPosix as i, PanelResponse as l, IndexicalError as m, walkFiles as n, servePages as o, ProjectFolders as p, walkPages as r, servePanel as s, isHtml as t, DevSite as u, writeResults as v, BuildContext as w, Build as x, FolderOptions as y };