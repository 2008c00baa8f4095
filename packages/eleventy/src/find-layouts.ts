import type { EleventyPage } from './eleventy-config.ts'
import { sourceOf } from './page-paths.ts'

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
