import { join } from 'node:path'
import { readText } from './config-data.ts'
import { listSources, readSource, readTopJson } from './source-folder.ts'
import type { ContentPlace, ContentFolder, ReadGenerator } from './types.ts'

/** Return a reader for a folder of Markdown or other texts whose output follows a pattern. */
export function readPattern(folder: string, pattern: string): ReadGenerator {
  return (place) => {
    const paths = listSources(folder, place)
    const sources = paths
      .filter((path) => /\.(?:mdx?|markdown|rst|adoc|html?)$/i.test(path))
      .map((path) => {
        const { text, ...read } = readSource(folder, path, place)
        const json = readTopJson(text)
        return {
          ...read,
          ...(json && { data: json, isExtended: true }),
          outputs: [patternOutput(path, pattern)],
        }
      })
    return [{ folder, sources }]
  }
}

/**
 * Return the output file of a source by a pattern such as `{path}/index.html`. `index`, `_index` and `README` become
 * the page of their folder.
 *
 * @param path source relative to its folder
 */
export function patternOutput(path: string, pattern: string): string {
  const name = path.replace(/\.[^./]+$/, '')
  const [, folder = '', index] = /^(.*\/)?(?:(index|_index|README)|[^/]*)$/i.exec(name) ?? []
  if (index !== undefined)
    return pattern.replace('{path}/index', '{path}').replace('{path}', `${folder}index`)
  return pattern.replace('{path}', name)
}

/**
 * Read the content of an MkDocs project.
 *
 * @see https://www.mkdocs.org/user-guide/configuration/#use_directory_urls
 */
export function readMkDocs(place: ContentPlace): readonly ContentFolder[] {
  const { project } = place
  // The file may contain tags that run Python, which YAML readers refuse.
  const config = readText(join(project, 'mkdocs.yml')) ?? readText(join(project, 'mkdocs.yaml')) ?? ''
  const folder = /^docs_dir\s*:\s*["']?([^"'\s#]+)/m.exec(config)?.[1] ?? 'docs'
  const isFlat = /^use_directory_urls\s*:\s*(?:false|no|off)\b/im.test(config)
  const pattern = isFlat ? '{path}.html' : '{path}/index.html'
  return readPattern(place.folder ?? join(project, folder), pattern)(place)
}
