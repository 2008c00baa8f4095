import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { attempt } from '../output/errors.ts'
import { isInside, walkFiles } from '../output/walk-pages.ts'
import { readText } from './config-data.ts'
import { docusaurusOutputs, isPageMetadata, readLocaleBases, readPageMetadata } from './docusaurus.ts'
import { readSource } from './source-folder.ts'
import type { ContentPlace, ContentFolder } from './types.ts'

/** Read the content of a Docusaurus project from `.docusaurus`, which its last build wrote. */
export function readDocusaurus(place: ContentPlace): ContentFolder[] {
  const { project, base, output } = place
  const folder = place.folder ?? project
  const metadata = join(project, '.docusaurus')
  const read = (file: string): string => readText(join(metadata, file)) ?? ''
  const described = existsSync(metadata) ? attempt('read', metadata, () => walkFiles(metadata)) : []
  const pages = described.filter(isPageMetadata).flatMap((file) => readPageMetadata(read(file)) ?? [])
  const bases = readLocaleBases(read('i18n.json'), base)
  // `.docusaurus` contains deleted sources until it is cleared.
  const present = pages.filter(({ source }) => existsSync(join(project, source)))
  const made = docusaurusOutputs(present, bases, new Set(output.list()))
  const outputsOf = Map.groupBy(made, ({ source }) => source)
  const sources = [...outputsOf]
    .filter(([name]) => isInside(folder, join(project, name)))
    .flatMap(([name, pagesOfSource]) => {
      const { text: _text, ...own } = readSource(project, name, place)
      return pagesOfSource.map(({ outputs }) => ({ ...own, outputs }))
    })
  return [{ folder, sources }]
}
