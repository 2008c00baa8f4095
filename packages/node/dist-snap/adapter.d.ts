import { C as FinishedBuild, _ as writeProjectFiles, b as applyFolder, c as PanelRequest, d as createDevSite, f as DevPages, h as failureOf, i as toPosix, l as PanelResponse, n as walkFiles, o as servePages, p as ProjectFolders, s as servePanel, t as isHtml, u as DevSite, v as writeResults, w as BuildContext, x as Build } from "./shared.js";
import { Environment, Listing, Options, OptionsError, Report, TextOptions, UserOptions, formatSummary } from "@indexical/core";
import { Location } from "@indexical/syntax";
import { Paint, checkOptions as checkOptions$1, countOf, dataKeys } from "@indexical/core/internal";
import { TextFile } from "@indexical/syntax/sitemap";
import { readFrontmatter } from "@indexical/syntax/data";
import { pageAddress } from "@indexical/core/page";
import { fromHtml } from "@indexical/html";
/**
 * Start a build of an output folder without a plugin (see `createBuild`). Options for the form of URLs that the user
 * did not set are taken from the folder.
 *
 * @param isPart whether other machines have the other pages: nothing is taken from the folder, so that all parts agree
 * @param current a build of the folder as it was before, which is returned if nothing else is taken from the folder now
 * @throws {OptionsError} for wrong options
 * @throws {FolderError} naming the file that cannot be read
 */
export declare function createFolderBuild(userOptions: UserOptions, ownContext: BuildContext, isPart?: boolean, current?: Build): Build;
/**
 * Validate all options before anything is built.
 *
 * @param own the options that only this adapter has
 * @throws {OptionsError} one sentence for each option that cannot be used, or for a Node that is too old
 */
export declare function checkOptions(userOptions: unknown, own?: Parameters<typeof checkOptions$1>[1]['own']): Options;
/**
 * Format mistakes in options for the user of a plugin. The plugin's name is added, because some frameworks omit it.
 *
 * @param file the config file of the framework, as shown to the user
 */
export declare function describeMistakes({ mistakes }: OptionsError, plugin: string, file: string): string;
/**
 * Return the first config file of a framework that exists, relative to the project.
 *
 * @param names file names in the order in which the framework looks for them
 * @param fallback text for a project without one, and for a file that the command line of the framework names
 */
export declare function findConfigFile(root: string, names: readonly string[], fallback: string): string;
/** Sitemaps of another tool, which the package `sitemap` wrote. Paths are relative to the output folder. */
interface OtherSitemaps {
  parts: readonly string[];
  indexes: readonly string[];
}
/** A finished build, as far as other sitemaps depend on it. */
interface CorrectedSite {
  options: Options;
  context: Pick<BuildContext, 'outDir' | 'isFormOpen'>;
  listing: Listing;
}
/** How many URLs were corrected. */
interface CorrectedUrls {
  /** URLs that were removed. */
  removed: number;
  /** URLs that were replaced by the URL of their page. */
  renamed: number;
}
/**
 * Remove URLs that must not be indexed from the sitemaps of another tool, and correct the URLs of pages. Files without
 * remaining entries are removed.
 */
export declare function correctSitemaps(finished: CorrectedSite, { parts, indexes }: OtherSitemaps): CorrectedUrls;
/**
 * Detect whether a build is for production. An ambiguous variable counts as production: search engines may crawl a
 * preview by mistake, but a production site must never disappear from search.
 *
 * @param variables environment variables. @default those of the process
 * @see https://docs.netlify.com/build/configure-builds/environment-variables/
 * @see https://vercel.com/docs/environment-variables/system-environment-variables
 * @see https://developers.cloudflare.com/pages/configuration/build-configuration/#environment-variables
 * @see https://docs.github.com/actions/reference/workflows-and-actions/variables
 * @see https://docs.gitlab.com/ci/variables/predefined_variables/
 */
export declare function detectEnvironment({ environment, productionBranch }: Pick<Options, 'environment' | 'productionBranch'>, variables?: Readonly<Record<string, string | undefined>>): Environment;
/** Colours for a terminal; `NO_COLOR`, `FORCE_COLOR` and pipes are respected. */
export declare const paint: Paint;
/** Where a framework's own code writes the head of all pages. */
interface OwnHead {
  framework: string;
  /** Relative to the project. */
  file: string;
  /** The code for a canonical, indented. */
  lines: string;
}
/**
 * Return the `print` of a build: it prints the report.
 *
 * @param head how to write canonicals if a framework would keep those that a tool adds
 */
export declare function printReport(head?: OwnHead): (report: Report, shown: TextOptions) => void;
/** Another tool of the same build that writes a sitemap. */
interface OtherTool {
  tool: string;
  /** Return whether it writes a file of this name. */
  writes: (file: string) => boolean;
  /** How to remove it, if that is not obvious. */
  removal?: string;
}
/**
 * Return the name of the sitemap; undefined if the options turn it off.
 *
 * @throws {OptionsError} one sentence for another tool that writes the same file
 */
