import { join } from 'node:path'
import { hugoAliases, hugoBundles, hugoOutputs, isHugoContent, splitPath } from './hugo.ts'
import { readCascades, withCascade } from './hugo-cascade.ts'
import { readHugoConfig } from './hugo-config.ts'
import { listSources, readSource, readTopJson } from './source-folder.ts'
import type { ContentPlace, ContentFolder, ContentSource } from './types.ts'

/** Read the content of a Hugo project. */
export function readHugo(place: ContentPlace): ContentFolder[] {
  const config = readHugoConfig(place.project)
  const mounts = config.mounts.map((mount) => ({ ...mount, folder: join(place.project, mount.folder) }))
  const isKnown = place.folder === undefined || mounts.some(({ folder }) => folder === place.folder)
  const read = isKnown ? mounts : [{ folder: place.folder!, language: config.defaultLanguage, under: '' }]
  const now = Date.now()
  return read.map(({ folder, language: folderLanguage, under }) => {
    const files = listSources(folder, place).filter(isHugoContent)
    const bundles = hugoBundles(
      files.map((path) => under + path),
      config,
    )
    const contents = files.map((file) => {
      const path = under + file
      const { data, text, ...rest } = readSource(folder, file, place)
      const json = readTopJson(text)
      return { ...rest, ...splitPath(path, config), path, own: json ?? data, isJson: json !== undefined }
    })
    const ofSections = contents
      .filter(({ name }) => name === '_index')
      .flatMap(({ own, folders, language = folderLanguage }) =>
        readCascades(own, { folder: folders.map((one) => `${one}/`).join(''), language }),
      )
    const cascades = [...config.cascades, ...ofSections]
    const sources = contents.flatMap((content): ContentSource[] => {
      const { path, source, own, isJson, isBroken, language = folderLanguage, locate } = content
      const data = withCascade({ path, language, data: own }, cascades)
      const outputs = hugoOutputs({ path, data, folderLanguage }, config, { bundles, now })
      const aliases = locate(hugoAliases(data, outputs?.[0], config))
      return outputs ? [{ source, outputs, aliases, data, isExtended: isJson || data !== own, isBroken }] : []
    })
    return { folder, sources }
  })
}
