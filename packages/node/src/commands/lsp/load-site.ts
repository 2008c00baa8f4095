import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { checkOptions } from '../../site/check-options.ts'
import { createFolderBuild } from '../../site/assume-form.ts'
import type { Build } from '../../site/build.ts'
import type { FinishedBuild } from '../../site/finished-build.ts'
import { checkFolder } from '../../scan/check-folder.ts'
import { readLastBuild } from '../../cache/last-build.ts'
import type { LastBuild } from '../../cache/last-build.ts'
import { foldersOf } from '../../output/command-folders.ts'
import { noContent } from '../../output/types.ts'
import { isInside } from '../../output/walk-pages.ts'
import { findConfig, jsonConfig, readOnlyOptions, readOptions } from '../config.ts'
import { findOutput } from '../folder.ts'

/** The site as the last build wrote it. */
export type LoadedSite = NonNullable<Awaited<ReturnType<typeof loadSite>>>

/**
 * Read the output of the last build again, as `check` does.
 *
 * @param isTrusted whether the config may be code
 * @returns undefined if there is no build, or nothing shows how to read it
 * @throws {OptionsError | UsageError | FolderError} as `check`
 */
export async function loadSite(root: string, isTrusted: boolean) {
  const loadedAt = Date.now()
  const last = readLastBuild(root) ?? (await guessBuild(root, isTrusted))
  const outDir = last && resolve(root, last.outDir)
  // The record is a file of the project, so it may name any folder.
  if (!last || !outDir || !existsSync(outDir) || (!isTrusted && !isInside(root, outDir))) return undefined
  const options = readOnlyOptions(last.options)
  const { sources, config } = last
  // The cache is a folder of the project, and a link may lead it anywhere.
  const context = { root, outDir, writesSitemap: false, config, cache: isTrusted }
  const build = createFolderBuild(options, {
    ...context,
    ...foldersOf(options, context),
    ...(sources && { knowsSources: true, content: contentOf(sources) }),
  })
  await checkFolder(build)
  const finished = build.finish()
  const { findings } = finished
  return {
    build,
    finished,
    /** Before the first file was read, in milliseconds since 1970. */
    loadedAt,
    /** Findings by their file. */
    findings: Map.groupBy(findings, ({ file }) => file),
    /** Whether the build adds tags, and is not only checked. */
    writesTags: JSON.stringify(last.options.inject) !== JSON.stringify(options.inject),
    /** Findings in the output, by the source of their page. */
    ofOutput: Map.groupBy(
      findings.filter(({ file, source }) => source !== undefined && source.file !== file),
      ({ source }) => source!.file,
    ),
    pages: indexPages(build, finished),
  }
}

async function guessBuild(root: string, isTrusted: boolean): Promise<LastBuild | undefined> {
  const config = findConfig(undefined, root)
  const outDir = findOutput(root)
  if (config === undefined || outDir === undefined || !(isTrusted || config.endsWith('.json')))
    return undefined
  const options = await readOptions({}, root)
  checkOptions(options)
  return { outDir, options, config: jsonConfig({}, root) }
}

function contentOf(sources: NonNullable<LastBuild['sources']>): typeof noContent {
  const pages = sources.map(([source, file]) => ({ file, source }))
  return {
    ...noContent,
    pages,
    requests: new Map(pages.map(({ file, source }) => [file, { source, data: undefined }])),
  }
}

/** Return pages by their names. */
function indexPages({ context, pages }: Build, { listing }: FinishedBuild) {
  const pairs = context.content?.pages ?? []
  const retired = new Map<string, string[]>()
  for (const { page } of pages)
    for (const { value } of page.intent.redirectFrom ?? [])
      retired.set(value, [...(retired.get(value) ?? []), page.file])
  return {
    /** Output file by source. */
    files: new Map(pairs.toReversed().map(({ source, file }) => [source, file])),
    /** Source by output file. */
    sources: new Map(pairs.map(({ source, file }) => [file, source])),
    /** Folders that contain sources. */
    folders: new Set(pairs.map(({ source }) => dirname(source))),
    /** Return the page of an output file. */
    page: (file: string) => pages.get(file)?.page,
    /** Why the sitemap does not list a URL. */
    left: new Map<string, string>(listing.left.map(({ url, reason }) => [url, reason])),
    /** Output files of pages that retire this path, by the path as written. */
    retired,
  }
}
