import { T as OutputFolder, i as toPosix, r as walkPages, t as isHtml } from "./shared.js";
/** All reads of a folder, as plain data. */
interface FolderReads {
  /** Hash of the names of all files, and of those at the top; undefined if not read. */
  list: string | undefined;
  top: string | undefined;
  /** Sizes and hashes of the files that were read. The hash of a missing file is empty. */
  sizes: readonly (readonly [file: string, size: number])[];
  contents: readonly (readonly [file: string, content: string])[];
  /** The current day if a file contains days that rules compare with it; else undefined. */
  day: string | undefined;
}
/** A folder that records all reads. */
interface RecordedFolder extends OutputFolder {
  reads(): FolderReads;
  /** Whether some content that was read contains moments that rules compare with the current one. */
  containsMoments(): boolean;
}
/** A page as a framework rendered it. */
interface RenderedPage {
  /** Output file relative to the output folder. */
  file: string;
  html: string;
  source?: string | undefined;
  layouts?: readonly string[] | undefined;
  data?: Readonly<Record<string, unknown>> | undefined;
}
/** The inputs of a build besides its pages and the files of the site. */
interface ReplayContext {
  /** Absolute project folder. */
  root: string;
  /** Absolute output folder. */
  outDir: string;
  /** The user's options. */
  options: Readonly<Record<string, unknown>>;
  /** All other inputs from the framework, as plain data. */
  inputs: unknown;
  /** Absolute folder with the code of the adapter. */
  code: string;
}
/** A file that a build makes besides the pages. */
interface WrittenFile {
  file: string;
  text: string;
}
/** An earlier build with the same inputs. */
interface Replay {
  /** The line that the earlier build printed. */
  summary: string;
  /** The files that the tool has to write again. */
  written: readonly WrittenFile[];
  /** Return the HTML of a page with tags; undefined if the page differs from that of the earlier build. */
  page(page: RenderedPage): string | undefined;
  /**
   * Whether the pages and all other inputs are the same as in the earlier build. The result is then the same too.
   *
   * @param others names of the files that the tool writes after the build, besides pages. @default none
   */
  holds(files: Iterable<string>, others?: readonly string[]): boolean;
}
/** Records a build. */
interface Recorder {
  /** The folders to read from. */
  output: RecordedFolder;
  project: RecordedFolder;
  /** Add a page, with the HTML that the build wrote. */
  add(page: RenderedPage, html: string): void;
  /** Save the record after everything is written. Errors are ignored, because they cost only time. */
  save(ending: BuildSummary): void;
}
/** The end of a build. */
interface BuildSummary {
  /** Number of pages. */
  pages: number;
  infos: number;
  summary: string;
  /** The sitemap that was written. */
  sitemapFile: string | undefined;
  /** Source files that were read, relative to the project. */
  sources: readonly string[];
  /** Names of the other files, and texts of ours, that the tool writes after the build. @default all are on disk */
  later?: {
    others: readonly string[];
    written: readonly WrittenFile[];
  };
}
/**
 * Open the record of the last build in `node_modules/.cache/indexical`, and start to record this one.
 *
 * @returns undefined if the build has inputs that no record contains
 */
export declare function openReplay(context: ReplayContext): {
  replay: Replay | undefined;
  createRecorder: (dataKeys: () => readonly string[]) => Recorder;
} | undefined;
export { type Recorder, type Replay, isHtml, toPosix, walkPages };