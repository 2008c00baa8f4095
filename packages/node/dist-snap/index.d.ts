import { C as FinishedBuild, E as PageInput, S as createBuild, a as DevOptions, g as finishBuild, m as IndexicalError, w as BuildContext, x as Build, y as FolderOptions } from "./shared.js";
import { Explanation, Explanation as Explanation$1, Finding, Finding as Finding$1, OptionsError, PageData, Report, Report as Report$1, TextOptions, UserOptions, UserOptions as UserOptions$1, formatReport } from "@indexical/core";
import { Location } from "@indexical/syntax";
/** The folder of a project, and whether results are kept. */
interface ProjectOptions {
  /** Project folder: source files, and the files of hosts. @default the working folder of the process */
  root?: string;
  /** Whether to use results of earlier runs, and keep those of this one, in `node_modules/.cache/indexical`. @default true */
  cache?: boolean;
  /** Whether `explain` lists the crawlers of AI also for a site that states nothing about AI. @default false */
  engines?: boolean;
}
/** The folder of a project, and the facts of a script about its pages. */
interface ApplyOptions extends ProjectOptions {
  /** Return the source, URL or data of an output file; called once or twice per file. @default only the HTML is known */
  before?: NonNullable<FolderOptions['before']>;
}
/**
 * Lint the output folder of a build, and write nothing into it, as `indexical check` does.
 *
 * @param folder relative to the project
 * @throws {OptionsError} for wrong options
 * @throws {UsageError} if the folder does not exist or is that of a project
 * @throws {FolderError} naming the file that cannot be read
 */
export declare function check(folder: string, options: UserOptions$1, project?: ProjectOptions): Promise<Report$1>;
/**
 * Write missing tags into the output folder of a build and lint it, as `indexical apply` does. The sitemap and the files
 * of hosts are written only if the report contains no errors.
 *
 * @param folder relative to the project
 * @throws {OptionsError} for wrong options
 * @throws {UsageError} if the folder does not exist or is that of a project
 * @throws {FolderError} naming the file that cannot be read or written
 */
export declare function apply(folder: string, options: UserOptions$1, { before, ...project }?: ApplyOptions): Promise<Report$1>;
/**
 * Return every signal about a URL, and what each crawler concludes, as `indexical explain` does.
 *
 * @param folder output folder, relative to the project
 * @param url absolute, or a path of the site
 * @throws {OptionsError} for wrong options
 * @throws {UsageError} if the folder does not exist or is that of a project
 * @throws {FolderError} naming the file that cannot be read
 */
export declare function explain(folder: string, url: string, options: UserOptions$1, project?: ProjectOptions): Promise<Explanation$1>;
/** An error for a file that could not be read, written or removed. It has no stack, because users see it. */
export declare class FolderError extends Error {
  name: string;
}
/** An error for wrong use: a wrong flag, or a folder that is not the output of a build. */
export declare class UsageError extends Error {
  name: string;
}
/**
 * Return the lines around a finding, as text; empty if they cannot be shown.
 *
 * @param html the page, if it is not on disk yet
 */
export declare function frameAt(root: string, { file, line, ...place }: Finding$1, html?: string | Uint8Array): string;
export { type ApplyOptions, type Build, type BuildContext, type DevOptions, type Explanation, type Finding, type FinishedBuild, IndexicalError, OptionsError, type PageData, type PageInput, type ProjectOptions, type Report, type TextOptions, type UserOptions, createBuild, finishBuild, formatReport };