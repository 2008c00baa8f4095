import type { IncomingMessage, ServerResponse } from 'node:http'

/** The paths of one output page. */
export interface EleventyPage {
  /** Template relative to the working folder, for example `./src/about.md`. */
  inputPath: string
  /** Output file relative to the working folder; false when nothing is written. */
  outputPath: string | false
}

/** One entry of `results` in `eleventy.after`. */
export interface EleventyResult extends EleventyPage {
  /** Text after every transform. */
  content: string
}

/** Argument of the events `eleventy.before` and `eleventy.after`. */
export interface EleventyBuild {
  /** Undefined in Eleventy 2. */
  directories?: { output: string }
  dir: { output: string }
  runMode: 'build' | 'serve' | 'watch'
  outputMode: 'fs' | 'json' | 'ndjson'
  /** In `eleventy.after`: the pages rendered in this build; empty in a dry run. */
  results: EleventyResult[]
}

interface Events {
  'eleventy.before': (build: Omit<EleventyBuild, 'results'>) => Promise<void>
  /** Before any page is rendered: templates and layouts by the layout that they use, relative to the working folder. */
  'eleventy.layouts': (layouts: Record<string, string[]>) => void
  'eleventy.passthrough': (copied: { map: Record<string, string> }) => void
  'eleventy.after': (build: EleventyBuild) => Promise<void> | undefined
}

/** The dev server, which calls its middleware with itself as `this`. */
export interface EleventyServer {
  options: { showAllHosts?: boolean; reloadPort?: number | false }
}

/** A middleware of the dev server. */
export type Middleware = (
  this: EleventyServer,
  request: IncomingMessage,
  response: ServerResponse,
  next: () => unknown,
) => unknown

/** The part of Eleventy's `UserConfig` that the plugin uses. Eleventy 3 has no types for it. */
export interface EleventyConfig {
  /** Path under which the site is served, final from `eleventy.before` on. */
  pathPrefix: string
  /** Globs of templates that Eleventy ignores. */
  ignores?: Iterable<string>
  /** Set before the first event; silent with `--quiet` and `--to=json`. */
  logger?: {
    log(message: string): void
    /** Undefined in Eleventy 2. */
    logWithOptions?(options: { message: string; prefix?: string }): void
  }
  /** Transforms by name. */
  transforms?: Readonly<Record<string, unknown>>
  /** Throws if Eleventy's version is not in the range. */
  versionCheck(range: string): void
  on<Name extends keyof Events>(name: Name, listener: Events[Name]): unknown
  addGlobalData(name: string, data: unknown): unknown
  /** Undefined in Eleventy 2. The data are those of a template, before computed data. */
  addPreprocessor?(name: string, filter: string, change: (data: Record<string, unknown>) => void): unknown
  /** Joins the lists of all calls. */
  setServerOptions(options: { middleware: Middleware[] }): unknown
  addTransform(name: string, transform: (this: { page: EleventyPage }, content: unknown) => unknown): unknown
}

/** Print the last line of a report. Eleventy prints it unless it runs with `--quiet` or `--to=json`. */
export function logSummary({ logger }: EleventyConfig, message: string): void {
  if (logger?.logWithOptions) logger.logWithOptions({ message, prefix: '[indexical]' })
  else logger?.log(`indexical: ${message}`)
}
