import { join, relative } from 'node:path'
import { createMatchGlobs } from '@indexical/syntax/globs'
import { toPosix } from '../output/show-file.ts'
import { dataOf, textOf } from './config-data.ts'
import type { Data } from './config-data.ts'
import { jekyllAliases, jekyllPage } from './jekyll.ts'
import type { JekyllConfig } from './jekyll.ts'
import { readSourceData } from './source-files.ts'
import { listSources, readSource } from './source-folder.ts'
import type { ContentPlace, ContentFolder, ContentSource } from './types.ts'

/** Files that may have frontmatter and become pages. */
const sourceFile = /\.(?:markdown|mkdown|mkdn|mkd|md|html?)$/i

/** Read the content of a Jekyll project. */
export function readJekyll(place: ContentPlace): ContentFolder[] {
  const { project } = place
  const data = readConfig(project)
  const config = toConfig(data)
  const folder = join(project, textOf(data['source']) ?? '')
  const own = Array.isArray(data['exclude']) ? data['exclude'].map(String) : []
  const excluded = [...own, 'vendor/bundle', 'vendor/cache', 'vendor/gems', 'vendor/ruby']
  const isExcluded = createMatchGlobs(excluded.flatMap((one) => [one, `${one.replace(/\/$/, '')}/**`]))
  const named = place.folder === undefined ? '' : toPosix(relative(folder, place.folder))
  const prefix = named === '' || named.startsWith('..') ? '' : `${named}/`
  const now = Date.now()
  const paths = listSources(folder, place).filter(
    (path) => path.startsWith(prefix) && sourceFile.test(path) && isExcluded(path).length === 0,
  )
  const sources = paths.flatMap((path): ContentSource[] => {
    const { source, data: fenced, text, isBroken, locate } = readSource(folder, path, place)
    // Jekyll copies files without frontmatter.
    if (!/^\uFEFF?---\s*$/m.test(text.slice(0, 10))) return []
    const page = jekyllPage(path, fenced, config, now)
    const isExtended = page !== undefined && Object.keys(page.data).length !== Object.keys(fenced).length
    if (!page) return []
    const aliases = locate(jekyllAliases(page.data))
    return [{ source, outputs: page.outputs, aliases, data: page.data, isExtended, isBroken }]
  })
  return [{ folder: place.folder ?? folder, sources }]
}

function readConfig(project: string): Data {
  for (const name of ['_config.yml', '_config.yaml', '_config.toml']) {
    const read = readSourceData(join(project, name), name)
    if (read) return read.data
  }
  return {}
}

function toConfig(data: Data): JekyllConfig {
  const { collections } = data
  const list: [string, Data][] = Array.isArray(collections)
    ? collections.map((name) => [String(name), {}])
    : Object.entries(dataOf(collections)).map(([name, value]) => [name, dataOf(value)])
  const defaults = Array.isArray(data['defaults']) ? data['defaults'].map(dataOf) : []
  const collectionsDir = textOf(data['collections_dir'])?.replace(/^\/|\/$/g, '')
  return {
    permalink: textOf(data['permalink']) ?? 'date',
    collections: new Map(
      list
        .filter(([name, { output }]) => name !== 'posts' && output === true)
        .map(([name, { permalink }]) => [name, { permalink: textOf(permalink) }]),
    ),
    collectionsDir: collectionsDir === undefined ? '' : `${collectionsDir}/`,
    defaults: defaults.map(({ scope, values }) => ({
      path: (textOf(dataOf(scope)['path']) ?? '').replace(/^\/|\/$/g, ''),
      type: textOf(dataOf(scope)['type']),
      values: dataOf(values),
    })),
    future: data['future'] === true,
  }
}
