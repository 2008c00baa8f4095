import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { PageInput, Run } from 'indexical'
import type { CapturedData } from './capture-data.ts'
import { copiedPages } from './copied-pages.ts'
import type { EleventyResult } from './eleventy-config.ts'
import type { LayoutsOf } from './find-layouts.ts'
import { fileOf, isHtmlPage, sourceOf } from './page-paths.ts'
import type { HtmlPage } from './page-paths.ts'

/** One build, after every template was rendered. */
export interface Build {
  /** Absolute output folder. */
  outDir: string
  data: CapturedData
  layoutsOf: LayoutsOf
  results: readonly EleventyResult[]
  /** HTML as it left our transform, by output file. */
  transformed: ReadonlyMap<string, string>
  /** What `eleventy.passthrough` told. */
  copied: Readonly<Record<string, string>>
}

/** What a run needs to know of a template's page. */
export function inputOf(
  page: HtmlPage,
  html: string,
  { outDir, data, layoutsOf }: Pick<Build, 'outDir' | 'data' | 'layoutsOf'>,
): PageInput<string> {
  const layouts = layoutsOf(page)
  return { file: fileOf(page, outDir), html, source: sourceOf(page), data: data.of(page), layouts }
}

/** Pages whose final text the transform did not see: changed after it, not rendered in this build, or copied. */
export function* unseenPages(run: Run, build: Build): Generator<PageInput<string | Uint8Array>> {
  const { outDir, data, results, transformed, copied } = build
  for (const result of results) {
    if (!isHtmlPage(result) || transformed.get(fileOf(result, outDir)) === result.content) continue
    const wasChanged = run.known(fileOf(result, outDir))?.changed
    yield { ...inputOf(result, result.content, build), wasChanged }
  }
  const known = new Set(run.files())
  for (const page of data.pages().filter(isHtmlPage)) {
    if (known.has(fileOf(page, outDir)) || !existsSync(page.outputPath)) continue
    yield inputOf(page, readFileSync(page.outputPath, 'utf8'), build)
  }
  for (const { file, source } of copiedPages(copied)) {
    const target = path.join(outDir, file)
    run.forgetSource(source)
    yield { file, html: readFileSync(existsSync(target) ? target : source), source }
  }
}

/** Let a run forget the pages that this build does not have any more. */
export function forgetGone(run: Run, { outDir, data, copied }: Build): void {
  const present = new Set([
    ...data
      .pages()
      .filter(isHtmlPage)
      .map((page) => fileOf(page, outDir)),
    ...copiedPages(copied).map(({ file }) => file),
  ])
  for (const file of run.files()) if (!present.has(file)) run.forget(file)
}
