import path from 'node:path'
import { isHtml, toPosix } from 'indexical'
import type { EleventyPage } from './eleventy-config.ts'

/** A page that is written, as HTML. */
export type HtmlPage = EleventyPage & { outputPath: string }

/** Whether Eleventy writes the page, and as HTML: feeds and `permalink: false` are no pages. */
export function isHtmlPage<T extends EleventyPage>(page: T): page is T & HtmlPage {
  return typeof page.outputPath === 'string' && isHtml(page.outputPath)
}

/** Output file relative to the output folder, with forward slashes. */
export function fileOf({ outputPath }: HtmlPage, outDir: string): string {
  const file = path.resolve(outputPath)
  const inside = outDir + path.sep
  return toPosix(file.startsWith(inside) ? file.slice(inside.length) : path.relative(outDir, file))
}

/** Template relative to the working folder, with forward slashes and without `./`. */
export function sourceOf({ inputPath }: Pick<EleventyPage, 'inputPath'>): string {
  return toPosix(path.normalize(inputPath))
}
