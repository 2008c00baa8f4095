import { existsSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { OptionsError } from '@indexical/core'
import type { Options } from '@indexical/core'
import { readIntent } from '@indexical/core/internal'
import { createShowFile, toPosix } from '../output/show-file.ts'
import { createSourceFiles } from './source-files.ts'
import type { BuildContext, Content } from '../output/types.ts'
import { followRootsOf, outputOf } from '../output/output-folder.ts'
import { isInside } from '../output/walk-pages.ts'
import { requestsNoindex } from '@indexical/syntax/internal/robots'
import { rootUrl } from '@indexical/syntax/url'
import { findTakenAliases } from './alias-conflicts.ts'
import { findGenerator } from './find-generator.ts'
import { isUnpublished } from './hugo.ts'
import { pairSources } from './pair-sources.ts'
import type { PairedSources } from './pair-sources.ts'
import { readDocusaurus } from './read-docusaurus.ts'
import { readHugo } from './read-hugo.ts'
import { readJekyll } from './read-jekyll.ts'
import { readMkDocs, readPattern } from './read-pattern.ts'
import { readVitePress } from './read-vitepress.ts'
import type { ContentPlace, ContentSource, ReadGenerator, ContentFolder } from './types.ts'

const readers: Readonly<Record<string, ReadGenerator>> = {
  docusaurus: readDocusaurus,
  hugo: readHugo,
  jekyll: readJekyll,
  mkdocs: readMkDocs,
  vitepress: readVitePress,
}

/**
 * Read the sources of the pages of an output folder: those of the option `content`, or else those of the generator that
 * writes this folder.
 *
 * @throws {OptionsError} for a folder whose generator is unknown
 * @throws {FolderError} naming a source that cannot be read
 */
export function readContent(options: Options, context: BuildContext): Content {
  const { root, outDir } = context
  const output = outputOf(context)
  const base = new URL(rootUrl(options)).pathname
  const followRoots = followRootsOf(options, root)
  const named = options.content?.map(({ folder, ...rest }) => ({ folder: resolve(root, folder), ...rest }))
  const missing = (named ?? []).filter(({ folder }) => !existsSync(folder)).map(({ folder }) => folder)
  const places: NamedPlace[] = named
    ? named
        .filter(({ folder }) => !missing.includes(folder))
        .map(({ folder, generator, output: pattern }) =>
          pattern === undefined
            ? { folder, ...generatorOf(folder, root, generator) }
            : { folder, project: dirname(folder), generator: pattern, read: readPattern(folder, pattern) },
        )
    : recognise(root, outDir)
  const files = new Set(places.length > 0 ? output.list() : [])
  const folders = places.flatMap(({ project, folder, generator, read }) =>
    read({ project, folder, root, outDir, output, base, followRoots }).map((one) => ({ ...one, generator })),
  )
  const show = (folder: string): string => `${toPosix(relative(root, folder)) || '.'}/`
  const paired = pairSources(
    folders.flatMap(({ sources }) => sources),
    files,
  )
  const summaries = summarise(folders, paired, show)
  return {
    pages: paired.pages.map(({ file, source }) => ({ file, source: source.source })),
    requests: requestsOf(paired, options),
    summaries: summaries.filter(({ files: count }) => count > 0),
    unpaired: {
      sources: unpairedRequests(paired, options, { context, outputs: files }),
      folders: named
        ? summaries
            .filter((one, index) => one.paired === 0 && !hasRivals(folders[index]!, paired))
            .map(({ folder, files: count }) => ({ folder, files: count }))
        : [],
    },
    aliasConflicts: findTakenAliases(paired),
    aliases: writtenAliases(paired, files),
    missing: missing.map(show),
  }
}

interface NamedPlace extends Pick<ContentPlace, 'project' | 'folder'> {
  /** The generator, or the pattern from source to output. */
  generator: string
  read: ReadGenerator
}

/** Return the generator of this output folder, if its sources can be paired. */
function recognise(root: string, outDir: string): NamedPlace[] {
  for (const project of foldersAbove(outDir, root)) {
    const generator = findGenerator(project)
    if (generator === undefined) continue
    const read = readerOf(generator.name)
    const isOwn = resolve(project, generator.output) === outDir
    return isOwn && read ? [{ project, folder: undefined, generator: generator.name, read }] : []
  }
  return []
}

/** @throws {OptionsError} if the generator is neither named nor recognised */
function generatorOf(folder: string, root: string, named: string | undefined): Omit<NamedPlace, 'folder'> {
  const found = foldersAbove(folder, root)
    .map((project) => ({ project, generator: findGenerator(project)?.name ?? '' }))
    .find(({ generator }) => (named === undefined ? readerOf(generator) : generator === named))
  const { project, generator } = found ?? { project: dirname(folder), generator: named ?? '' }
  const read = readerOf(generator)
  if (read) return { project, generator, read }
  throw new OptionsError(
    `Unexpected folder \`${toPosix(relative(root, folder))}\` in option \`content\`, expected the sources of ${Object.keys(readers).join(', ')} with the configuration file above them, or \`generator\`, or \`output\`, such as \`'{path}/index.html'\``,
  )
}

function readerOf(name: string): ReadGenerator | undefined {
  return Object.hasOwn(readers, name) ? readers[name] : undefined
}

/**
 * Return the folders above a path, the nearest first: up to the project, or up to the root if the path is not in it.
 */
function foldersAbove(path: string, root: string): string[] {
  const above: string[] = []
  const isOwn = isInside(root, path)
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    above.push(folder)
    if (folder === dirname(folder) || (isOwn && folder === root)) return above
  }
}

