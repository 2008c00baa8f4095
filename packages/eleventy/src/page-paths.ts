import path from 'node:path'
import { isHtml, toPosix } from 'indexical/adapter'
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

/** The layouts of a page, relative to the working folder: its own first, then the one around it. */
export type LayoutsOf = (page: Pick<EleventyPage, 'inputPath'>) => readonly string[]

/**
 * Prepare to tell the layouts of a page.
 *
 * @param users each layout with the templates and layouts that use it, be it by another layout
 */
export function findLayouts(users: Readonly<Record<string, readonly string[]>>): LayoutsOf {
  const byPage = new Map<string, string[]>()
  for (const [layout, pages] of Object.entries(users))
    for (const page of pages) byPage.set(page, [...(byPage.get(page) ?? []), layout])
  // What stands further out is used by all that stand within.
  const depthOf = (layout: string): number => byPage.get(layout)?.length ?? 0
  for (const layouts of byPage.values()) layouts.sort((a, b) => depthOf(b) - depthOf(a))
  return ({ inputPath }) => (byPage.get(inputPath) ?? []).map((layout) => sourceOf({ inputPath: layout }))
}
