import { join } from 'node:path'
import { hugoBundles, hugoJson, hugoOutputs, isHugoContent } from './hugo.ts'
import { readHugoConfig } from './hugo-config.ts'
import { listSources, readSource } from './source-folder.ts'
import type { ContentPlace } from './place.ts'
import type { ContentFolder, ContentSource } from './types.ts'

/** Read the content of a Hugo project. */
export function readHugo(place: ContentPlace): ContentFolder[] {
  const config = readHugoConfig(place.project)
  const languages = [...config.languages].map(([name, { folder }]) => ({
    language: name,
    folder: join(place.project, folder),
  }))
  // Languages may share a folder; names without a language are then in the default one.
  const folders = new Map<string, string>()
  for (const { folder, language } of languages)
    if (!folders.has(folder) || language === config.defaultLanguage) folders.set(folder, language)
  if (place.folder !== undefined && !folders.has(place.folder)) {
    folders.clear()
    folders.set(place.folder, config.defaultLanguage)
  }
  const now = Date.now()
  return Array.from(folders, ([folder, folderLanguage]) => {
    const paths = listSources(folder, place).filter(isHugoContent)
    const bundles = hugoBundles(paths, config)
    const sources = paths.flatMap((path): ContentSource[] => {
      const { source, data: fenced, text } = readSource(folder, path, place)
      const json = /^\uFEFF?\s*\{/.test(text) ? hugoJson(text) : undefined
      const data = json ?? fenced
      const outputs = hugoOutputs({ path, data, folderLanguage }, config, { bundles, now })
      return outputs ? [{ source, outputs, data, isExtended: json !== undefined }] : []
    })
    return { folder, sources }
  })
}
