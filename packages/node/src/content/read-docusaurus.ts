import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { attempt } from '../errors.ts'
import { isInside, walkFiles } from '../scan/walk-pages.ts'
import { hasOneLanguage, isPageMetadata, readPageMetadata } from './docusaurus.ts'
import type { ContentPlace } from './place.ts'
import { readSource } from './source-folder.ts'
import type { ContentFolder, ContentSource } from './types.ts'

/** Read the content of a Docusaurus project, as its last build described it in `.docusaurus`. */
export function readDocusaurus(place: ContentPlace): ContentFolder[] {
  const { project, base } = place
  const folder = place.folder ?? project
  const metadata = join(project, '.docusaurus')
  const read = (file: string): string => {
    const path = join(metadata, file)
    return existsSync(path) ? attempt('read', path, () => readFileSync(path, 'utf8')) : ''
  }
  const files = existsSync(metadata) ? attempt('read', metadata, () => walkFiles(metadata)) : []
  const isComplete = hasOneLanguage(read('i18n.json'))
  const sources = files.filter(isPageMetadata).flatMap((file): ContentSource[] => {
    const page = readPageMetadata(read(file), base)
    const path = page && join(project, page.source)
    if (path === undefined || !existsSync(path) || !isInside(folder, path)) return []
    const { source, data } = readSource(project, page!.source, place)
    return [{ source, outputs: isComplete ? page!.outputs : [], data }]
  })
  return [{ folder, sources }]
}
