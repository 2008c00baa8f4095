import path from 'node:path'
import { isHtml } from 'indexical'
import type { EleventyPage } from './eleventy-config.ts'

/** A page that is written, as HTML. */
export type HtmlPage = EleventyPage & { outputPath: string }

/** Whether Eleventy writes the page, and as HTML: feeds and `permalink: false` are no pages. */
export function isHtmlPage<T extends EleventyPage>(page: T): page is T & HtmlPage {
  return typeof page.outputPath === 'string' && isHtml(page.outputPath)
}

/** Output file relative to the output folder, with forward slashes. */
export function fileOf({ outputPath }: HtmlPage, outDir: string): string {
  return toPosix(path.relative(outDir, path.resolve(outputPath)))
}

/** Template relative to the working folder, with forward slashes and without `./`. */
export function sourceOf({ inputPath }: EleventyPage): string {
  return toPosix(inputPath)
}

/** A relative path with forward slashes and without `./`. */
export function toPosix(file: string): string {
  return path.normalize(file).replaceAll(path.sep, '/')
}