function summarise(
  folders: readonly (ContentFolder & { generator: string })[],
  { pages }: PairedSources,
  show: (folder: string) => string,
): Content['summaries'][number][] {
  const used = new Set(pages.map(({ source }) => source.source))
  return folders.map(({ folder, generator, sources }) => {
    const names = new Set(sources.map(({ source }) => source))
    const paired = [...names].filter((name) => used.has(name)).length
    return { folder: show(folder), generator, files: names.size, paired }
  })
}

/** Return whether a folder has several sources of one page. It is then certainly the content of this output. */
function hasRivals({ sources }: ContentFolder, { unpaired }: PairedSources): boolean {
  return unpaired.some(({ source, rival }) => rival !== undefined && sources.includes(source))
}

/** Return the pages with requests or broken frontmatter. Only their sources are read again, with locations. */
function requestsOf({ pages }: PairedSources, { fields }: Options): Content['requests'] {
  return new Map(
    pages.flatMap(({ file, source: { source, data, isExtended, isBroken } }) => {
      if (isBroken) return [[file, { source, data: undefined }] as const]
      const { intent, problems } = readIntent(data, { fields, locate: () => ({ file: source, line: 1 }) })
      if (Object.keys(intent).length + problems.length === 0) return []
      return [[file, { source, data: isExtended ? data : undefined }] as const]
    }),
  )
}

function writtenAliases({ pages }: PairedSources, files: ReadonlySet<string>): Content['aliases'] {
  return pages.flatMap(({ file: page, source: { aliases = [] } }) =>
    aliases
      .filter(({ file = page }) => files.has(file))
      .map(({ text, location, file = page }) => ({ alias: text, location, redirect: file, page })),
  )
}

/** Return the requests to crawlers of sources without a page, with their locations. */
function unpairedRequests(
  { unpaired }: PairedSources,
  { fields }: Options,
  { context, outputs }: { context: BuildContext; outputs: ReadonlySet<string> },
): Content['unpaired']['sources'][number][] {
  const files = createSourceFiles(context.root)
  const showFile = createShowFile(context)
  const now = Date.now()
  return unpaired.flatMap(({ source: { source, outputs: names, data }, rival }) => {
    if (isUnpublished(data, now) || data['published'] === false || data['permalink'] === false) return []
    const { robots = [], canonical } = readIntent(data, { fields }).intent
    const key = robots[0]?.key ?? canonical?.key
    if (key === undefined) return []
    const location = files.read(source)?.locate(key.split('.')) ?? { file: source }
    const [name] = names
    const expected = name === undefined ? undefined : showFile(name)
    const isHidden = rival === undefined && requestsNoindex(robots)
    const hidden = isHidden ? describePage(source, name, data) : undefined
    return [{ key, location, expected, pages: names.filter((one) => outputs.has(one)), rival, hidden }]
  })
}

/** Return the paths that the page of a source may have, the most certain first, and its title. */
function describePage(
  source: string,
  output: string | undefined,
  { permalink, url, slug, title }: ContentSource['data'],
): NonNullable<Content['unpaired']['sources'][number]['hidden']> {
  const own = [permalink, url, slug].filter(
    (one) => typeof one === 'string' && !one.includes(':'),
  ) as string[]
  // Of a file without a derived path, only the name is known.
  const first = output ?? source.replace(/\.[^./]+$/, '')
  const paths = [first, ...own].map((one) => `/${one.replace(/^\/+/, '')}`)
  return { paths, title: typeof title === 'string' ? title : undefined }
}
