import path from 'node:path'
import { isHtml, toPosix } from 'indexical/replay'
import type { EleventyPage } from './eleventy-config.ts'

/** A page that Eleventy writes as HTML. */
export type HtmlPage = EleventyPage & { outputPath: string }

/** Return whether Eleventy writes the page as HTML. It does not for feeds and for templates with `permalink: false`. */
export function isHtmlPage<T extends EleventyPage>(page: T): page is T & HtmlPage {
  return typeof page.outputPath === 'string' && isHtml(page.outputPath)
}

/** Return the output file relative to the output folder, with forward slashes. */
export function fileOf({ outputPath }: HtmlPage, outDir: string): string {
  const file = path.resolve(outputPath)
  const inside = outDir + path.sep
  return toPosix(file.startsWith(inside) ? file.slice(inside.length) : path.relative(outDir, file))
}

/** Return the template relative to the working folder, with forward slashes and without `./`. */
export function sourceOf({ inputPath }: Pick<EleventyPage, 'inputPath'>): string {
  return toPosix(path.normalize(inputPath))
}

/** Returns the layouts of a page, relative to the working folder: its own first, then the outer ones. */
export type LayoutsOf = (page: Pick<EleventyPage, 'inputPath'>) => readonly string[]

/**
 * Prepare to find the layouts of a page.
 *
 * @param users templates and layouts by the layout that they use, directly or through another layout
 */
export function findLayouts(users: Readonly<Record<string, readonly string[]>>): LayoutsOf {
  const byPage = new Map<string, string[]>()
  for (const [layout, pages] of Object.entries(users))
    for (const page of pages) byPage.set(page, [...(byPage.get(page) ?? []), layout])
  // All inner layouts use an outer layout, so the outer one has fewer layouts itself.
  const depthOf = (layout: string): number => byPage.get(layout)?.length ?? 0
  for (const layouts of byPage.values()) layouts.sort((a, b) => depthOf(b) - depthOf(a))
  return ({ inputPath }) => (byPage.get(inputPath) ?? []).map((layout) => sourceOf({ inputPath: layout }))
}
