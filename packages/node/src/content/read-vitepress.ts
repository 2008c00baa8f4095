import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { textOf } from '../output/output-folder.ts'
import { readText } from './config-data.ts'
import { listSources, readSource } from './source-folder.ts'
import type { ContentPlace, ContentFolder, ContentSource } from './types.ts'
import { isPageScript, readPageScript } from './vitepress.ts'
import type { VitePressPage } from './vitepress.ts'

/** Read the content of a VitePress project. */
export function readVitePress(place: ContentPlace): ContentFolder[] {
  const { output } = place
  const pages = output
    .list()
    .filter(isPageScript)
    .flatMap((file) => readPageScript(textOf(output.read(file))) ?? [])
  const folder = place.folder ?? findSourceFolder(place.project, pages)
  const files = Map.groupBy(pages, ({ source }) => source)
  const paths = listSources(folder, place).filter((path) => path.endsWith('.md'))
  const sources = paths.flatMap((path): ContentSource[] => {
    const { text: _text, ...read } = readSource(folder, path, place)
    const made = files.get(path)
    if (!made) return [{ ...read, outputs: [] }]
    // A dynamic route writes several pages from one file.
    return made.map(({ file }) => ({ ...read, outputs: [file] }))
  })
  return [{ folder, sources }]
}

/**
 * Find the source folder. The configuration is code that we do not run, so the folder in its text is used only if it
 * contains the sources of the pages.
 */
function findSourceFolder(project: string, pages: readonly VitePressPage[]): string {
  for (const name of ['js', 'ts', 'mjs', 'mts', 'cjs', 'cts']) {
    const config = readText(join(project, '.vitepress', `config.${name}`)) ?? ''
    const srcDir = /\bsrcDir\s*:\s*(["'`])([^"'`$]+)\1/.exec(config)?.[2]
    if (srcDir === undefined) continue
    const folder = join(project, srcDir)
    if (pages.some(({ source }) => existsSync(join(folder, source)))) return folder
  }
  return project
}
