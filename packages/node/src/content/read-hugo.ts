import { join } from 'node:path'
import { hugoAliases, hugoBundles, hugoJson, hugoOutputs, isHugoContent, splitPath } from './hugo.ts'
import { readCascades, withCascade } from './hugo-cascade.ts'
import type { HugoCascade } from './hugo-cascade.ts'
import { readHugoConfig } from './hugo-config.ts'
import { listSources, readSource } from './source-folder.ts'
import type { ContentPlace, ContentFolder, ContentSource } from './types.ts'

/** Read the content of a Hugo project. */
export function readHugo(place: ContentPlace): ContentFolder[] {
  const config = readHugoConfig(place.project)
  const languages = [...config.languages].map(([name, { folder }]) => ({
    language: name,
    folder: join(place.project, folder),
  }))
  // Languages may share a folder. A file name without a language then belongs to the default one.
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
    const read = paths.map((path) => {
      const { source, data, text, isBroken } = readSource(folder, path, place)
      const json = /^\uFEFF?\s*\{/.test(text) ? hugoJson(text) : undefined
      const { folders: parents, name, language = folderLanguage } = splitPath(path, config)
      return {
        path,
        source,
        own: json ?? data,
        isJson: json !== undefined,
        isBroken,
        parents,
        name,
        language,
      }
    })
    const ofSections = read.flatMap(({ own, parents, name, language }): HugoCascade[] =>
      name === '_index'
        ? readCascades(own, { folder: parents.map((one) => `${one}/`).join(''), language })
        : [],
    )
    const cascades = [...config.cascades, ...ofSections]
    const sources = read.flatMap(({ path, source, own, isJson, isBroken, language }): ContentSource[] => {
      const data = withCascade({ path, language, data: own }, cascades)
      const outputs = hugoOutputs({ path, data, folderLanguage }, config, { bundles, now })
      const aliases = hugoAliases(data, outputs?.[0], config)
      return outputs ? [{ source, outputs, aliases, data, isExtended: isJson || data !== own, isBroken }] : []
    })
    return { folder, sources }
  })
}
