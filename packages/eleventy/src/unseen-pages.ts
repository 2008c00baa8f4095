import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Build, PageInput } from 'indexical'
import type { CapturedData } from './capture-data.ts'
import { copiedPages } from './copied-pages.ts'
import type { EleventyResult } from './eleventy-config.ts'
import { fileOf, isHtmlPage, sourceOf } from './page-paths.ts'
import type { HtmlPage, LayoutsOf } from './page-paths.ts'

/** The pages of one build, after every template was rendered. */
export interface BuiltPages {
  /** Absolute output folder. */
  outDir: string
  data: CapturedData
  layoutsOf: LayoutsOf
  results: readonly EleventyResult[]
  /** HTML that our transform returned, by output file. */
  transformed: ReadonlyMap<string, string>
  /** URL path to original, from `eleventy.passthrough`. */
  copied: Readonly<Record<string, string>>
}

/** Return a template's page as input of the build. */
export function inputOf(
  page: HtmlPage,
  html: string,
  { outDir, data, layoutsOf }: Pick<BuiltPages, 'outDir' | 'data' | 'layoutsOf'>,
): PageInput<string> {
  const layouts = layoutsOf(page)
  return { file: fileOf(page, outDir), html, source: sourceOf(page), data: data.of(page), layouts }
}

/**
 * Return pages whose final HTML the transform did not receive, because they were changed later, copied, or not rendered
 * in this build.
 */
export function* unseenPages(build: Build, built: BuiltPages): Generator<PageInput<string | Uint8Array>> {
  const { outDir, data, results, transformed, copied } = built
  for (const result of results) {
    if (!isHtmlPage(result) || transformed.get(fileOf(result, outDir)) === result.content) continue
    const wasChanged = build.pages.get(fileOf(result, outDir))?.changed
    yield { ...inputOf(result, result.content, built), wasChanged }
  }
  const known = new Set(build.pages.files())
  for (const page of data.pages().filter(isHtmlPage)) {
    if (known.has(fileOf(page, outDir)) || !existsSync(page.outputPath)) continue
    yield inputOf(page, readFileSync(page.outputPath, 'utf8'), built)
  }
  for (const { file, source } of copiedPages(copied)) {
    const target = path.join(outDir, file)
    build.sourceChanged(source)
    yield { file, html: readFileSync(existsSync(target) ? target : source), source }
  }
}

/** Remove the pages that Eleventy no longer writes. */
export function removeDeletedPages(build: Build, { outDir, data, copied }: BuiltPages): void {
  const present = new Set([
    ...data
      .pages()
      .filter(isHtmlPage)
      .map((page) => fileOf(page, outDir)),
    ...copiedPages(copied).map(({ file }) => file),
  ])
  for (const file of build.pages.files()) if (!present.has(file)) build.removePage(file)
}