export declare function ownSitemap(options: Pick<UserOptions, 'sitemap'>, other?: OtherTool): string | undefined;
/**
 * Refuse a sitemap if one of its parts would replace a file of another tool. Nothing is written before this check.
 *
 * @param file name of the sitemap
 * @param names returns the files of the new sitemap; called only if such a file exists
 * @param others files of other tools that are not on disk yet
 * @throws {FolderError} naming the file that would be lost
 */
export declare function keepOtherFiles(file: string, names: () => Iterable<string>, outDir: string, others?: readonly string[]): void;
/**
 * Remove parts of a longer sitemap that an earlier run wrote into an output folder that was not emptied since: crawlers
 * know their URLs and would continue to read them. Expect the new sitemap to stay, unless no tool may replace it.
 *
 * @param written files of this run; without a sitemap among them, nothing is done
 * @throws {FolderError} naming the file that cannot be removed
 */
export declare function settleSitemap(outDir: string, options: Pick<UserOptions, 'sitemap'>, written: readonly string[], mayBeReplaced?: boolean): void;
/** The pages of a tool that builds the whole site repeatedly. */
interface BuiltPages extends DevPages {
  /** Replace the pages by those of a later build. */
  update(finished: FinishedBuild): void;
}
/** Create the collection of one dev server, which is empty until the first build ends. */
export declare function createBuiltPages(folders: ProjectFolders): BuiltPages;
/** How a browser receives changes: from the client of Vite at a path, or from the websocket of Eleventy on a port. */
type Live = {
  client: string;
} | {
  port: string;
};
/** The context of one dev server's panel. */
interface PanelContext {
  /** Path of the site on the server, with both slashes. */
  base: string;
  /** Origin of the URLs of pages. */
  site: string;
  pages: DevPages;
  open: (location: Location) => unknown;
  /** @default only localhost and loopback addresses */
  allowedHosts?: readonly string[] | undefined;
}
/** The panel of one dev server. */
interface Panel {
  /** Answer a request below the folder of the panel; return false for any other. */
  answer(request: PanelRequest, response: PanelResponse, live: Live): boolean;
  /**
   * Return the element that shows the badge on a page.
   *
   * @param live for pages that become others without a request. @default the badge shows one page
   */
  badge(url: string, live?: Live): string;
  /** Add the badge to the page that a response sends. */
  addBadge(response: PanelResponse, url: string): void;
}
/** Create the panel of one dev server. Browsers need its token for all requests about the site. */
export declare function createPanel({ base, site, pages, open, allowedHosts }: PanelContext): Panel;
/**
 * Open a location in the running editor, or in the one that `LAUNCH_EDITOR` names.
 *
 * @param location with the absolute path of its file
 */
export declare function openInEditor({ file, line, column }: Location): Promise<void>;
/**
 * Replace a file in one step: readers see the old or the new content, never half of it.
 *
 * The content goes to a temporary file in the same folder, which is then renamed. A link is replaced, not
 * followed. For small files, synchronous calls are faster than asynchronous ones.
 *
 * @param current content of the file, if the caller has read it; the file must still have it
 * @returns whether the content was new
 * @throws {Error} if the path exists and is not a regular file, or if another program changed `current`
 */
export declare function writeFileAtomic(path: string, content: string | Uint8Array, current?: Uint8Array): boolean;
/** A finished build, as far as its sitemap depends on it. */
interface ListedSite {
  options: Options;
  context: Pick<BuildContext, 'outDir' | 'mayOmitPages'>;
  report: Pick<Report, 'sitemap' | 'sitemapFile'>;
}
/** Return the sitemap of a build as text, one file after the other; empty if the options turn it off. */
export declare function sitemapOf(finished: ListedSite): Iterable<TextFile>;
/** The location of cached results for one output folder. */
interface CacheFolder {
  /** Absolute path of a file of this name. */
  path: (name: 'pages' | 'report') => string;
  /** Changes with all inputs besides the files of the output and the project. */
  key: string;
}
/** The result of reading a folder. */
interface FolderReading {
  /** Cache key of each file; empty without a cache. */
  keys: Map<string, string>;
  /** Whether a page contains a date that rules compare with today. */
  isTimely: boolean;
}
/** How to read a folder. */
interface CheckOptions {
  /** Number of threads, including this one. @default depends on the number and size of the files */
  threads?: number | undefined;
  /** Cache keys of the files, if they are already known. */
  keys?: ReadonlyMap<string, string> | undefined;
  /** Cache for the next run. @default in `node_modules` of the project */
  cacheFolder?: CacheFolder | undefined;
}
/**
 * Read every HTML file of a folder, without writing. With enough files, several threads read them. Unchanged pages come
 * from the cache of the last run.
 *
 * @throws {FolderError} naming the first file that cannot be read
 */
export declare function checkFolder(build: Build, { threads, keys, cacheFolder }?: CheckOptions): Promise<FolderReading>;
/** Return the names of compressed copies that servers send instead of a file. */
export declare function compressedCopies(file: string): string[];
export { type DevSite, applyFolder, countOf, createDevSite, dataKeys, failureOf, formatSummary, fromHtml, isHtml, pageAddress, readFrontmatter, servePages, servePanel, toPosix, walkFiles, writeProjectFiles, writeResults };